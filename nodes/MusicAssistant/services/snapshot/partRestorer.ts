import type { MusicAssistantClient } from '../../api/client';
import { ApiError, awaitApiErrorOf, asApiError } from '../../api/apiError';
import { diagnose } from '../diagnose';
import type { PlaybackTarget } from '../queues/playbackTargets';
import type { SnapshotPart } from './snapshotParts';

/** A part that was not restored, or not completely, and why. */
export interface NotRestoredPart {
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
			this.recordNotRestored(part, await this.explainFailure(part, reason));
		} else if (reason === undefined) this.restored.push(part);
		else this.recordNotRestored(part, reason);
	}

	/**
	 * Prepares the restoring of a part. Whether it succeeded shows when the part itself is restored.
	 *
	 * @throws ApiError as `restore`
	 */
	async prepare(part: SnapshotPart, prepare: () => Promise<void>): Promise<void> {
		const reason = await awaitApiErrorOf(prepare());
		if (reason) await this.explainFailure(part, reason);
	}

	/** Notes that a part was not restored, or not completely. */
	recordNotRestored(part: SnapshotPart, reason: string): void {
		this.notRestored.push({ part, reason });
	}

	/** Why a part failed. @throws ApiError as `restore` */
	private async explainFailure(part: SnapshotPart, reason: ApiError): Promise<string> {
		const failure = await diagnose(reason, this.client);
		if (failure.isTransient || failure.kind === 'token') throw this.abortedError(part, failure);
		if (await this.isPlayerLost()) {
			throw this.abortedError(
				part,
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

	private abortedError(failed: SnapshotPart, failure: ApiError): ApiError {
		const restored = this.restored.length > 0 ? this.restored.join(', ') : 'nothing';
		const noted = this.notRestored.map(({ part }) => part);
		const isOpen = (part: SnapshotPart) => !this.restored.includes(part) && !noted.includes(part);
		const open = [...noted, ...this.parts.filter((part) => part === failed || isOpen(part))];
		return failure.withHint(
			`Restored: ${restored}. Not restored: ${[...new Set(open)].join(', ')}.`,
		);
	}
}
