interface PendingCheck {
	/** The players and queues that it concerns. */
	ids: readonly string[];
	done: Promise<void>;
}

/** The checks of earlier items that run beside the commands of later ones. */
export class PendingChecks {
	private readonly pending = new Set<PendingCheck>();

	/** @param done resolves, and never rejects, when the check is over */
	add(ids: readonly string[], done: Promise<void>): void {
		const check = { ids, done };
		this.pending.add(check);
		void done.then(() => this.pending.delete(check));
	}

	/** Waits for all that concern one of these players or queues. @returns whether there were any */
	async wait(ids: readonly string[]): Promise<boolean> {
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
