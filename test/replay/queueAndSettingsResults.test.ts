import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	SAVE_SETTINGS,
	updateSettingsFromJsonParameters,
} from '../actions/player/support/playerSettings';
import { respondWithResult, type RequestHandler } from '../api/fakeServer';
import {
	byId,
	byPlayer,
	byUri,
	RECORDED_QUEUE_ID,
	recordedQueueResponse,
	respondAsRecorded,
	runNodeWithHandlers,
} from './support/runNodeWithHandlers';
import {
	objectsIn,
	readRecordedRequests,
	requestCalled,
	titledRequestsOf,
	type RecordedRequest,
} from './support/recordedRequests';

const PLAY_MEDIA = {
	operation: 'playMedia',
	queueId: byId(RECORDED_QUEUE_ID),
	media: byUri('library://playlist/13'),
};

describe('a recorded list of queues', () => {
	it.each(titledRequestsOf('player_queues/all'))('%s', async (_, row) => {
		const queues = objectsIn(row);
		const answers = { 'player_queues/all': respondAsRecorded(row) };
		const parameters = { operation: 'getAll', returnAll: true };
		const whole = await runNodeWithHandlers({ ...parameters, simplify: false }, answers);
		const simple = await runNodeWithHandlers(parameters, answers);

		expect(whole.json).toEqual(queues);
		expect(simple.json).toHaveLength(queues.length);
		for (const [index, item] of simple.json.entries()) {
			const queue = queues[index]!;
			expect(Object.keys(item).length).toBeLessThanOrEqual(10);
			expect(item).toMatchObject({
				queue_id: queue.queue_id,
				name: queue.display_name,
				available: queue.available,
				state: queue.state,
				item_count: queue.items,
			});
		}
	});
});

describe('a recorded page of a queue', () => {
	it.each(titledRequestsOf('player_queues/items'))('%s', async (_, row) => {
		const items = objectsIn(row);
		const parameters = { operation: 'getItems', queueId: byId(RECORDED_QUEUE_ID), returnAll: true };
		const answers = {
			'player_queues/all': respondWithResult([recordedQueueResponse({ items: items.length })]),
			'player_queues/items': respondAsRecorded(row),
		};
		const whole = await runNodeWithHandlers({ ...parameters, simplify: false }, answers);
		const simple = await runNodeWithHandlers(parameters, answers);

		expect(whole.json).toEqual(items.map((item, index) => ({ ...item, index })));
		expect(simple.json).toMatchObject(
			items.map(({ media_item, queue_item_id }, index) => {
				const { name, uri } = media_item as IDataObject;
				return { index, name, uri, queue_item_id };
			}),
		);
	});
});

describe('a recorded active queue', () => {
	it.each(titledRequestsOf('player_queues/get_active_queue'))('%s', async (_, row) => {
		const queue = JSON.parse(row.body) as IDataObject | null;
		const player = { player_id: row.args.player_id, name: 'Kitchen', available: true };
		const { json, error } = await runNodeWithHandlers(
			{ operation: 'get', queueId: byPlayer(row.args.player_id), simplify: false },
			{
				'players/all': respondWithResult(queue === null ? [] : [player]),
				'player_queues/get_active_queue': respondAsRecorded(row),
				'player_queues/all': respondWithResult(queue === null ? [] : [queue]),
			},
		);

		expect(json).toEqual(queue === null ? [] : [queue]);
		expect(error?.message).toEqual(
			queue === null ? expect.stringContaining(`"${String(row.args.player_id)}"`) : undefined,
		);
	});
});

describe("a recorded response with the server's info", () => {
	it.each(titledRequestsOf('info'))('%s', async (_, row) => {
		// All recorded servers came before 2.10, which brought the option.
		const { server_version: version } = JSON.parse(row.body) as { server_version: string };
		const { error, requests } = await runNodeWithHandlers(
			{ ...PLAY_MEDIA, options: { shuffle: true } },
			{
				'player_queues/all': respondWithResult([recordedQueueResponse()]),
				info: respondAsRecorded(row),
			},
		);

		expect(error?.message).toBe(
			`"Shuffle" requires Music Assistant 2.10, but ${version} is connected`,
		);
		expect(requests.map(({ command }) => command)).not.toContain('player_queues/play_media');
	});
});

const PRESENT = requestCalled(readRecordedRequests(), 'seed command: known player');

/** Entries that draw something and hold no value. */
const DRAWN = ['label', 'divider', 'alert', 'image', 'url', 'action'];

interface Config extends IDataObject {
	values: Record<string, IDataObject>;
}

function configIn({ body }: RecordedRequest): Config {
	return JSON.parse(body) as Config;
}

function playersWith(id: unknown): RequestHandler {
	return respondWithResult([{ player_id: id, name: 'Recorded', available: true }]);
}

describe("a player's recorded settings", () => {
	it.each(titledRequestsOf('config/players/get'))('%s', async (_, row) => {
		const { player_id: id } = row.args;
		const config = configIn(row);
		const made = { resource: 'player', operation: 'getSettings', playerId: byId(id) };
		const answers = {
			'players/all': playersWith(id),
			'config/players/get': respondAsRecorded(row),
		};
		const raw = await runNodeWithHandlers({ ...made, simplify: false }, answers);
		const simple = await runNodeWithHandlers(made, answers);

		expect(raw.json).toEqual([config]);
		const values = Object.entries(config.values)
			.filter(([, { type }]) => !DRAWN.some((drawn) => drawn === type))
			.map(([key, { value, default_value: initial }]) => [key, value ?? initial ?? null]);
		const ofPlayer = ['name', 'enabled'].filter((key) => key in config);
		expect(simple.json.map(({ key, value }) => [key, value])).toEqual([
			...values,
			...ofPlayer.map((key) => [key, config[key]]),
		]);
		const player = config.name ?? config.default_name ?? 'Recorded';
		for (const row of simple.json) expect(row).toMatchObject({ player, player_id: id });
	});
});

describe('a recorded success of saving settings', () => {
	/** What was saved on the recorded servers and is not there, or does not fit. */
	const KEPT_BACK = [
		'seed example: crossfade true (key does not exist here) -> 200, silently ignored',
		'seed example: airplay_mode false (key does not exist here)',
		'0 for a boolean',
		'integer as float',
		'integer out of range (range is 1..15)',
		'boolean for an integer',
		'option not in the list',
		'number for a string',
		'mixed: one good, one unknown',
		'empty values',
	];

	/** What the servers made something else of. */
	const NOT_TAKEN = ['string "false" for a boolean'];

	const saved = titledRequestsOf('config/players/save');
	const called = (names: readonly string[]) =>
		saved.filter(([title]) => names.some((name) => title.endsWith(`: ${name}`)));
	const taken = saved.filter((row) => !called([...KEPT_BACK, ...NOT_TAKEN]).includes(row));

	async function saving(row: RecordedRequest, options: INodeParameters = {}) {
		const { player_id: id, values } = row.args;
		const made = updateSettingsFromJsonParameters(byId(id), JSON.stringify(values), options);
		return await runNodeWithHandlers(made, {
			'players/all': playersWith(id),
			'config/players/get': respondAsRecorded(PRESENT),
			[SAVE_SETTINGS]: respondAsRecorded(row),
		});
	}

	it('exists for every rule', () => {
		expect(called(KEPT_BACK)).toHaveLength(KEPT_BACK.length);
		expect(called(NOT_TAKEN)).toHaveLength(NOT_TAKEN.length);
		expect(taken.length).toBeGreaterThan(10);
	});

	it.each(taken)('%s: the saved value is returned', async (_, row) => {
		const { error, json, requests } = await saving(row);
		const { values, ...root } = configIn(row);
		const after = new Map<string, unknown>([
			...Object.entries(root),
			...Object.entries(values).map(([key, entry]) => [key, entry.value] as const),
		]);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, confirmed: true, player_id: row.args.player_id }]);
		const keys = Object.keys(row.args.values as object);
		const { changed, unchanged } = json[0] as Record<string, string[]>;
		const changes = new Map(changed!.map((text) => [text.slice(0, text.indexOf(': ')), text]));
		expect([...changes.keys(), ...unchanged!].sort()).toEqual(keys.sort());
		for (const [key, text] of changes) {
			const value = after.get(key);
			const isShownAsIs = typeof value === 'string' && value !== '';
			expect(text.endsWith(` → ${isShownAsIs ? value : JSON.stringify(value)}`)).toBe(true);
		}
		expect(requests.filter(({ command }) => command === SAVE_SETTINGS)).toHaveLength(1);
	});

	it.each(called(KEPT_BACK))('%s: refused before it is saved', async (_, row) => {
		const { error, requests } = await saving(row);

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/^"Settings" (cannot be saved: |contains no setting)/),
		});
		expect(requests.map(({ command }) => command)).not.toContain(SAVE_SETTINGS);
	});

	it.each(called(NOT_TAKEN))('%s: reported as not the requested value', async (_, row) => {
		const { error, requests } = await saving(row);

		expect(error?.message).toMatch(
			/^Some settings of "Recorded" were not saved: .* is true instead of false$/,
		);
		expect(requests.find(({ command }) => command === SAVE_SETTINGS)?.args).toEqual({
			player_id: row.args.player_id,
			values: { volume_normalization: false },
		});
	});

	it.each(saved.filter((row) => !called(['empty values']).includes(row)))(
		'%s: sent unchecked if Confirm is off',
		async (_, row) => {
			const { error, json, requests } = await saving(row, { confirm: false });

			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ success: true, confirmed: false }]);
			expect(requests.filter(({ command }) => command === SAVE_SETTINGS)).toHaveLength(1);
		},
	);
});
