import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { sleepUnlessCancelled } from '../../api/polling';
import { pauseOrStopPlayer, type PauseOrStopCommand } from '../../services/players/playbackCheck';
import { volumeRestoreSteps, type ResolvedVolumeTarget } from '../../services/players/verifyVolume';
import { fadesOf } from '../../services/players/groupVolume';
import {
	fadeVolumes,
	volumeTargetOfPlayer,
	type VolumeFade,
} from '../../services/players/playerVolume';
import { runSteps } from '../../services/runSteps';
import type { Parameters } from '../../parameters/parameters';

/** A fade after which the music ends. */
interface FadeOut {
	/** Display name of the player. */
	name: string;
	from: number;
	to: number;
	seconds: number;
	ending: PauseOrStopCommand;
}

/**
 * Fades, ends the music, and restores the levels once it is silent. The music ends after the given time even if there is
 * nothing to fade.
 *
 * @throws ApiError with what was done and what was not
 */
export async function fadeAndEndPlayback(
	client: MusicAssistantClient,
	target: ResolvedVolumeTarget,
	{ name, from, to, seconds, ending }: FadeOut,
): Promise<void> {
	const { playerId, players } = target;
	const isAudible = (player: Player | undefined) => player?.volumeMuted !== true;
	const audible = players.filter(isAudible);
	const fades =
		audible.length === players.length
			? fadesOf(target, from, to)
			: individualFades(audible, from, to);
	await runSteps(client, [
		{
			name: `the fade to ${to}`,
			async run() {
				const end = performance.now() + seconds * 1000;
				await fadeVolumes(client, fades, seconds);
				await sleepUnlessCancelled(client, Math.max(0, end - performance.now()));
			},
		},
		{
			name: ending === 'pause' ? 'the pause' : 'the stop',
			run: async () => await pauseOrStopPlayer(client, { id: playerId, name }, ending),
		},
		...volumeRestoreSteps(client, audible),
	]);
}

/** Each player by its share: from 2.10 on, a new level of the whole group would unmute the others. */
function individualFades(
	players: ReadonlyArray<Player | undefined>,
	from: number,
	to: number,
): VolumeFade[] {
	return players.flatMap((player) => {
		const { id, volumeLevel: level } = player ?? {};
		if (id === undefined || level === undefined) return [];
		return [
			{
				target: volumeTargetOfPlayer(id),
				from: level,
				to: from > 0 ? Math.round((level * to) / from) : to,
			},
		];
	});
}

/** @throws ParameterError if the music would end for players that were not faded */
export function rejectPartialGroupFade(
	parameters: Parameters,
	{ before, wholeGroup }: ResolvedVolumeTarget,
	playerName: string,
): void {
	const isGrouped = before?.leaderId !== undefined || (before?.groupMembers?.length ?? 0) > 0;
	if (wholeGroup || !isGrouped) return;
	throw parameters
		.collection('options')
		.error(
			'afterFade',
			`would end the music of the whole group, but only "${playerName}" is faded`,
			'Switch on "Whole Group", or ungroup the player first.',
		);
}
