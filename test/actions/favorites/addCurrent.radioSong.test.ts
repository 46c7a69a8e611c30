import type { IDataObject } from 'n8n-workflow';
import { startFakeServer, credentialsForUrl, respondWithResult } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { addCurrentFavoriteParameters } from '../library/support/favoriteParameters';
import { ADD_CURRENT_FAVORITE, TRACK_LIST } from '../library/support/libraryCommands';

/** What a radio station or an outside source names is looked for by the server: only the favorites tell what it found. */
const PLAYER = 'study';
const STATION = { uri: 'library://radio/9', name: 'Harbour FM', media_type: 'radio' };
const song = (id: number): IDataObject => ({
	uri: `library://track/${id}`,
	name: `Song ${id}`,
	media_type: 'track',
	favorite: true,
});

interface Scene {
	readonly media?: IDataObject | null;
	readonly current?: IDataObject | null;
	/** The favorite tracks before and after; `null` if the server does not list them. */
	readonly before?: IDataObject[] | null;
	readonly after?: IDataObject[];
	/** What the player plays from, where that is not its queue. */
	readonly source?: string;
}

async function added(scene: Scene) {
	const { media = STATION, current = null, before = [], after = [], source } = scene;
	const player = {
		player_id: PLAYER,
		name: 'Study',
		available: true,
		playback_state: 'playing',
		active_source: source ?? PLAYER,
		current_media: current,
	};
	const queue = {
		queue_id: PLAYER,
		active: source === undefined,
		current_item: media && { name: media.name, media_item: media },
	};
	const { url, requests } = await startFakeServer({
		'players/all': respondWithResult([player]),
		'players/get': respondWithResult(player),
		'player_queues/get_active_queue': respondWithResult(media && !source ? queue : null),
		'player_queues/all': respondWithResult([queue]),
		[ADD_CURRENT_FAVORITE]: respondWithResult(null),
		...(before && {
			[TRACK_LIST]: (response, request) => {
				const { limit, offset } = request.args;
				const from = Number(offset);
				const isAdded = requests.some(({ command }) => command === ADD_CURRENT_FAVORITE);
				const rows = (isAdded ? after : before).slice(from, from + Number(limit));
				respondWithResult(rows)(response, request);
			},
		}),
	});
	const report = await runNode(addCurrentFavoriteParameters(PLAYER), {
		credentials: credentialsForUrl(url),
	});
	expect(requests.filter(({ command }) => command === ADD_CURRENT_FAVORITE)).toHaveLength(1);
	return { ...report, requests };
}

it('is the one that was not a favorite before', async () => {
	const { json, requests } = await added({ before: [song(1)], after: [song(2), song(1)] });

	expect(json).toMatchObject([
		{ success: true, confirmed: true, player_id: PLAYER, uri: 'library://track/2', name: 'Song 2' },
	]);
	expect(json[0]).not.toHaveProperty('reason');
	const looks = requests.filter(({ command }) => command === TRACK_LIST).map(({ args }) => args);
	expect(looks).toEqual([looks[1], looks[0]]);
	expect(looks[0]).toMatchObject({ favorite: true });
});

it('is found after a thousand favorites', async () => {
	const before = Array.from({ length: 1001 }, (_, index) => song(index));
	const { json } = await added({ before, after: [...before, song(5000)] });

	expect(json).toMatchObject([{ success: true, confirmed: true, uri: 'library://track/5000' }]);
});

it.each([
	['none is new', { before: [song(1)], after: [song(1)] }],
	['the server does not list them', { before: null }],
])('is not confirmed if %s', async (_, scene) => {
	const { json } = await added(scene);

	expect(json).toEqual([
		{
			success: true,
			confirmed: false,
			player: 'Study',
			player_id: PLAYER,
			name: 'Harbour FM',
			reason:
				'The server looked up the song that "Harbour FM" is playing, but does not report which one it added',
		},
	]);
});

it('of another source is looked up too', async () => {
	const current = { title: 'Evening Tide', uri: null };
	const { json } = await added({ media: null, current, after: [song(4)] });

	expect(json).toMatchObject([{ confirmed: true, uri: 'library://track/4' }]);
});

it('of another source is named by its title if it cannot be found', async () => {
	const { json } = await added({ media: null, current: { title: 'Evening Tide' } });

	expect(json).toMatchObject([{ confirmed: false, name: 'Evening Tide' }]);
});

it('of another source is not confused with an upcoming item of the queue', async () => {
	const { json } = await added({
		media: song(7),
		source: 'line-in',
		current: { title: 'Evening Tide' },
		before: [song(7)],
		after: [song(7), song(4)],
	});

	expect(json).toMatchObject([{ confirmed: true, uri: 'library://track/4' }]);
});
