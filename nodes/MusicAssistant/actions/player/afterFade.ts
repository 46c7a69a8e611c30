import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { endPlayback, type EndCommand } from '../../services/playback/endPlayback';
import { fadeVolume, setVolume } from '../../services/players/volume';
import { verifyVolume } from '../../services/players/volumeResult';
import type { ResolvedVolumeTarget } from '../../services/players/volumeTarget';
import { runSteps, type Step } from '../../services/steps';
import type { Parameters } from '../../parameters/parameters';

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
 * Fades, ends the music, and restores the levels once it is silent. The levels of a group are restored one by one: players
 * that reached 0 together would all come back at the same level.
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
		...target.players.flatMap((player) => restoreLevel(client, player)),
	]);
}

function restoreLevel(client: MusicAssistantClient, player: Player | undefined): Step[] {
	const { id, name, volumeLevel: level } = player ?? {};
	if (id === undefined || name === undefined || level === undefined) return [];
	const target = { playerId: id, wholeGroup: false };
	return [
		{
			name: `the level of "${name}", which was ${level}`,
			async run() {
				await setVolume(client, target, level);
				await verifyVolume(client, { name, action: 'set', target, targetLevel: level });
			},
		},
	];
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
