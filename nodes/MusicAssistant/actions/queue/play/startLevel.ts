import { ApiError, awaitApiErrorOf, asApiError } from '../../../api/apiError';
import type { MusicAssistantClient } from '../../../api/client';
import { sleepUnlessCancelled } from '../../../api/polling';
import type { Player } from '../../../api/models/player';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import type { OperationContext } from '../../../parameters/operationContext';
import {
	levelBefore,
	resolveVolumeTarget,
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
import { STABLE_MILLISECONDS } from '../../../services/players/verifyPlayer';
import { runSteps } from '../../../services/runSteps';
import { unconfirmedFields, type Confirmation } from '../../../services/verifyEffect';

/** The level at which music starts. */
interface StartLevel {
	target: ResolvedVolumeTarget;
	level: number;
}

/**
 * The players of a queue and the level at which it starts.
 *
 * @throws ParameterError if none of them has a volume control: servers report success anyway
 */
export async function resolveStartLevel(
	{ client, parameters }: OperationContext,
	queue: PlayerQueue,
	level: number | undefined,
): Promise<StartLevel | undefined> {
	if (level === undefined) return undefined;
	const target = await resolveVolumeTarget(client, queue.id, true);
	if (!target.players.every((player) => player?.hasVolumeControl === false)) {
		return { target, level };
	}
	throw parameters
		.collection('options')
		.error(
			'startVolume',
			`cannot be set: "${queue.name}" has no adjustable volume`,
			'Remove the option, or set up a volume control in the settings of the player in Music Assistant.',
		);
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
	let reported = 0;
	const playAtLevel = async () => {
		await setStartLevel(client, start);
		reported = performance.now() + STABLE_MILLISECONDS;
		return await play();
	};
	const result = await playAtLevel().catch(async (reason: unknown) => {
		if (!(reason instanceof ApiError)) throw reason;
		// For 250 ms the server reports the level from before (observed on 2.8), which would look like the restored one.
		await sleepUnlessCancelled(client, Math.max(0, reported - performance.now()));
		throw await restoreLevelAfterFailure(client, start, reason);
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
