import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import {
	announceUrlParameters,
	controlParameters,
	groupParameters,
	playerParameters,
	setVolumeParameters,
} from './support/playerParameters';
import { musicServer } from '../support/musicServer';
import { queueOperationParameters } from '../queue/support/queueCommands';
import { playMediaParameters } from '../queue/support/playMediaParameters';
import { locator } from './support/playerSettings';

const switchingOn = playerParameters('setPower', LIVING_ROOM, { powered: true });
const exactly = { groupMode: 'exact' };
const setSleepTimer = playerParameters('setSleepTimer', LIVING_ROOM, { minutes: 5 });
const selectSource = playerParameters('selectSource', LIVING_ROOM, { source: 'tv' });
const player = { playerId: locator('id', LIVING_ROOM) };
const SOUND = 'http://sounds.example/a.mp3';
const playing = playMediaParameters({ queueId: locator('id', LIVING_ROOM) });

/** Since the development builds of 2.11, a server refuses commands to such a player; before, it answers them like those that it carries out. */
describe.each(['2.11.0b6', '2.11'] as const)('a server of %s', (profile) => {
	const server = musicServer(profile);

	test.each<[string, string, INodeParameters]>([
		['Control Playback', 'players/cmd/pause', controlParameters(LIVING_ROOM, 'pause')],
		[
			'Set Volume',
			'players/cmd/volume_set',
			setVolumeParameters(LIVING_ROOM, 'set', { volumeLevel: 55 }),
		],
		['Set Power', 'players/cmd/power', switchingOn],
		['Group', 'players/cmd/set_members', groupParameters(LIVING_ROOM, [BEDROOM])],
		['Ungroup', 'players/cmd/ungroup', playerParameters('ungroup', LIVING_ROOM)],
		['Group exactly', 'players/cmd/set_members', groupParameters(LIVING_ROOM, [BEDROOM], exactly)],
		['Set Sleep Timer', 'players/sleep_timer/set', setSleepTimer],
		['Select Source', 'players/cmd/select_source', selectSource],
		['Announce', 'players/cmd/play_announcement', announceUrlParameters(SOUND, player)],
		['Play Media', 'player_queues/play_media', playing],
		[
			'Play Item',
			'player_queues/play_index',
			queueOperationParameters('playItem', LIVING_ROOM, { position: 3 }),
		],
	])(
		'%s: a player that becomes unavailable just before is no success',
		async (_, command, parameters) => {
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
