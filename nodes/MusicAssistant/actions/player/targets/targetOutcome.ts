import { ApiError } from '../../../api/apiError';
import type { MusicAssistantClient } from '../../../api/client';
import type { JsonObject } from '../../../helpers/json';
import { ParameterError } from '../../../parameters/errors/parameterError';
import { diagnose } from '../../../services/diagnose';
import { combineFailures, messageWithDescription } from '../../../services/players/combineFailures';
import type { PlaybackTarget } from '../../../services/queues/playbackTargets';
import { unconfirmedFields } from '../../../services/verifyEffect';

/** Why a player was not changed. */
export type TargetFailure = ApiError | ParameterError;

/** The outcome for one of several players. */
export interface TargetOutcome<Result extends object> {
	player: PlaybackTarget;
	result: Result | TargetFailure;
}

export function isTargetFailure(result: object): result is TargetFailure {
	return result instanceof ApiError || result instanceof ParameterError;
}

/** For `catch`: returns the failure of a player as a value, and throws everything else. */
export function asTargetFailure(reason: unknown): TargetFailure {
	if (reason instanceof ApiError || reason instanceof ParameterError) return reason;
	throw reason;
}

/** @throws the failure if all players failed, with the reason of each */
export async function requireOneSuccess(
	client: MusicAssistantClient,
	outcomes: ReadonlyArray<TargetOutcome<object>>,
): Promise<void> {
	const failures = outcomes.flatMap(({ player: { name }, result }) =>
		isTargetFailure(result) ? { name, failure: result } : [],
	);
	const [only, another] = failures;
	if (!only || failures.length < outcomes.length) return;
	if (!another) throw only.failure;
	const diagnosed = await Promise.all(
		failures.map(async ({ name, failure }) => ({
			name,
			failure: await diagnose(toApiError(failure), client),
		})),
	);
	const [first] = diagnosed;
	if (first) throw combineFailures(first, diagnosed, 'The operation failed for all players');
}

/** The problem is one of several players, not the parameter that selects them. */
function toApiError(failure: TargetFailure): ApiError {
	if (failure instanceof ApiError) return failure;
	const { message, description } = failure;
	return new ApiError('rejected', { message, description });
}

/** The output of a player, which says why it failed if it did. */
export async function targetOutput(
	client: MusicAssistantClient,
	{ player, result }: TargetOutcome<JsonObject>,
): Promise<JsonObject> {
	if (!isTargetFailure(result)) return result;
	const failure = result instanceof ApiError ? await diagnose(result, client) : result;
	return {
		player: player.name,
		player_id: player.id,
		success: false,
		...unconfirmedFields(messageWithDescription(failure)),
	};
}
