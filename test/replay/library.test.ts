import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	addFavoriteParameters,
	getAlbumTracksParameters,
	getItemParameters,
	getInProgressParameters,
	getPlaylistTracksParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from '../actions/library/support/libraryParameters';
import { closeFakeServers, result, type Answer } from '../api/fakeServer';
import { rowsOf, type Replayed } from './support/kinds';
import { byId, recorded, replay } from './support/replay';
import { recordedRows, type Row } from './support/rows';

const rows = recordedRows();

function objectsIn({ body }: Row): IDataObject[] {
	return JSON.parse(body) as IDataObject[];
}

function rowCalled(note: string): Row {
	const row = rows.find(({ title }) => title.endsWith(`: ${note}`));
	if (row === undefined) throw new Error(`No recorded answer is called "${note}".`);
	return row;
}

/** How a recorded server refused to find an item of a provider that is not there. */
const NOTHING_THERE = recorded(rowCalled('nope://track/1'));

/** The recorded item that had just become a favorite. */
const FAVORITE = rowCalled('check: item_by_uri favorite flag');

/** At most ten flat fields, of which these are the server's own values. */
function expectSimplified(items: readonly IDataObject[], whole: readonly IDataObject[]): void {
	expect(items).toHaveLength(whole.length);
	for (const [place, item] of items.entries()) {
		const values = Object.values(item);
		expect(values.length).toBeLessThanOrEqual(10);
		expect(values.filter((value) => value !== null && typeof value === 'object')).toEqual([]);
		for (const key of ['name', 'media_type', 'uri']) {
			expect([key, item[key]]).toEqual([key, whole[place]![key]]);
		}
		for (const key of ['duration', 'position', 'favorite'].filter((name) => name in item)) {
			expect([key, item[key]]).toEqual([key, whole[place]![key] ?? null]);
		}
	}
}

async function expectListed(
	made: (changed: INodeParameters) => INodeParameters,
	answers: Readonly<Record<string, Answer>>,
	whole: readonly IDataObject[],
): Promise<void> {
	const raw = await replay(made({ returnAll: true, simplify: false }), answers);
	const simple = await replay(made({ returnAll: true }), answers);

	expect(raw.error).toBeUndefined();
	expect(raw.json).toEqual(whole);
	expectSimplified(simple.json, whole);
}

afterEach(closeFakeServers);

describe.each<[Replayed, (row: Row, changed: INodeParameters) => INodeParameters]>([
	[
		'music/albums/album_tracks',
		({ args }, changed) =>
			getAlbumTracksParameters({
				albumId: byId(args.item_id),
				provider: String(args.provider_instance_id_or_domain),
				...changed,
			}),
	],
	[
		'music/playlists/playlist_tracks',
		({ args }, changed) =>
			getPlaylistTracksParameters({
				playlistId: byId(args.item_id),
				provider: String(args.provider_instance_id_or_domain),
				options: { forceRefresh: expression(args.force_refresh) },
				...changed,
			}),
	],
])('a recorded list of tracks of %s', (command, made) => {
	it.each(rowsOf(rows, command).filter(([, { body }]) => body !== '[]'))('%s', async (_, row) => {
		await expectListed(
			(changed) => made(row, changed),
			{ [command]: recorded(row) },
			objectsIn(row),
		);
	});

	it.each(rowsOf(rows, command).filter(([, { body }]) => body === '[]'))(
		'%s: an error, because nothing exists there',
		async (_, row) => {
			const { error, items } = await replay(made(row, {}), {
				[command]: recorded(row),
				'music/item_by_uri': NOTHING_THERE,
			});

			expect(items).toEqual([]);
			expect(error?.message).toMatch(/ refers to nope:\/\/.*, which the server cannot find$/);
		},
	);
});

describe.each<[Replayed, (changed: INodeParameters) => INodeParameters]>([
	['music/recently_played_items', getRecentlyPlayedParameters],
	['music/in_progress_items', getInProgressParameters],
])('a recorded list of items of %s', (command, made) => {
	it.each(rowsOf(rows, command))('%s', async (_, row) => {
		await expectListed(made, { [command]: recorded(row) }, objectsIn(row));
	});
});

describe('a recorded item', () => {
	it.each(rowsOf(rows, 'music/item_by_uri'))('%s', async (_, row) => {
		const uri = String(row.args.uri);
		const whole = JSON.parse(row.body) as IDataObject;
		const answers = { 'music/item_by_uri': recorded(row) };
		const raw = await replay(getItemParameters(uri, { simplify: false }), answers);
		const simple = await replay(getItemParameters(uri), answers);

		expect(raw.json).toEqual([whole]);
		expectSimplified(simple.json, [whole]);
		expect(raw.asked.map(({ args }) => args)).toEqual([
			{ uri: uri.replace(/^(\w+):(\w+):(.+)$/, '$1://$2/$3') },
		]);
	});
});

describe('a recorded success of adding a favorite', () => {
	const item = JSON.parse(FAVORITE.body) as IDataObject;

	it.each(rowsOf(rows, 'music/favorites/add_item'))('%s', async (_, row) => {
		const uri = uriOf(row.args.item);
		const { json, asked } = await replay(addFavoriteParameters(uri), {
			'music/favorites/add_item': recorded(row),
			'music/item_by_uri': recorded(FAVORITE),
		});

		expect(json).toEqual([
			{
				success: true,
				confirmed: true,
				name: item.name,
				media_type: item.media_type,
				uri: item.uri,
			},
		]);
		expect(asked.map(({ command, args }) => [command, args])).toEqual([
			['music/favorites/add_item', { item: uri }],
			['music/item_by_uri', { uri }],
		]);
	});

	/** One was asked for by the item's short form, which has no place in the node. */
	function uriOf(given: unknown): string {
		if (typeof given === 'string') return given;
		const { provider, media_type: type, item_id: id } = given as Record<string, string>;
		return `${provider}://${type}/${id}`;
	}
});

describe('a recorded start of a sync', () => {
	const KINDS = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'];

	it.each(rowsOf(rows, 'music/sync'))('%s', async (_, row) => {
		const { media_types: types, providers } = row.args;
		const { json, error, asked } = await replay(
			syncParameters({ mediaTypes: expression(types), providers: expression(providers) }),
			{ 'music/sync': recorded(row), 'music/synctasks': result([]) },
		);

		const wanted = { media_types: listIn(types), providers: listIn(providers) };
		if (wanted.media_types.some((type) => !KINDS.includes(type))) {
			expect(error?.message).toMatch(
				/^"Media Types" contains ".*", which is not one of the options$/,
			);
			expect(asked).toEqual([]);
			return;
		}
		expect(json).toEqual([
			{
				success: true,
				finished: false,
				started: [],
				reason: expect.stringMatching(/^The sync is not running/),
				seconds: expect.any(Number),
			},
		]);
		const sent = Object.entries(wanted).filter(([, list]) => list.length > 0);
		// Which syncs are switched off is looked up as well, where the server can tell.
		const about = asked.filter(({ command }) => command !== 'config/providers');
		expect(about.map(({ command, args }) => [command, args])).toEqual([
			['music/sync', Object.fromEntries(sent)],
			['music/synctasks', {}],
		]);
	});

	it.each(rowsOf(rows, 'music/synctasks'))('%s', async (_, row) => {
		const { json } = await replay(syncParameters(), {
			'music/sync': result(null),
			'music/synctasks': recorded(row),
		});

		const started = objectsIn(row).flatMap(({ provider_instance: provider, media_types: types }) =>
			(types as string[]).map((type) => ({ provider, media_type: type })),
		);
		expect(json).toMatchObject([{ success: true, started }]);
	});

	function listIn(given: unknown): string[] {
		return [given ?? []].flat() as string[];
	}
});

/** A value as an expression gives it, of whatever type. */
function expression(value: unknown): string {
	return `={{ ${JSON.stringify(value ?? null)} }}`;
}
