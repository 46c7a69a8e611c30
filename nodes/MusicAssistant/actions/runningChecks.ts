interface PendingCheck {
	/** The players and queues that it reads. */
	ids: readonly string[];
	done: Promise<void>;
}

/** Checks of earlier items that run beside the commands of later ones. */
export class RunningChecks {
	private readonly pending = new Set<PendingCheck>();

	/** @param done resolves when the check has ended, and never rejects */
	add(ids: readonly string[], done: Promise<void>): void {
		const check = { ids, done };
		this.pending.add(check);
		void done.then(() => this.pending.delete(check));
	}

	/** Waits for all checks of these players and queues. @returns whether there were any */
	async waitFor(ids: readonly string[]): Promise<boolean> {
		const overlapping = [...this.pending].filter((check) =>
			check.ids.some((id) => ids.includes(id)),
		);
		await Promise.all(overlapping.map(({ done }) => done));
		return overlapping.length > 0;
	}

	async waitForAll(): Promise<void> {
		await Promise.all([...this.pending].map(({ done }) => done));
	}
}
