import { textOf } from '../../scripts/engine/text';
import type { Simulator } from '../../simulator';
import { newestEpisode } from './newest-episode';

const KITCHEN = 'b8:27:eb:8a:b8:8e';
const LIVING_ROOM = 'RINCON_48A6B820191201400';

/** What an execution gave, in whichever n8n it took place. */
export interface Executed {
	/** The JSON of the items that a node put out. */
	json(node: string): Array<Record<string, unknown>>;
}

type Expectation = (report: Executed, simulator: Simulator) => Promise<void> | void;

/** What each example must have brought about, by the name of its file. */
export const EXPECTED: Readonly<Record<string, Expectation>> = {
	'morning-podcast': async (report, { control }) => {
		const [played] = report.json('Play Media');
		const kitchen = control.queue(KITCHEN);

		expect(played).toMatchObject({ success: true, confirmed: true, queue_id: KITCHEN });
		expect(kitchen.state).toBe('playing');
		expect(kitchen.currentItem?.uri).toBe(await newestEpisode('2'));
		expect(kitchen.uris.every((uri) => uri.includes('podcast_episode'))).toBe(true);
	},

	'queue-report': (report, { control }) => {
		const queues = report.json('Get Many').map(({ queue_id: id }) => control.queue(textOf(id)));

		expect(queues.map(({ items }) => items)).toContain(1237);
		expect(report.json('Get Items').map(({ queue_item_id: id }) => id)).toEqual(
			queues.flatMap(({ itemIds }) => itemIds),
		);
	},

	'play-playlist-from-webhook': (report, { control }) => {
		const livingRoom = control.queue(LIVING_ROOM);

		expect(report.json('Play Media')).toMatchObject([{ success: true, queue_id: LIVING_ROOM }]);
		expect(livingRoom.state).toBe('playing');
		expect(livingRoom.names.some((name) => name.includes('Mirrors'))).toBe(true);
	},

	'evening-settings': (report, { control }) => {
		const [before] = report.json('Get Settings');
		const [after] = report.json('Update Settings');
		const key = 'crossfade' in objectOf(before?.settings) ? 'crossfade' : 'smart_fades_mode';

		expect(after).toMatchObject({ success: true, verified: true, player_id: LIVING_ROOM });
		expect(Object.keys(objectOf(after?.changed))).toEqual([key]);
		expect(objectOf(after?.settings)[key]).not.toEqual(objectOf(before?.settings)[key]);
		expect(control.requests('config/players/save').map(({ args }) => args)).toEqual([
			{ player_id: LIVING_ROOM, values: { [key]: objectOf(after?.settings)[key] } },
		]);
	},

	'sync-after-feed-webhook': (report, { control }) => {
		expect(report.json('Sync')).toMatchObject([{ success: true, finished: false }]);
		expect(control.requests('music/sync').map(({ args }) => args)).toEqual([
			{ media_types: ['podcast'] },
		]);
	},

	'favorite-from-webhook': (report, { control }) => {
		expect(report.json('Add')).toMatchObject([
			{ success: true, verified: true, uri: 'library://track/12' },
		]);
		expect(control.requests('music/favorites/add_item').map(({ args }) => args)).toEqual([
			{ item: 'library://track/12' },
		]);
	},

	'playlist-to-table': (report) => {
		const rows = report.json('Get Playlist Tracks');

		expect(rows.some(({ name }) => textOf(name).includes('Mirrors'))).toBe(true);
		expect(new Set(rows.map((row) => Object.keys(row).join()))).toHaveProperty('size', 1);
	},
};

function objectOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}
