import type { INodeParameters } from 'n8n-workflow';
import type { ProfileName } from '../../../simulator';
import { ATTIC, BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { locator } from '../../../scripts/engine/resource-locators';
import { runNode } from '../../support/runNode';
import { playMediaParameters } from '../queue/support/playMediaParameters';
import { queueOperationParameters } from '../queue/support/queueCommands';
import { describeOnServers, musicServer, type MusicServer } from '../support/musicServer';
import { errorItemMatching, outputValues, pairedItemIndexes } from '../support/nodeReports';
import {
	announceUrlParameters,
	controlParameters,
	groupParameters,
	playerParameters,
	PROFILES_WITH_PLAYER_COMMANDS,
	setVolumeParameters,
} from './support/playerParameters';
import { setupSoundServer } from './support/playerServers';
import { testSentOnce } from './support/testSentOnce';

const sound = setupSoundServer();

interface PlayerChange {
	operation: string;
	command: string;
	parameters: (player: string) => INodeParameters;
	/** The servers with the command. */
	profiles?: readonly [ProfileName, ...ProfileName[]];
	/** What happens before, so that the command changes something. */
	prepare?: (control: MusicServer['control'], player: string) => void;
	/** The error if the server ignores the command; the answer to an announcement is its confirmation. */
	ignored?: RegExp;
}

const CHANGES: readonly PlayerChange[] = [
	{
		operation: 'control',
		command: 'players/cmd/pause',
		parameters: (player) => controlParameters(player, 'pause'),
		prepare: (control, player) => control.fillQueue(player, 5, { state: 'playing' }),
		ignored: /^"Bedroom" accepted the command Pause, but nothing changed: it is playing$/,
	},
	{
		operation: 'setVolume',
		command: 'players/cmd/volume_set',
		parameters: (player) => setVolumeParameters(player, 'set', { volumeLevel: 35 }),
		ignored: /^"Bedroom" accepted the command, but nothing changed: its volume is 20$/,
	},
	{
		operation: 'setPower',
		command: 'players/cmd/power',
		parameters: (player) => playerParameters('setPower', player, { powered: false }),
		profiles: ['2.6', '2.7', '2.10', '2.11'],
		ignored: /^"Bedroom" accepted the command, but is still switched on$/,
	},
	{
		operation: 'group',
		command: 'players/cmd/set_members',
		parameters: (player) => groupParameters(player, [LIVING_ROOM]),
		ignored: /^These players did not join "Bedroom": Living Room$/,
	},
	{
		operation: 'ungroup',
		command: 'players/cmd/ungroup',
		parameters: (player) => playerParameters('ungroup', player),
		prepare: (control, player) => control.group(LIVING_ROOM, [player]),
		ignored: /^"Bedroom" accepted the command, but is still grouped$/,
	},
	{
		operation: 'setSleepTimer',
		command: 'players/sleep_timer/set',
		parameters: (player) => playerParameters('setSleepTimer', player, { minutes: 10 }),
		profiles: ['2.10', '2.11'],
		ignored: /^"Bedroom" accepted the command, but its sleep timer is off$/,
	},
	{
		operation: 'selectSource',
		command: 'players/cmd/select_source',
		parameters: (player) =>
			playerParameters('selectSource', player, { source: 'Music Assistant Queue' }),
		profiles: ['2.7', '2.8', '2.11'],
		prepare: (control, player) => control.setPlayer(player, { activeSource: 'tv' }),
		ignored: /^"Bedroom" accepted the command, but still plays from "tv"$/,
	},
	{
		operation: 'announce',
		command: 'players/cmd/play_announcement',
		parameters: (player) => announceUrlParameters(sound.chime, { playerId: locator('id', player) }),
	},
];

describe.each(CHANGES)(
	'$operation',
	({ command, parameters, prepare, profiles = PROFILES_WITH_PLAYER_COMMANDS }) => {
		describeOnServers(profiles, (server) => {
			it('processes three items in order, and continues after one that fails', async () => {
				for (const player of [BEDROOM, KITCHEN]) prepare?.(server.control, player);
				const input = [BEDROOM, ATTIC, KITCHEN].map((player) => ({ player }));
				const onError = 'continueRegularOutput';
				const made = { ...parameters(BEDROOM), playerId: locator('id', '={{ $json.player }}') };
				const report = await runNode(made, { server, input, onError });

				expect(pairedItemIndexes(report)).toEqual([0, 1, 2]);
				expect(report.json[1]).toEqual(
					errorItemMatching(/"Attic" \(.*\), which is not available$/),
				);
				expect(outputValues(report, 'player_id')).toEqual([BEDROOM, undefined, KITCHEN]);
				expect(outputValues(report, 'success')).toEqual([true, undefined, true]);
				expect(server.control.executed(command)).toBe(2);
			});
		});
	},
);

const UNHEARD = announceUrlParameters('http://127.0.0.1:9/a.mp3', {
	playerId: locator('id', BEDROOM),
});

describe.each(CHANGES)('$operation', (change) => {
	const { command, parameters, prepare, ignored, profiles = ['2.7'] } = change;
	const server = musicServer(profiles.includes('2.7') ? '2.7' : '2.11');

	// The sound server has no address yet.
	const made = change.operation === 'announce' ? UNHEARD : parameters(BEDROOM);
	testSentOnce(server, command, made, () => prepare?.(server.control, BEDROOM));
	if (!ignored) return;

	it('fails if the server accepts the command and does nothing', async () => {
		prepare?.(server.control, BEDROOM);
		server.control.addFault({ kind: 'ignore-command', command });
		const { error, items } = await runNode(parameters(BEDROOM), { server });

		expect(items).toEqual([]);
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(ignored),
			description: expect.stringMatching(/./),
		});
		expect(server.control.requests(command)).toHaveLength(1);
	});
});

/** Since the development builds of 2.11, a server refuses commands to such a player; before, it answers them like those that it carries out. */
describe.each(['2.11.0b6', '2.11'] as const)('a server of %s', (profile) => {
	const server = musicServer(profile);

	it.each<PlayerChange>([
		...CHANGES,
		{
			operation: 'group, exactly',
			command: 'players/cmd/set_members',
			parameters: (player) => groupParameters(player, [LIVING_ROOM], { groupMode: 'exact' }),
		},
		{
			operation: 'playMedia',
			command: 'player_queues/play_media',
			parameters: (player) => playMediaParameters({ queueId: locator('id', player) }),
		},
		{
			operation: 'playItem',
			command: 'player_queues/play_index',
			parameters: (player) => queueOperationParameters('playItem', player, { position: 3 }),
		},
	])(
		'$operation: a player that becomes unavailable just before is no success',
		async ({ command, parameters, prepare }) => {
			const { control } = server;
			control.fillQueue(BEDROOM, 5, { state: 'playing' });
			prepare?.(control, BEDROOM);
			const sent = control.hold(command);
			const running = runNode(parameters(BEDROOM), { server });
			await sent.waiting();
			control.setPlayer(BEDROOM, { available: false });
			sent.release();
			const { error } = await running;

			expect(error?.message).toMatch(
				/"Bedroom" ((is|accepted .* the player is) not available|accepted .* still switched on)$/,
			);
		},
	);
});

describe('a server without commands for players', () => {
	const server = musicServer('documented');

	const reading = (operation: string, command: string): PlayerChange => ({
		operation,
		command,
		parameters: (player) => playerParameters(operation, player),
	});

	it.each<PlayerChange>([
		reading('get', 'players/get'),
		reading('getAll', 'players/all'),
		...CHANGES,
		{
			operation: 'setSleepTimer, off',
			command: 'players/sleep_timer/clear',
			parameters: (player) => playerParameters('setSleepTimer', player, { minutes: 0 }),
		},
		{
			operation: 'applySoundPreset',
			command: 'config/dsp_presets/get',
			parameters: (player) =>
				playerParameters('applySoundPreset', player, { preset: locator('name', 'Night') }),
		},
	])('$operation: is reported once, with the required version', async ({ command, parameters }) => {
		const input = [{}, {}, {}];
		const onError = 'continueRegularOutput';
		const report = await runNode(parameters(BEDROOM), { server, input, onError });

		expect(report.json).toHaveLength(3);
		for (const { error, message } of report.json) {
			expect(error).toMatch(/does not have the command (players|config\/dsp_presets)\//);
			expect(message).toMatch(/requires Music Assistant \d+\.\d+ or newer/);
		}
		expect(server.control.requests(command).length).toBeLessThanOrEqual(1);
	});
});
