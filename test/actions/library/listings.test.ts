import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../simulator';
import { runNode, runOn } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import { describeOnEveryServer, musicServer } from '../support/musicServer';
import { sentArguments } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import {
	ALBUM_TRACKS,
	bothProviderArguments,
	LIMIT_FOR_ALL,
	IN_PROGRESS,
	PLAYLIST_TRACKS,
	RECENTLY_ADDED,
	RECENTLY_PLAYED,
} from './support/libraryCommands';
import {
	getAlbumTracksParameters,
	getItemParameters,
	getInProgressParameters,
	getPlaylistTracksParameters,
	getRecentlyAddedParameters,
	getRecentlyPlayedParameters,
} from './support/libraryParameters';

/** A listing: the parameters that ask for it, and how the server itself is asked for all of it. */
interface Listing {
	readonly title: string;
	readonly since?: ProfileName;
	readonly made: (changed?: INodeParameters) => INodeParameters;
	readonly command: string;
	readonly args: IDataObject;
	/** Whether the server takes the limit; where not, it is kept to by the node. */
	readonly isLimitSent: boolean;
	/** What an item says besides what it is. */
	readonly columns: readonly string[];
}

const LISTINGS: readonly Listing[] = [
	{
		title: 'Get Album Tracks',
		made: getAlbumTracksParameters,
		command: ALBUM_TRACKS,
		args: { item_id: '3', provider_instance_id_or_domain: 'library', in_library_only: false },
		isLimitSent: false,
		columns: ['artists', 'album', 'duration', 'favorite', 'image_url'],
	},
	{
		title: 'Get Playlist Tracks',
		made: getPlaylistTracksParameters,
		command: PLAYLIST_TRACKS,
		args: { item_id: '13', ...bothProviderArguments('library') },
		isLimitSent: false,
		columns: ['artists', 'album', 'duration', 'position', 'favorite', 'image_url'],
	},
	{
		title: 'Get Recently Played',
		made: getRecentlyPlayedParameters,
		command: RECENTLY_PLAYED,
		args: { limit: LIMIT_FOR_ALL },
		isLimitSent: true,
		columns: ['artists', 'album', 'duration', 'favorite', 'image_url'],
	},
	{
		title: 'Get in Progress',
		made: getInProgressParameters,
		command: IN_PROGRESS,
		args: { limit: LIMIT_FOR_ALL },
		isLimitSent: true,
		columns: ['artists', 'podcast', 'duration', 'resume_seconds', 'favorite', 'image_url'],
	},
	{
		title: 'Get Recently Added',
		since: '2.7',
		made: getRecentlyAddedParameters,
		command: RECENTLY_ADDED,
		args: { limit: LIMIT_FOR_ALL },
		isLimitSent: true,
		columns: ['artists', 'album', 'duration', 'favorite', 'image_url'],
	},
];

const IDENTITY = ['name', 'media_type', 'uri'];
const FIRST = ['name', 'title', 'artist', 'media_type', 'uri'];

describeOnEveryServer((server, profile) => {
	const run = runOn(server);
	const listings = LISTINGS.filter(({ since }) => !since || isProfileSince(profile, since));
	describe.each(listings)('$title', ({ made, command, args, isLimitSent, columns }) => {
		it('returns the simplified fields that its items can have', async () => {
			const whole = await callServerUnlogged(server, command, args);
			const { json } = await run(made({ returnAll: true }));

			expect(json).toHaveLength(whole.length);
			for (const [place, item] of json.entries()) {
				expect(Object.keys(item)).toEqual([...FIRST, ...columns]);
				for (const value of Object.values(item)) expect(Object(value)).not.toBe(value);
				for (const key of IDENTITY) {
					expect([key, item[key]]).toEqual([key, whole[place]![key]]);
				}
			}
		});

		it("returns the server's own objects unchanged if Simplify is off", async () => {
			const whole = await callServerUnlogged(server, command, args);
			const { json } = await run(made({ returnAll: true, simplify: false }));

			expect(json).toEqual(whole);
			expect(sentArguments(server, command)).toEqual([args]);
		});

		it.each([1, 7, undefined])('returns no more than %s if that is the limit', async (given) => {
			const limit = given ?? 50;
			const whole = await callServerUnlogged(server, command, args);
			const { json } = await run(made({ ...(given && { limit }), simplify: false }));

			expect(json).toEqual(whole.slice(0, limit));
			const sent = isLimitSent ? { limit } : args;
			expect(sentArguments(server, command)).toEqual([sent]);
		});

		// Other unexpected results: test/faults/answer.
		it('reports an unexpected result', async () => {
			server.control.addFault({ kind: 'body', command, body: '["library://track/1"]' });
			const { error, items } = await run(made());

			const message = `${command} has an unexpected format: expected a list of objects`;
			expect(error?.message).toContain(message);
			expect(error?.itemIndex).toBe(0);
			expect(items).toEqual([]);
		});
	});

	it('a track has its artists and album as text', async () => {
		const [track] = await callServerUnlogged(server, ALBUM_TRACKS, LISTINGS[0]!.args);
		const { json } = await run(getAlbumTracksParameters({ limit: 1 }));

		const { name, uri, duration } = track!;
		const of = { artist: 'Marta Lindqvale', artists: 'Marta Lindqvale', album: 'Northern Windows' };
		// From 2.11 on false means disliked.
		const favorite = isProfileSince(profile, '2.11.0b6') ? null : false;
		const image_url = expect.stringMatching(/^http:.*\/imageproxy.*size=512/);
		const row = { name, title: name, media_type: 'track', uri, ...of, duration };
		expect(json).toEqual([{ ...row, favorite, image_url }]);
	});

	it('the same read for several items is sent once', async () => {
		for (const { made, command } of listings) {
			const { items } = await run(made(), { input: [{}, {}, {}] });

			expect(items.length % 3).toBe(0);
			expect(items.length).toBeGreaterThan(0);
			expect(server.control.requests(command)).toHaveLength(1);
		}
	});
});

describe('an invalid value is refused before anything is sent', () => {
	const server = musicServer();

	it.each(LISTINGS)('by $title: a limit', async ({ made }) => {
		for (const limit of ['0', '-1', '1.5', '"many"', 'null', 'true', '[5]']) {
			const { error } = await runNode(made({ limit: `={{ ${limit} }}` }), { server });
			expect(error?.message).toMatch(/^"Limit" (must be a whole number|is)/);
		}
		expect(server.control.requests()).toEqual([]);
	});

	it.each([...LISTINGS, { title: 'Get Item by URI', made: itemBy }])(
		'by $title: a boolean',
		async ({ made }) => {
			for (const name of made === itemBy ? ['simplify'] : ['returnAll', 'simplify']) {
				const { error } = await runNode(made({ [name]: '={{ "perhaps" }}' }), { server });
				expect(error?.message).toMatch(/must be true or false, not "perhaps"$/);
			}
			expect(server.control.requests()).toEqual([]);
		},
	);

	function itemBy(changed: INodeParameters = {}): INodeParameters {
		return getItemParameters('library://track/7', changed);
	}
});
