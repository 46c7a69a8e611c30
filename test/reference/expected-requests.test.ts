import type { ProfileName } from '../../simulator';
import { listOperations } from '../../scripts/reference/node-description';
import { readOperationExamples } from '../../scripts/reference/operation-examples';
import {
	describeRequestMismatches,
	listedOrDefaultRequests,
} from '../../scripts/reference/expected-requests';
import { runOperationExample } from '../../scripts/reference/run-operation-examples';
import { describeOnServers } from '../actions/support/musicServer';
import { eventsWith } from '../../nodes/MusicAssistant/trigger/state/triggerEvent';
import { triggerParameters, TRIGGER_EXAMPLES } from '../../scripts/reference/run-trigger-examples';
import { SOURCE_PACKAGE, NODE_TYPE, sourceEngine } from '../support/sourceEngine';
import { describeOnListenableServers } from '../trigger/support/listenableServer';

const OPERATIONS = listOperations(SOURCE_PACKAGE.nodes[NODE_TYPE]!.description.properties);

const SINCE_2_11 = ['library.getRadioTracks', 'library.getTranscript'];

/** What the examples use and a server cannot do. */
const BEYOND: Readonly<Partial<Record<ProfileName, readonly string[]>>> = {
	'2.8': [...SINCE_2_11, 'player.setPower', 'player.setSleepTimer'],
	'2.9': [...SINCE_2_11, 'player.setPower', 'player.setSleepTimer'],
	'2.10': SINCE_2_11,
};

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server, profile) => {
	test.each(OPERATIONS)(
		'$resource: $operation sends no more requests than necessary',
		async (used) => {
			const { asks, ...example } = await readOperationExamples(used);
			const { error, sentCommands } = await runOperationExample(
				sourceEngine(),
				server,
				used,
				example,
			);
			if (BEYOND[profile]?.includes(`${used.resource}.${used.operation}`)) {
				expect(error).toBeDefined();
				return;
			}
			expect(error?.message).toBeUndefined();

			expect(
				describeRequestMismatches(
					listedOrDefaultRequests(used.fields, asks, sentCommands),
					profile,
					sentCommands,
				),
			).toEqual([]);
		},
	);
});

const EPISODES = [
	'music/podcasts/library_items',
	...Array<string>(4).fill('music/podcasts/podcast_episodes'),
];

const PROVIDERS = ['config/providers', 'providers'];

/** What the trigger reads of the library when it begins, and after what happens. */
const LIBRARY_REQUESTS: Readonly<
	Record<string, { first: readonly string[]; after: readonly string[] }>
> = {
	favoriteAdded: {
		first: ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
			(type) => `music/${type}s/library_items`,
		),
		after: ['music/item_by_uri'],
	},
	newEpisode: { first: EPISODES, after: EPISODES },
	// When it happens, and when it has lasted.
	providerAvailable: { first: PROVIDERS, after: [...PROVIDERS, ...PROVIDERS] },
	providerFailed: { first: PROVIDERS, after: [...PROVIDERS, ...PROVIDERS] },
	playlistChanged: {
		first: ['music/playlists/library_items', 'music/playlists/playlist_tracks'],
		after: ['music/playlists/playlist_tracks'],
	},
};

describeOnListenableServers((server, profile) => {
	test.each(Object.entries(TRIGGER_EXAMPLES))(
		'the trigger reads what %s requires once, and nothing more when it happens',
		async (event, example) => {
			const { prepare, causeEvent } = example;
			const sent: string[] = [];
			prepare?.(server.control);
			const activated = await server.activateTrigger(triggerParameters(event, example));
			await causeEvent(server.control, async (command, args) => {
				sent.push(command);
				await server.sendCommand(command, { ...args });
			});
			await activated.waitForStarts(1);

			// What plays before the first update; of syncs the list of tasks tells where that of syncs is gone.
			const stock = ['auth', 'players/all', 'player_queues/all'];
			const isOld = profile === '2.6' || profile === '2.7';
			const syncs = isOld ? ['music/synctasks'] : ['music/synctasks', 'tasks/list'];
			// What keeps a silent connection alive does not count.
			const frames = server.control.frames().map(({ command }) => command);
			const sentCommands = frames.filter((command) => command !== 'info');
			const isAskedForSyncs =
				event === 'syncCompleted' || eventsWith('checkMinutes').some((one) => one === event);
			expect(sentCommands).toEqual(isAskedForSyncs ? [...stock, ...syncs] : stock);
			const { first = [], after = [] } = LIBRARY_REQUESTS[event] ?? {};
			const requests = server.control.requests().map(({ command }) => command);
			expect(requests).toEqual([...first, ...sent, ...after]);
		},
	);
});

test.each([
	['that is not sent', ['get'], ['all: 0 instead of 1']],
	['that is sent twice', ['all', 'get', 'all'], ['all: 2 instead of 1']],
	['that is sent without need', ['all', 'get', 'info'], ['info: 1 instead of 0']],
	['that should poll and does not', ['all'], ['get: 0 instead of 1 to 5']],
	['that polls, which is none', ['all', 'get', 'get'], []],
	['that polls endlessly', ['all', ...Array(6).fill('get')], ['get: 6 instead of 1 to 5']],
])('a deviation is reported: a command %s', (_what, sentCommands, told) => {
	const wanted = [{ command: 'all' }, { command: 'get', watches: true }];
	expect(
		describeRequestMismatches([...wanted, { command: 'task', isNew: true }], '2.8', sentCommands),
	).toEqual(told);
});
