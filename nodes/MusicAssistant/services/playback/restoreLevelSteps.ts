import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { setMuted, setVolume } from '../players/volume';
import { verifyVolume } from '../players/verifyVolume';
import type { Step } from '../runSteps';

/**
 * The commands that restore the levels of players, one by one: players of a group that reached 0 together would otherwise
 * all come back at the same level. Players whose level is not known are left out.
 *
 * @param players as they were before
 */
export function restoreLevelSteps(
	client: MusicAssistantClient,
	players: ReadonlyArray<Player | undefined>,
): Step[] {
	return players.flatMap((player) => {
		const { id, name, volumeLevel: level } = player ?? {};
		if (id === undefined || name === undefined || level === undefined) return [];
		const target = { playerId: id, wholeGroup: false };
		const setLevel: Step = {
			name: `the level of "${name}", which was ${level}`,
			async run() {
				await setVolume(client, target, level);
				await verifyVolume(client, { name, action: 'set', target, targetLevel: level });
			},
		};
		// From 2.10 on, a new level unmutes a player.
		const mute: Step = {
			name: `muting "${name}"`,
			run: async () => await setMuted(client, target, true),
		};
		return player?.volumeMuted === true && player.hasMuteControl ? [setLevel, mute] : [setLevel];
	});
}
