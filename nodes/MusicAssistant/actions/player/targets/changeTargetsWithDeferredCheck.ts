import type { JsonObject } from '../../../helpers/json';
import type { OperationContext } from '../../../parameters/operationContext';
import {
	resolveTargetPlayers,
	unavailableTargetError,
} from '../../../parameters/resolve/resolveTargetPlayers';
import type { PlaybackTarget } from '../../../services/queues/playbackTargets';
import {
	asTargetFailure,
	isTargetFailure,
	requireOneSuccess,
	targetOutput,
	type TargetFailure,
	type TargetOutcome,
} from './targetOutcome';

/** The change of one player, prepared to be sent and verified. */
export interface PreparedPlayerChange {
	/** The player that the server changes, by its ID: for one that follows another, it may be the leader. */
	recipientId: string;
	/** Whether one command changes all players that have the same recipient: then no other is sent. */
	sharesCommand: boolean;
	/** Sends the commands, once. @throws ApiError or ParameterError */
	send(): Promise<void>;
	/** Verifies the commands, and returns the output of the player. @throws ApiError */
	verify(): Promise<JsonObject>;
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
			const { recipientId, sharesCommand } = result;
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
	return {
		player,
		result: isTargetFailure(result) ? result : await result.verify().catch(asTargetFailure),
	};
}
