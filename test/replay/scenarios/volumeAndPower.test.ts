import { locator } from '../../../scripts/engine/resource-locators';
import {
	playerParameters,
	setVolumeParameters,
} from '../../actions/player/support/playerParameters';
import { withFastTime } from '../../support/fastTime';
import { stretchScenario } from '../../trigger/support/scenarioVariations';
import { replayScenario } from '../support/replayOperations';
import { readScenario } from '../support/scenarios';

withFastTime();

const LEVEL = (volumeLevel: number) => ({ volumeLevel });

describe('Set Volume', () => {
	it('accepts the level as soon as it is reported', async () => {
		const { server, run, idOf } = await replayScenario('real-2.8dev-volume-set-states');
		const id = idOf('Living Room');

		for (const [from, level] of [
			[20, 33],
			[33, 20],
		] as const) {
			const { json } = await run(setVolumeParameters(id, 'set', LEVEL(level)));
			expect(json).toMatchObject([{ previous_level: from, volume_level: level, confirmed: true }]);
		}
		expect(server.requests.length).toBeLessThanOrEqual(14);
	});

	it('waits for a level that is reported a second after the response', async () => {
		const slow = stretchScenario(readScenario('real-2.8dev-volume-set-states'), 4);
		const { run, idOf } = await replayScenario(slow);
		const { json } = await run(setVolumeParameters(idOf('Living Room'), 'set', LEVEL(33)));

		expect(json).toMatchObject([{ volume_level: 33, confirmed: true }]);
	});

	describe('changed twice in a row', () => {
		const scenario = readScenario('events-2.8dev-volume-twice-quickly');
		const id = scenario.players.Kitchen ?? '';
		const from = (first: number) =>
			replayScenario({ ...scenario, actions: scenario.actions.slice(first) });

		it('never returns the level that was superseded', async () => {
			const { run } = await from(0);
			const { json } = await run(setVolumeParameters(id, 'set', LEVEL(35)));

			expect(json).toMatchObject([
				{
					volume_level: 22,
					confirmed: false,
					reason: expect.stringMatching(/^The volume is 22, not 35: somebody may have changed it/),
				},
			]);
		});

		it('returns the level that came back', async () => {
			const { run } = await from(1);
			const { json } = await run(setVolumeParameters(id, 'set', LEVEL(20)));

			expect(json).toMatchObject([{ volume_level: 20, confirmed: true }]);
		});

		it('waits for the next step', async () => {
			const { run } = await from(2);
			const { json } = await run(setVolumeParameters(id, 'up'));

			expect(json).toMatchObject([{ previous_level: 20, volume_level: 22, confirmed: true }]);
		});
	});
});

describe('Mute', () => {
	it('says that there may be no control if the server refuses it', async () => {
		const { run, idOf, changes } = await replayScenario('events-2.7dev-mute-unmute');
		const { error } = await run(setVolumeParameters(idOf('Living Room'), 'mute'));

		expect(error).toMatchObject({
			httpCode: '500',
			description: expect.stringContaining('no mute control'),
		});
		expect(changes()).toBe(1);
	});

	it.each(['mute', 'unmute'])('is no confirmed success without an effect: %s', async (action) => {
		const { run, idOf } = await replayScenario('events-2.8dev-mute-unmute');
		const { json } = await run(setVolumeParameters(idOf('Kitchen'), action));

		expect(json).toMatchObject([
			{ volume_muted: null, confirmed: false, reason: expect.stringContaining('no mute control') },
		]);
	});

	it('is refused before it is sent if the player reports that it has no such control', async () => {
		const { run, idOf, changes } = await replayScenario('real-2.8dev-volume-set-states');
		const { error } = await run(setVolumeParameters(idOf('Living Room'), 'mute'));

		expect(error?.message).toMatch(/"Living Room", which cannot be muted$/);
		expect(error?.description).toMatch(/no mute control/);
		expect(changes()).toBe(0);
	});
});

describe('Set Power', () => {
	const setPower = (id: string, powered: boolean) => playerParameters('setPower', id, { powered });

	it('switches off and on, and returns what the player does then', async () => {
		const { run, idOf } = await replayScenario('events-2.7dev-power-off-on');
		for (const powered of [false, true]) {
			const { json } = await run(setPower(idOf('Living Room'), powered));
			expect(json).toMatchObject([{ powered, state: 'idle', confirmed: true }]);
		}
	});

	it('is refused before it is sent if the player has no such control', async () => {
		const { run, idOf, changes } = await replayScenario('real-2.8dev-volume-set-states');
		const { error } = await run(setPower(idOf('Living Room'), false));

		expect(error?.message).toMatch(/which cannot be switched on or off$/);
		expect(changes()).toBe(0);
	});

	it('leaves a player that can be read and set', async () => {
		const recorded = readScenario('real-2.7dev-powered-off-player');
		// Its settings were saved in between, which nobody does here.
		const rows = recorded.rows?.filter(({ request }) => !request.command.endsWith('/save'));
		const scenario = { ...recorded, rows };
		const { run, idOf } = await replayScenario(scenario);
		const id = idOf('Kitchen');

		const off = await run(setPower(id, false));
		expect(off.json).toMatchObject([{ powered: false, confirmed: true }]);
		const set = await run(setVolumeParameters(id, 'set', LEVEL(27)));
		expect(set.json).toMatchObject([{ volume_level: 27, confirmed: true }]);
		const { json } = await run({
			resource: 'player',
			operation: 'get',
			playerId: locator('id', id),
		});
		expect(json).toMatchObject([{ available: true, volume_level: 27 }]);
	});
});

describe('Clear', () => {
	it.each([
		['real-2.8dev-stop-and-clear-states', 'Living Room'],
		['events-2.7dev-clear-while-playing', 'Kitchen'],
	])('is detected immediately: %s', async (file, player) => {
		const recorded = readScenario(file);
		const actions = recorded.actions.filter(({ command }) => command === 'player_queues/clear');
		const scenario = { ...recorded, actions };
		const { server, run, idOf } = await replayScenario(scenario);
		const queueId = locator('id', idOf(player));
		const { json } = await run({ resource: 'queue', operation: 'clear', queueId });

		expect(json).toMatchObject([{ deleted: true, removed_count: 15, confirmed: true }]);
		expect(server.requests.length).toBeLessThanOrEqual(4);
	});
});
