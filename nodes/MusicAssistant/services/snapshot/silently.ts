import type { MusicAssistantClient } from '../../api/client';
import { asApiError } from '../../api/apiError';
import { restoreLevelSteps } from '../playback/restoreLevels';
import { playerNow } from '../players/players';
import { setVolume } from '../players/volume';
import { verifyVolume } from '../players/volumeResult';
import { listed } from '../../helpers/names';
import { runSteps } from '../steps';

/**
 * Starts and ends something on a player and its members without a sound: their levels are 0 meanwhile. Players without
 * volume control are heard.
 */
export async function silently(
	client: MusicAssistantClient,
	playerId: string,
	startAndEnd: () => Promise<void>,
): Promise<void> {
	const leader = await playerNow(client, playerId);
	const members = await Promise.all(
		(leader?.groupMembers ?? []).map(async (id) => await playerNow(client, id)),
	);
	const isControlled = leader?.isGroup !== true;
	const audible = [isControlled ? leader : undefined, ...members].filter(
		(player) => player?.available && player.hasVolumeControl && (player.volumeLevel ?? 0) > 0,
	);
	const mute = audible.flatMap((player) => {
		if (player === undefined) return [];
		const target = { playerId: player.id, wholeGroup: false };
		const change = { name: player.name, action: 'set', target, targetLevel: 0 } as const;
		const run = async () => {
			await setVolume(client, target, 0);
			await verifyVolume(client, change);
		};
		return [{ name: `silencing "${player.name}"`, run }];
	});
	const problem = await runSteps(client, mute)
		.then(startAndEnd)
		.then(() => undefined, asApiError);
	const stillSilent = await runSteps(client, restoreLevelSteps(client, audible)).then(
		() => undefined,
		asApiError,
	);
	if (stillSilent) {
		const levels = audible.map((player) => `"${player?.name}" was at ${player?.volumeLevel}`);
		throw stillSilent.withHint(`The volume had been set to 0 before that: ${listed(levels)}.`);
	}
	if (problem) throw problem;
}
