import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { volumeTargetOfPlayer, setMuted } from '../players/playerVolume';
import { setAndVerifyVolume } from '../players/verifyVolume';
import type { Step } from '../runSteps';

/**
 * The commands that restore the levels of players, one by one: players of a group that reached 0 together would otherwise
 * all come back at the same level. Players whose level is not known are left out.
 *
 * @param players as they were before
 */
export function volumeRestoreSteps(
	client: MusicAssistantClient,
	players: ReadonlyArray<Player | undefined>,
): Step[] {
	return players.flatMap((player) => {
		const { id, name, volumeLevel: level } = player ?? {};
		if (id === undefined || name === undefined || level === undefined) return [];
		const setLevel: Step = {
			name: `the level of "${name}", which was ${level}`,
			run: async () => await setAndVerifyVolume(client, { id, name }, level),
		};
		// From 2.10 on, a new level unmutes a player.
		const mute: Step = {
			name: `muting "${name}"`,
			run: async () => await setMuted(client, volumeTargetOfPlayer(id), true),
		};
		return player?.volumeMuted === true && player.hasMuteControl ? [setLevel, mute] : [setLevel];
	});
}
