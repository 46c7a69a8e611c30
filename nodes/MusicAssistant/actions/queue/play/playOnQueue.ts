import {
	ApiError,
	awaitApiErrorOf,
	asApiError,
	rejectedError,
	undefinedIfFailed,
} from '../../../api/apiError';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import type { JsonObject } from '../../../helpers/json';
import type { OperationContext } from '../../../parameters/operationContext';
import { diagnose } from '../../../services/diagnose';
import { findQueue } from '../../../services/queues/playbackTargets';
import {
	preparePlaybackConfirmation,
	type PlaybackConfirmationResult,
} from './preparePlaybackConfirmation';
import type { PlayMediaArguments, PlayRequest } from './playRequest';
import { sendPlayMedia } from './sendPlayMedia';
import type { MusicAssistantClient } from '../../../api/client';
import { sleep } from '../../../api/withTimeout';
import type { Player } from '../../../api/models/player';
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
import { toConfirmation, type Confirmation } from '../../../services/verifyEffect';

/** Media that is tried until some starts. */
export type MediaCandidate = Pick<PlayRequest, 'args' | 'startItem'>;

/** Media that did not start, and why. */
export interface FailedMedia {
	media: string | string[];
	reason: string;
}

/** What to play on a queue. */
interface PlaybackPlan extends Pick<PlayRequest, 'queue' | 'settings'> {
	/** The media, and what to play if it does not start. */
	readonly candidates: readonly MediaCandidate[];
	/** Media that could not be looked up. */
	readonly notFound?: readonly FailedMedia[];
}

/** What was played or queued. */
export interface PlayedMedia extends Pick<PlaybackConfirmationResult, 'playback' | 'confirmation'> {
	readonly args: PlayMediaArguments;
	readonly failed: readonly FailedMedia[];
}

/**
 * Plays media on a queue, or adds it there, and verifies the result.
 *
 * @returns the output; for media without a fallback and without a start volume, a check that returns it
 * @throws ParameterError before anything is sent, ApiError if nothing starts
 */
export async function playOnQueue(
	context: OperationContext,
	plan: PlaybackPlan,
	toOutput: (played: PlayedMedia) => JsonObject,
): Promise<JsonObject | (() => Promise<JsonObject>)> {
	const { queue, settings, candidates, notFound = [] } = plan;
	const start = await resolveStartLevel(context, queue, settings.startVolume);
	const [only] = candidates;
	if (start || only === undefined || candidates.length + notFound.length > 1) {
		const play = async () => await playFirstThatStarts(context, plan);
		return toOutput(await playAtStartLevel(context.client, start, play));
	}
	const request = { ...plan, ...only };
	const checkPlayback = await preparePlaybackConfirmation(context, request);
	await sendPlayMedia(context, request);
	return async () => toOutput({ ...(await checkPlayback()), args: only.args, failed: [] });
}

/**
 * Plays the first media that starts. Each is sent once; the next one only when the one before was refused or has not
 * started in time.
 *
 * @throws ApiError if none starts
 */
async function playFirstThatStarts(
	context: OperationContext,
	plan: PlaybackPlan,
): Promise<PlayedMedia> {
	const { queue, candidates, notFound = [] } = plan;
	const failed = [...notFound];
	let last: ApiError | undefined;
	for (const [index, candidate] of candidates.entries()) {
		const now = last
			? await findQueue(context.client, queue.id, { noCache: true }).catch(undefinedIfFailed)
			: undefined;
		const before = now ?? queue;
		const isLast = index === candidates.length - 1;
		const outcome = await playCandidate(context, { ...plan, ...candidate, queue: before })
			.then((result) => (isLast ? result : requireConfirmed(result)))
			.catch(asApiError);
		if (!(outcome instanceof ApiError)) return { ...outcome, args: candidate.args, failed };
		if (outcome.isPermanent) throw outcome;
		last = await diagnose(outcome, context.client);
		failed.push({ media: candidate.args.media, reason: last.message });
	}
	throw noneStartedError(queue, failed, last);
}

/**
 * Sends one and waits until it plays. If the answer to the command was lost, only the playback shows whether it was
 * carried out.
 */
async function playCandidate(
	context: OperationContext,
	request: PlayRequest,
): Promise<PlaybackConfirmationResult> {
	const checkPlayback = await preparePlaybackConfirmation(context, request);
	const refusal = await awaitApiErrorOf(sendPlayMedia(context, request));
	if (refusal && !refusal.mayHaveArrived) throw refusal;
	const result = await checkPlayback().catch(asApiError);
	if (result instanceof ApiError) throw refusal ?? result;
	return result;
}

/** @throws ApiError for playback that could have been confirmed and was not: other media may do better */
function requireConfirmed(result: PlaybackConfirmationResult): PlaybackConfirmationResult {
	const { confirmation, isVerifiable } = result;
	if (confirmation.confirmed || !isVerifiable) return result;
	throw rejectedError(confirmation.reason, '');
}

function noneStartedError(
	queue: PlayerQueue,
	failed: readonly FailedMedia[],
	last: ApiError | undefined,
): ApiError {
	const [only] = failed;
	if (last && only && failed.length === 1) return last;
	const list = failed.map(({ media, reason }) => `${[media].flat().join(', ')}: ${reason}.`);
	return rejectedError(
		`None of the ${failed.length} items started on "${queue.name}"`,
		`${list.join(' ')} ${last?.description ?? ''}`.trim(),
	);
}

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
async function resolveStartLevel(
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
async function playAtStartLevel<Result extends { confirmation: Confirmation }>(
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
		await sleep(Math.max(0, reported - performance.now()), client.signal);
		throw await restoreLevelAfterFailure(client, start, reason);
	});
	if (!result.confirmation.confirmed) return result;
	const problem = await verifyStartLevel(client, start);
	return { ...result, confirmation: toConfirmation([problem]) };
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
