import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import * as player from './support/playerParameters';
import { musicServer } from '../support/musicServer';
import { queueOperationParameters } from '../queue/support/queueCommands';
import { playMediaParameters } from '../queue/support/playMediaParameters';
import { locator } from './support/playerSettings';

const playerId = locator('id', LIVING_ROOM);
const switchingOn = player.playerParameters('setPower', LIVING_ROOM, { powered: true });
const exactly = { groupMode: 'exact' };

const CHANGES: Array<[command: string, parameters: INodeParameters]> = [
	['players/cmd/pause', player.controlParameters(LIVING_ROOM, 'pause')],
	['players/cmd/volume_set', player.setVolumeParameters(LIVING_ROOM, 'set', { volumeLevel: 55 })],
	['players/cmd/power', switchingOn],
	['players/cmd/set_members', player.groupParameters(LIVING_ROOM, [BEDROOM])],
	['players/cmd/ungroup', player.playerParameters('ungroup', LIVING_ROOM)],
	['players/cmd/set_members', player.groupParameters(LIVING_ROOM, [BEDROOM], exactly)],
	[
		'players/sleep_timer/set',
		player.playerParameters('setSleepTimer', LIVING_ROOM, { minutes: 5 }),
	],
	[
		'players/cmd/select_source',
		player.playerParameters('selectSource', LIVING_ROOM, { source: 'tv' }),
	],
	[
		'players/cmd/play_announcement',
		player.announceUrlParameters('http://sounds.example/a', { playerId }),
	],
	['player_queues/play_media', playMediaParameters({ queueId: playerId })],
	['player_queues/play_index', queueOperationParameters('playItem', LIVING_ROOM, { position: 3 })],
];

/** Since the development builds of 2.11, a server refuses commands to such a player; before, it answers them like those that it carries out. */
describe.each(['2.11.0b6', '2.11'] as const)('a server of %s', (profile) => {
	const server = musicServer(profile);

	it.each(CHANGES)(
		'%s: a player that becomes unavailable just before is no success',
		async (...row) => {
			const [command, parameters] = row;
			const { control } = server;
			control.fillQueue(LIVING_ROOM, 5, { state: 'playing' });
			if (parameters.operation === 'ungroup') control.group(BEDROOM, [LIVING_ROOM]);
			if (parameters === switchingOn) control.setPlayer(LIVING_ROOM, { powered: false });
			const sent = control.hold(command);
			const running = runNode(parameters, { server });
			await sent.waiting();
			control.setPlayer(LIVING_ROOM, { available: false });
			sent.release();
			const { error } = await running;

			expect(error?.message).toMatch(/"Living Room" (is|accepted .* the player is) not available$/);
		},
	);
});
