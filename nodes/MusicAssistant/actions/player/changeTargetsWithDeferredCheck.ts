import type { JsonObject } from '../../helpers/json';
import { groupValuesByKey } from '../../helpers/collections';
import type { OperationContext } from '../../parameters/operationContext';
import {
	resolveTargetPlayers,
	unavailableTargetError,
} from '../../parameters/resolve/resolveTargetPlayers';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { ApiError, rejectedError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import { ParameterError } from '../../parameters/values';
import { diagnose } from '../../services/diagnose';
import { unconfirmedFields, type Confirmation } from '../../services/verifyEffect';
import { joinWithLimit } from '../../helpers/text';

/** The change of one player, prepared to be sent and verified. */
export interface PreparedPlayerChange {
	/** The ID of the player that the server changes if it is another one: the leader of a player that follows it. */
	recipientId?: string;
	/** Whether one command changes all players that have the same recipient: then no other is sent. */
	sharesCommand?: boolean;
	/** Sends the commands, once. @throws ApiError or ParameterError */
	send(): Promise<unknown>;
	/** Verifies the commands. @returns what the output says besides the player and the outcome @throws ApiError */
	verify(): Promise<JsonObject & { confirmation: Confirmation }>;
}

/**
 * Changes the players that the user chose, at the same time: only those with the same recipient one after another.
 *
 * @param prepareChange reads what is needed of a player, before a command is sent to any of them
 * @returns the check, which gives one output for each player: one that failed is reported in its own output if others
 * did not
 * @throws the failure if all players failed
 */
export async function changeTargetsWithDeferredCheck(
	context: OperationContext,
	prepareChange: (player: PlaybackTarget) => Promise<PreparedPlayerChange>,
): Promise<() => Promise<JsonObject[]>> {
	const { client } = context;
	const players = await resolveTargetPlayers(context);
	const prepared = await Promise.all(
		players.map(async (player) => ({
			player,
			result: player.available
				? await prepareChange(player).catch(asTargetFailure)
				: unavailableTargetError(player),
		})),
	);
	const sent = await sendAllChanges(prepared);
	await requireOneSuccess(client, sent);
	return async () => {
		const verified = await Promise.all(sent.map(verifyChange));
		await requireOneSuccess(client, verified);
		return await Promise.all(verified.map(async (outcome) => await targetOutput(client, outcome)));
	};
}

async function sendAllChanges(
	prepared: ReadonlyArray<TargetOutcome<PreparedPlayerChange>>,
): Promise<Array<TargetOutcome<PreparedPlayerChange>>> {
	const lastTo = new Map<string, Promise<TargetFailure | undefined>>();
	return await Promise.all(
		prepared.map(async ({ player, result }) => {
			if (isTargetFailure(result)) return { player, result };
			const { recipientId = player.id, sharesCommand = false } = result;
			const earlier = lastTo.get(recipientId);
			const sending = earlier && sharesCommand ? earlier : sendAfter(earlier, result);
			lastTo.set(recipientId, sending);
			return { player, result: (await sending) ?? result };
		}),
	);
}

/** @returns why it failed, if it did; whether the earlier one failed makes no difference */
async function sendAfter(
	earlier: Promise<unknown> | undefined,
	change: PreparedPlayerChange,
): Promise<TargetFailure | undefined> {
	await earlier;
	return await change.send().then(() => undefined, asTargetFailure);
}

async function verifyChange({
	player,
	result,
}: TargetOutcome<PreparedPlayerChange>): Promise<TargetOutcome<JsonObject>> {
	if (isTargetFailure(result)) return { player, result };
	const verified = await result.verify().catch(asTargetFailure);
	if (isTargetFailure(verified)) return { player, result: verified };
	const { confirmation, ...columns } = verified;
	const { name, id } = player;
	return {
		player,
		result: { player: name, player_id: id, ...columns, success: true, ...confirmation },
	};
}

/** Why a player was not changed. */
type TargetFailure = ApiError | ParameterError;

/** The outcome for one of several players. */
interface TargetOutcome<Result extends object> {
	player: PlaybackTarget;
	result: Result | TargetFailure;
}

function isTargetFailure(result: object): result is TargetFailure {
	return result instanceof ApiError || result instanceof ParameterError;
}

/** For `catch`: returns the failure of a player as a value, and throws everything else. */
function asTargetFailure(reason: unknown): TargetFailure {
	if (reason instanceof ApiError || reason instanceof ParameterError) return reason;
	throw reason;
}

/** @throws the failure if all players failed, with the reason of each */
async function requireOneSuccess(
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
	return rejectedError(message, description);
}

/** The output of a player, which says why it failed if it did. */
async function targetOutput(
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

interface FailedPlayer {
	name: string;
	failure: ApiError;
}

/** What went wrong and what to do, in one text. */
export function messageWithDescription({
	message,
	description,
}: Pick<ApiError, 'message' | 'description'>): string {
	return description === '' ? message : `${message}. ${description}`;
}

/** With more, the text would be unreadable. */
const MAX_REASONS = 4;

/**
 * One error for several players that all failed, with each reason once.
 *
 * @param message what failed, as a sentence that ends with their names
 */
export function combineFailures(
	{ failure }: FailedPlayer,
	allFailures: readonly FailedPlayer[],
	message: string,
): ApiError {
	if (allFailures.length === 1) return failure;
	const names = joinWithLimit(allFailures.map(({ name }) => name));
	const byReason = groupValuesByKey(
		allFailures.map(({ name, failure: one }) => [messageWithDescription(one), name]),
	);
	if (byReason.size === 1) {
		return failure.withHint(`The same applies to all players: ${names}.`);
	}
	const reasons = [...byReason].map(([reason, players]) => `${joinWithLimit(players)}: ${reason}`);
	const others = reasons.length - MAX_REASONS;
	return failure.with({
		message: `${message}: ${names}`,
		description: [
			...reasons.slice(0, MAX_REASONS),
			...(others > 0 ? [`And ${others} more.`] : []),
		].join(' '),
		request: undefined,
	});
}
