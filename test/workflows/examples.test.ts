import { readdirSync } from 'node:fs';
import type { IDataObject } from 'n8n-workflow';
import type { RunReport } from '../../scripts/engine';
import { textOf } from '../../scripts/engine/text';
import { EXAMPLES, readExamples } from '../../scripts/start/examples';
import type { Simulator } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { sourceEngine } from '../support/engine';
import { credentialsFor } from '../support/server';
import { newestEpisode } from './newest-episode';

const KITCHEN = 'b8:27:eb:8a:b8:8e';
const LIVING_ROOM = 'RINCON_48A6B820191201400';

/** The newest episode of the podcast that the morning begins with. */
let morningNews: string;
beforeAll(async () => {
	morningNews = await newestEpisode('2');
});

/** What each example must have brought about, by the name of its file. */
const EXPECTED: Record<string, (report: RunReport, simulator: Simulator) => void> = {
	'morning-podcast': (report, { control }) => {
		const [played] = report.json('Play Media');
		const kitchen = control.queue(KITCHEN);

		expect(played).toMatchObject({ success: true, confirmed: true, queue_id: KITCHEN });
		expect(kitchen.state).toBe('playing');
		expect(kitchen.currentItem?.uri).toBe(morningNews);
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

	'evening-settings': (report) => {
		const [before] = report.json('Get Settings');
		const [after] = report.json('Update Settings');
		const key = 'crossfade' in objectOf(before?.settings) ? 'crossfade' : 'smart_fades_mode';

		expect(after).toMatchObject({ success: true, verified: true, player_id: LIVING_ROOM });
		expect(Object.keys(objectOf(after?.changed))).toEqual([key]);
		expect(objectOf(after?.settings)[key]).not.toEqual(objectOf(before?.settings)[key]);
	},

	'sync-after-feed-webhook': (report, { control }) => {
		expect(report.json('Sync')).toMatchObject([{ success: true, finished: false }]);
		expect(control.requests('music/sync').map(({ args }) => args)).toEqual([
			{ media_types: ['podcast'] },
		]);
	},

	'favorite-from-webhook': (report) => {
		expect(report.json('Add')).toMatchObject([
			{ success: true, verified: true, uri: 'library://track/12' },
		]);
	},

	'playlist-to-table': (report) => {
		const rows = report.json('Get Playlist Tracks');

		expect(rows.some(({ name }) => textOf(name).includes('Mirrors'))).toBe(true);
		expect(new Set(rows.map((row) => Object.keys(row).join()))).toHaveProperty('size', 1);
	},
};

function objectOf(value: unknown): IDataObject {
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

test('every file of examples/ is tested here', () => {
	const files = readdirSync(EXAMPLES).filter((file) => file.endsWith('.json'));

	expect(files.sort()).toEqual(
		Object.keys(EXPECTED)
			.map((name) => `${name}.json`)
			.sort(),
	);
});

describe.each(PROFILE_NAMES)('on a server like %s', (profile) => {
	let simulator: Simulator;

	beforeAll(async () => {
		simulator = await startSimulator({ profile, timeScale: 0.02 });
	});
	beforeEach(() => simulator.control.reset());
	afterAll(() => simulator.stop());

	test.each(Object.entries(EXPECTED))('%s runs through', async (name, expectation) => {
		const [example] = await readExamples([name]);
		const report = await sourceEngine().run(example!.workflow, {
			credentials: credentialsFor(simulator),
		});

		expect(report.error).toBeUndefined();
		expectation(report, simulator);
	});
});
