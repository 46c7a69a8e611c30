import type { MusicAssistantClient } from '../../../api/client';
import { endPlayback, type EndCommand } from '../../../services/playback/endPlayback';
import { restoreLevelSteps } from '../../../services/playback/restoreLevels';
import { fadeVolume } from '../../../services/players/volume';
import type { ResolvedVolumeTarget } from '../../../services/players/volumeTarget';
import { runSteps } from '../../../services/steps';
import type { Parameters } from '../../../parameters/parameters';

/** A fade after which the music ends. */
interface FadeOut {
	/** Display name of the player. */
	name: string;
	from: number;
	to: number;
	seconds: number;
	ending: EndCommand;
}

/**
 * Fades, ends the music, and restores the levels once it is silent.
 *
 * @throws ApiError with what was done and what was not
 */
export async function fadeOut(
	client: MusicAssistantClient,
	target: ResolvedVolumeTarget,
	{ name, from, to, seconds, ending }: FadeOut,
): Promise<void> {
	const { playerId } = target;
	await runSteps(client, [
		{
			name: `the fade to ${to}`,
			run: async () => await fadeVolume(client, target, from, to, seconds),
		},
		{
			name: ending === 'pause' ? 'the pause' : 'the stop',
			run: async () => await endPlayback(client, { id: playerId, name }, ending),
		},
		...restoreLevelSteps(client, target.players),
	]);
}

/** @throws ParameterError if the music would end for players that were not faded */
export function requireWholeGroup(
	parameters: Parameters,
	{ before, wholeGroup }: ResolvedVolumeTarget,
	name: string,
): void {
	const isGrouped = before?.leaderId !== undefined || (before?.groupMembers?.length ?? 0) > 0;
	if (wholeGroup || !isGrouped) return;
	throw parameters
		.collection('options')
		.error(
			'afterFade',
			`would end the music of the whole group, but only "${name}" is faded`,
			'Switch on "Whole Group", or ungroup the player first.',
		);
}
