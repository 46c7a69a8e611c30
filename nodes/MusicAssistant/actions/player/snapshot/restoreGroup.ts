import type { MusicAssistantClient } from '../../../api/client';
import { ApiError, awaitApiErrorOf, asApiError, rejectedError } from '../../../api/apiError';
import type { Player } from '../../../api/models/player';
import { joinWithLimit } from '../../../helpers/text';
import type { SnapshotGroup, SnapshotPart, SnapshotQueue } from './snapshot';
import {
	FIXED_MEMBERS_REMEDY,
	groupChangeSteps,
	isLedBy,
	leaveGroup,
	findFixedMembers,
	planGroupChange,
	type GroupChangePlan,
	verifyGroupChange,
} from '../../../services/groupChanges';
import { readPlayerNow } from '../../../services/players/verifyPlayer';
import { type PlaybackTarget, findQueue } from '../../../services/queues/playbackTargets';
import { describeProgress, runSteps } from '../../../services/runSteps';
import { diagnose } from '../../../services/diagnose';
import type { RepeatMode } from '../../../api/commands';
import {
	differingModes,
	hasModes,
	modeLabels,
	queueModeSteps,
	type QueueModes,
} from '../../../services/queues/queueModes';
import { verifyEffect, reasonIfUnconfirmed, joinReasons } from '../../../services/verifyEffect';

type NamedPlayer = Pick<PlaybackTarget, 'id' | 'name'>;

/** Takes a player out of a group that it was not in when the snapshot was taken, so that it plays its own queue again. */
export async function leaveOtherGroup(
	client: MusicAssistantClient,
	player: NamedPlayer,
	group: SnapshotGroup,
): Promise<void> {
	const now = await readPlayerNow(client, player.id);
	if (now?.leaderId === undefined || now.leaderId === player.id) return;
	if (!isLedBy(now, group.leader?.player_id ?? '')) await leaveGroup(client, player);
}

/**
 * Groups a player as it was: with exactly its members, or with its leader.
 *
 * @returns why it was not restored completely
 * @throws ApiError if it was refused or did not take effect
 */
export async function restoreGroup(
	client: MusicAssistantClient,
	player: NamedPlayer,
	{ leader, members }: SnapshotGroup,
): Promise<string | undefined> {
	const players = (await client.callIfSupported('players/all', {}, { noCache: true })) ?? [];
	if (leader) return await rejoinLeader(client, player, leader, players);
	const isAvailable = ({ player_id: id }: { player_id: string }) =>
		players.some((one) => one.id === id && one.available);
	const absent = members.filter((member) => !isAvailable(member));
	const plan = planGroupChange(players, {
		leader: player,
		isExact: true,
		members: members.filter(isAvailable).map((one) => ({ id: one.player_id, name: one.player })),
		before: players.find(({ id }) => id === player.id),
	});
	if (!isGroupedAsPlanned(plan)) await changeGroup(client, plan, players);
	if (absent.length === 0) return undefined;
	const names = joinWithLimit(absent.map((one) => `"${one.player}"`));
	return `Without ${names}, which ${absent.length === 1 ? 'is' : 'are'} not available`;
}

/** @returns why it does not follow its leader again */
async function rejoinLeader(
	client: MusicAssistantClient,
	player: NamedPlayer,
	{ player: name, player_id: id }: NonNullable<SnapshotGroup['leader']>,
	players: readonly Player[],
): Promise<string | undefined> {
	if (players.some((one) => one.id === player.id && isLedBy(one, id))) return undefined;
	const leader = players.find((one) => one.id === id);
	if (!leader?.available) return `"${name}" is not available`;
	if (leader.leaderId !== undefined && leader.leaderId !== id) {
		return `"${name}" itself follows another player: restore its own snapshot first`;
	}
	const target = { leader: { id, name }, isExact: false, members: [player], before: leader };
	const plan = planGroupChange(players, target);
	// The fixed members of a group follow it while it is switched on.
	if (leader.isGroup && isGroupedAsPlanned(plan)) {
		return `"${name}" is switched off: its members follow it when it plays`;
	}
	await changeGroup(client, plan, players);
	return undefined;
}

/** Whether the leader lists the members as planned already. */
function isGroupedAsPlanned({ before, members, leaving, removing }: GroupChangePlan): boolean {
	const hasAll = members.every(({ id }) => before?.groupMembers?.includes(id));
	return hasAll && leaving.length + removing.length === 0;
}

async function changeGroup(
	client: MusicAssistantClient,
	plan: GroupChangePlan,
	players: readonly Player[],
): Promise<void> {
	const [fixed] = findFixedMembers(players, plan);
	if (fixed) {
		throw rejectedError(
			`"${fixed.player.name}" is a fixed member of "${fixed.group.name}"`,
			FIXED_MEMBERS_REMEDY,
		);
	}
	const { leave, change: changeMembers } = groupChangeSteps(client, plan);
	await runSteps(client, [...leave, ...changeMembers]);
	await verifyGroupChange(client, plan);
}

/** A part that was not restored, or not completely, and why. */
interface NotRestoredPart {
	part: SnapshotPart;
	reason: string;
}

/** Restores the parts of a snapshot and records the results. One part that fails does not keep the others from being restored. */
export class PartRestorer {
	readonly restored: SnapshotPart[] = [];

	readonly notRestored: NotRestoredPart[] = [];

	/** @param parts all parts to restore, in this order */
	constructor(
		private readonly client: MusicAssistantClient,
		private readonly player: Pick<PlaybackTarget, 'id' | 'name'>,
		private readonly parts: readonly SnapshotPart[],
	) {}

	/**
	 * Restores one part.
	 *
	 * @param restore returns why it was not restored completely
	 * @throws ApiError with what was restored and what was not, if nothing else can be restored either: the server or the
	 * player is gone
	 */
	async restore(part: SnapshotPart, restore: () => Promise<string | undefined>): Promise<void> {
		if (!this.parts.includes(part)) return;
		const reason = await restore().catch(asApiError);
		if (reason instanceof ApiError) {
			this.recordNotRestored(part, await this.explainFailure(reason));
		} else if (reason === undefined) this.restored.push(part);
		else this.recordNotRestored(part, reason);
	}

	/**
	 * Prepares the restoring of a part. Whether it succeeded shows when the part itself is restored.
	 *
	 * @throws ApiError as `restore`
	 */
	async prepare(prepare: () => Promise<void>): Promise<void> {
		const reason = await awaitApiErrorOf(prepare());
		if (reason) await this.explainFailure(reason);
	}

	/** Notes that a part was not restored, or not completely. */
	recordNotRestored(part: SnapshotPart, reason: string): void {
		this.notRestored.push({ part, reason });
	}

	/** Why a part failed. @throws ApiError as `restore` */
	private async explainFailure(reason: ApiError): Promise<string> {
		const failure = await diagnose(reason, this.client);
		if (failure.isTransient || failure.kind === 'token') throw this.withProgressHint(failure);
		if (await this.isPlayerLost()) {
			throw this.withProgressHint(
				failure.with({
					message: `"${this.player.name}" became unavailable while the snapshot was being restored`,
					description: 'Check in Music Assistant that it is still connected and switched on.',
				}),
			);
		}
		return failure.message;
	}

	private async isPlayerLost(): Promise<boolean> {
		const args = { player_id: this.player.id };
		const player = await this.client.tryCall('players/get', args, { noCache: true });
		return player === null || player?.available === false;
	}

	private withProgressHint(failure: ApiError): ApiError {
		const noted = this.notRestored.map(({ part }) => part);
		const recorded = [...this.restored, ...noted];
		const open = this.parts.filter((part) => !recorded.includes(part));
		return failure.withHint(
			describeProgress(this.restored, [...noted, ...open], ['Restored', 'Not restored']),
		);
	}
}

const REPEAT_MODES: readonly RepeatMode[] = ['off', 'one', 'all'];

/**
 * Restores repeat, autoplay and crossfade of a queue, those that differ. Shuffle belongs to the order of the items.
 *
 * @returns why some were not restored
 */
export async function restoreModesExceptShuffle(
	client: MusicAssistantClient,
	queueId: string,
	snapshotQueue: SnapshotQueue,
): Promise<string | undefined> {
	const queue = await findQueue(client, queueId, { noCache: true });
	if (queue === undefined) return undefined;
	const repeat = REPEAT_MODES.find((mode) => mode === snapshotQueue.repeat_mode);
	const modes: QueueModes = {
		...(repeat === undefined || queue.isDynamic ? {} : { repeat }),
		...(snapshotQueue.autoplay_enabled === null
			? {}
			: { autoplay: snapshotQueue.autoplay_enabled }),
		...(snapshotQueue.crossfade_enabled === null
			? {}
			: { crossfade: snapshotQueue.crossfade_enabled }),
	};
	const reasons: string[] = [];
	for (const mode of ['repeat', 'autoplay', 'crossfade'] as const) {
		if (!differingModes(modes, queue).includes(mode)) continue;
		const problem = await restoreMode(client, queueId, { [mode]: modes[mode] });
		if (problem !== undefined) reasons.push(`${modeLabels([mode])}: ${problem}`);
	}
	return joinReasons(reasons);
}

/** @returns why it was not restored */
async function restoreMode(
	client: MusicAssistantClient,
	queueId: string,
	mode: QueueModes,
): Promise<string | undefined> {
	const refusal = await awaitApiErrorOf(runSteps(client, queueModeSteps(client, queueId, mode)));
	if (refusal) {
		if (refusal.isTransient || refusal.isPermanent) throw refusal;
		return refusal.message;
	}
	const { confirmation } = await verifyEffect(client, {
		read: async () => await findQueue(client, queueId, { noCache: true }),
		isDone: (queue) => (queue ? hasModes(mode, queue) : false),
		notDone: () => 'The server accepted the command, but nothing changed',
	});
	return reasonIfUnconfirmed(confirmation);
}
