import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	SAVE_SETTINGS,
	updateSettingsFromJsonParameters,
} from '../actions/player/support/playerSettings';
import { respondWithResult, type RequestHandler } from '../api/fakeServer';
import { byId, respondAsRecorded, runNodeWithHandlers } from './support/runNodeWithHandlers';
import {
	readRecordedRequests,
	requestCalled,
	titledRequestsOfKind,
	type RecordedRequest,
} from './support/recordedRequests';

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
	it.each(titledRequestsOfKind('config/players/get'))('%s', async (_, row) => {
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

	const saved = titledRequestsOfKind('config/players/save');
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
