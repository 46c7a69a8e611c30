import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	getAlbumTracksParameters,
	getItemParameters,
	getInProgressParameters,
	getPlaylistTracksParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from '../actions/library/support/libraryParameters';
import { respondWithResult } from '../api/fakeServer';
import { byId, respondAsRecorded, runNodeWithHandlers } from './support/runNodeWithHandlers';
import {
	objectsIn,
	readRecordedRequests,
	requestCalled,
	titledRequestsOf,
	type RecordedRequest,
} from './support/recordedRequests';

const rows = readRecordedRequests();

/** How a recorded server refused to find an item of a provider that is not there. */
const NOTHING_THERE = respondAsRecorded(requestCalled(rows, 'nope://track/1'));

/** At most twelve flat fields, of which these are the server's own values. */
function expectSimplified(items: readonly IDataObject[], whole: readonly IDataObject[]): void {
	expect(items).toHaveLength(whole.length);
	for (const [place, item] of items.entries()) {
		const values = Object.values(item);
		expect(values.length).toBeLessThanOrEqual(12);
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
	command: string,
	row: RecordedRequest,
): Promise<void> {
	const answers = { [command]: respondAsRecorded(row) };
	const whole = objectsIn(row);
	const raw = await runNodeWithHandlers(made({ returnAll: true, simplify: false }), answers);
	const simple = await runNodeWithHandlers(made({ returnAll: true }), answers);

	expect(raw.error).toBeUndefined();
	expect(raw.json).toEqual(whole);
	expectSimplified(simple.json, whole);
}

describe.each<[string, (row: RecordedRequest, changed: INodeParameters) => INodeParameters]>([
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
	const requests = titledRequestsOf(command);
	const isEmpty = ([, { body }]: [string, RecordedRequest]) => body === '[]';

	it.each(requests.filter((request) => !isEmpty(request)))('%s', async (_, row) => {
		await expectListed((changed) => made(row, changed), command, row);
	});

	it.each(requests.filter(isEmpty))(
		'%s: an error, because nothing exists there',
		async (_, row) => {
			const { error, items } = await runNodeWithHandlers(made(row, {}), {
				[command]: respondAsRecorded(row),
				'music/item_by_uri': NOTHING_THERE,
			});

			expect(items).toEqual([]);
			expect(error?.message).toMatch(/ refers to nope:\/\/.*, which the server cannot find$/);
		},
	);
});

describe.each<[string, (changed: INodeParameters) => INodeParameters]>([
	['music/recently_played_items', getRecentlyPlayedParameters],
	['music/in_progress_items', getInProgressParameters],
])('a recorded list of items of %s', (command, made) => {
	it.each(titledRequestsOf(command))('%s', async (_, row) => {
		await expectListed(made, command, row);
	});
});

describe('a recorded item', () => {
	it.each(titledRequestsOf('music/item_by_uri'))('%s', async (_, row) => {
		const uri = String(row.args.uri);
		const whole = JSON.parse(row.body) as IDataObject;
		const answers = { 'music/item_by_uri': respondAsRecorded(row) };
		const raw = await runNodeWithHandlers(getItemParameters(uri, { simplify: false }), answers);
		const simple = await runNodeWithHandlers(getItemParameters(uri), answers);

		expect(raw.json).toEqual([whole]);
		expectSimplified(simple.json, [whole]);
		expect(raw.requests.map(({ args }) => args)).toEqual([
			{ uri: uri.replace(/^(\w+):(\w+):(.+)$/, '$1://$2/$3') },
		]);
	});
});

describe('recorded syncs that are under way', () => {
	it.each(titledRequestsOf('music/synctasks'))('%s', async (_, row) => {
		const { json } = await runNodeWithHandlers(syncParameters(), {
			'music/sync': respondWithResult(null),
			'music/synctasks': respondAsRecorded(row),
		});

		const started = objectsIn(row).flatMap(({ provider_instance: provider, media_types: types }) =>
			(types as string[]).map((type) => `${type} of ${provider as string}`),
		);
		expect(json).toMatchObject([{ success: true, started }]);
	});
});

/** A value as an expression gives it, of whatever type. */
function expression(value: unknown): string {
	return `={{ ${JSON.stringify(value ?? null)} }}`;
}
