import type { MusicAssistantClient } from '../../api/client';
import { sleep } from '../../api/withTimeout';
import { pauseOrStopPlayer, type PauseOrStopCommand } from '../../services/players/playbackCheck';
import {
	fadesOf,
	type ResolvedVolumeTarget,
	type VolumeFade,
} from '../../services/players/groupVolume';
import { setVolume, volumeRestoreSteps } from '../../services/players/playerVolume';
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
	// A muted player stays silent. From 2.10 on, a new level of the group unmutes it, so that all are restored.
	const audible = players.filter((player) => player?.volumeMuted !== true);
	const fades = audible.length === 0 ? [] : fadesOf({ ...target, players: audible }, from, to);
	await runSteps(client, [
		{
			name: `the fade to ${to}`,
			async run() {
				const end = performance.now() + seconds * 1000;
				await fadeVolumes(client, fades, seconds);
				await sleep(Math.max(0, end - performance.now()), client.signal);
			},
		},
		{
			name: ending === 'pause' ? 'the pause' : 'the stop',
			run: async () => await pauseOrStopPlayer(client, { id: playerId, name }, ending),
		},
		...(audible.length === 0 ? [] : volumeRestoreSteps(client, players)),
	]);
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

/** Finer steps cannot be heard, and a server should not get more requests. */
const MIN_STEP_MILLISECONDS = 500;

/**
 * Fades one or several volumes in even steps. Sends each step once; the last ones are the levels to fade to.
 *
 * @param seconds duration of the fade
 * @throws the signal's reason if the execution is cancelled: the volumes then stay where they are
 */
export async function fadeVolumes(
	client: MusicAssistantClient,
	fades: readonly VolumeFade[],
	seconds: number,
): Promise<void> {
	const distance = Math.max(0, ...fades.map(({ from, to }) => Math.abs(to - from)));
	const steps = Math.min(distance, Math.floor((seconds * 1000) / MIN_STEP_MILLISECONDS));
	const startedAt = performance.now();
	for (let step = 1; step <= steps; step++) {
		const dueAt = startedAt + (seconds * 1000 * step) / steps;
		await sleep(Math.max(0, dueAt - performance.now()), client.signal);
		for (const { target, from, to } of fades) {
			const levelAt = (count: number) => Math.round(from + ((to - from) * count) / steps);
			if (levelAt(step) !== levelAt(step - 1)) await setVolume(client, target, levelAt(step));
		}
	}
}
