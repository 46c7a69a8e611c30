import type { MusicAssistantClient } from '../../../api/client';
import { ApiError, awaitApiErrorOf, asApiError } from '../../../api/apiError';
import type { Player } from '../../../api/models/player';
import {
	levelBefore,
	setTargetVolume,
	verifyTargetVolume,
	type ResolvedVolumeTarget,
} from '../../../services/players/groupVolume';
import {
	setMuted,
	verifyVolume,
	volumeRestoreSteps,
	volumeTargetOfPlayer,
} from '../../../services/players/playerVolume';
import { runSteps } from '../../../services/runSteps';
import { unconfirmedFields, type Confirmation } from '../../../services/verifyEffect';

/** The level at which music starts. */
export interface StartLevel {
	target: ResolvedVolumeTarget;
	level: number;
}

/**
 * Plays something at a level that is set before, so that it neither starts too loud nor, on a muted player, in silence.
 *
 * @param play throws an ApiError if nothing has started: then the previous levels are restored
 * @returns what `play` returned, not confirmed if the level is another one or a player is still muted
 */
export async function playAtStartLevel<Result extends { confirmation: Confirmation }>(
	client: MusicAssistantClient,
	start: StartLevel | undefined,
	play: () => Promise<Result>,
): Promise<Result> {
	if (start === undefined) return await play();
	const playAtLevel = async () => {
		await setStartLevel(client, start);
		return await play();
	};
	const result = await playAtLevel().catch(async (reason: unknown) => {
		throw reason instanceof ApiError
			? await restoreLevelAfterFailure(client, start, reason)
			: reason;
	});
	if (!result.confirmation.confirmed) return result;
	const problem = await verifyStartLevel(client, start);
	return problem === undefined ? result : { ...result, confirmation: unconfirmedFields(problem) };
}

/**
 * Called only once something plays: players that are switched off apply a level when they start.
 *
 * @returns why the level is not confirmed
 */
async function verifyStartLevel(
	client: MusicAssistantClient,
	{ target, level }: StartLevel,
): Promise<string | undefined> {
	const name = target.before?.name ?? target.playerId;
	const from = levelBefore(target);
	const set = { name, action: 'set', target, from, targetLevel: level } as const;
	const unmute = mutedPlayersIn(target).map(({ id, name: muted }) => {
		return { name: muted, action: 'unmute', target: volumeTargetOfPlayer(id) } as const;
	});
	const checks = [
		async () => await verifyTargetVolume(client, set),
		...unmute.map((change) => async () => await verifyVolume(client, change)),
	];
	for (const check of checks) {
		const result = await check().catch(asApiError);
		if (result instanceof ApiError) return result.message;
		if (!result.confirmation.confirmed) return result.confirmation.reason;
	}
	return undefined;
}

function mutedPlayersIn({ players }: ResolvedVolumeTarget): Player[] {
	return players
		.filter((player) => player !== undefined)
		.filter(({ volumeMuted, hasMuteControl }) => volumeMuted === true && hasMuteControl);
}

async function setStartLevel(
	client: MusicAssistantClient,
	{ target, level }: StartLevel,
): Promise<void> {
	await setTargetVolume(client, target, level);
	for (const { id } of mutedPlayersIn(target)) {
		await setMuted(client, volumeTargetOfPlayer(id), false);
	}
}

/** Restores the levels after a failure. @returns the failure, with what happened to the level */
async function restoreLevelAfterFailure(
	client: MusicAssistantClient,
	{ target, level }: StartLevel,
	failure: ApiError,
): Promise<ApiError> {
	const steps = volumeRestoreSteps(client, target.players);
	const problem = await awaitApiErrorOf(runSteps(client, steps));
	const from = levelBefore(target);
	if (steps.length === 0) return failure.withHint(`The volume was set to ${level}.`);
	return failure.withHint(
		problem === undefined
			? `The volume was restored${from === undefined ? '' : ` to ${from}`}.`
			: `The volume was set to ${level} and could not be restored: ${problem.message}.`,
	);
}
