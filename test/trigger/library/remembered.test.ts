import type { INodeParameters } from 'n8n-workflow';
import { runTestStep, shownItems } from '../support/activatedTrigger';
import {
	describeOnListenableServers,
	listenableServer,
	MINUTE,
	passTime,
	TRACK,
	type ListenableServer,
} from '../support/listenableServer';

const OTHER = 'library://track/131';
const MORNING_NEWS = '2';
const SERVICE = 'spotify--Vq7Lk2Xw';
const FEED = 'podcastfeed--hY2sB6nK';

/** What the trigger finds by comparing, each with something that happens and what that starts the workflow with. */
interface Watched {
	readonly parameters: INodeParameters;
	/** What happens before the trigger is activated. */
	readonly before: (server: ListenableServer) => Promise<void> | void;
	readonly happens: (server: ListenableServer) => Promise<void> | void;
	readonly item: object;
	/** A complete item that "Execute step" shows at once after that. */
	readonly sample: { readonly parameters?: INodeParameters; readonly item: object };
}

const WATCHED: Readonly<Record<string, Watched>> = {
	favoriteAdded: {
		parameters: { options: { checkMinutes: 1 } },
		before: (server) => server.control.setFavorite(OTHER, true),
		happens: (server) => server.control.setFavorite(TRACK, true),
		item: { uri: TRACK },
		sample: {
			parameters: { options: { mediaTypes: ['track'], match: 'cedar' } },
			item: { media_type: 'track', name: 'Cedar Dance' },
		},
	},
	newEpisode: {
		parameters: { options: { checkMinutes: 5 } },
		before: (server) => server.control.setSync({ brings: 'nothing' }),
		happens: async (server) => {
			server.control.publishEpisode(MORNING_NEWS, {
				name: 'The Newest',
				releaseDate: '2026-11-22 05:00:00',
				duration: 600,
			});
			await server.sendCommand('music/sync', { media_types: ['podcast'] });
			await passTime();
		},
		item: { name: 'The Newest' },
		sample: { item: { name: 'The Newest', podcast: 'Morning News' } },
	},
	playlistChanged: {
		// Reading all playlists takes a while: one has 1,200 tracks.
		parameters: { playlists: ['library://playlist/1'], options: { checkMinutes: 1 } },
		before: (server) => server.control.fillPlaylist('1', [TRACK]),
		happens: (server) => server.control.fillPlaylist('1', [OTHER]),
		item: {
			removed: [expect.stringMatching(/^\S+:\/\/track\/./)],
			removed_names: ['Cedar Dance'],
			added: [expect.stringMatching(/^\S+:\/\/track\/./)],
		},
		sample: { item: { added_names: [expect.any(String)], removed: [] } },
	},
	providerFailed: {
		parameters: {},
		before: () => {},
		happens: (server) => server.control.setProvider(FEED, 'error'),
		item: { provider_id: FEED },
		sample: {
			parameters: { providers: [SERVICE] },
			item: {
				provider: 'Streaming service',
				problem: 'The provider is enabled, but could not be loaded',
				provider_id: SERVICE,
			},
		},
	},
	providerAvailable: {
		parameters: {},
		before: (server) => server.control.setProvider(FEED, 'error'),
		happens: (server) => server.control.setProvider(FEED, 'loaded'),
		item: { provider_id: FEED },
		sample: {
			parameters: { providers: [SERVICE] },
			item: { provider: 'Streaming service', problem: null, provider_id: SERVICE },
		},
	},
};

describeOnListenableServers((server) => {
	test.each(Object.entries(WATCHED))(
		'%s: after a restart of n8n, what happened in the meantime starts the workflow, and nothing older does',
		async (event, { parameters, before, happens, item }) => {
			const restart = { activation: 'init' } as const;
			await before(server);
			const first = await server.activateTrigger({ events: [event], ...parameters });
			await first.deactivate();
			await happens(server);

			const activate = async (saved: typeof first.saved) =>
				await server.activateTrigger({ events: [event], ...parameters }, { saved, ...restart });
			const after = await activate(first.saved);
			await after.waitForStarts(1);
			await passTime(6 * MINUTE);
			const later = await activate(after.saved);
			await passTime(6 * MINUTE);

			expect(after.started).toMatchObject([{ event, ...item }]);
			expect(later.started).toEqual([]);
		},
	);
});

describe('Execute step on a 2.10 server', () => {
	const server = listenableServer('2.10');

	test.each(Object.entries(WATCHED))(
		'%s: shows what is newest at once, marked as a sample',
		async (event, { parameters, before, happens, sample }) => {
			await before(server);
			await happens(server);

			const wanted = { events: [event], ...parameters, ...sample.parameters };
			const run = await runTestStep(wanted, { server });

			expect(run.data.resultData.error).toBeUndefined();
			expect(shownItems(run).map(({ json }) => json)).toMatchObject([
				{ event, time: expect.any(String), sample: true, ...sample.item },
			]);
			expect(server.control.connections()).toEqual([]);
		},
	);
});
