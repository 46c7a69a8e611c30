/** Requests of one command, which wait until a test releases them. */
export interface RequestHold {
	/** Resolves when this many requests are being held (1 by default). */
	waiting(count?: number): Promise<void>;
	/** Releases these requests and holds no further ones. */
	release(): void;
}

/** Holds requests back, so that tests can prove overlap and order without sleeping. */
export class RequestHolds {
	private readonly gates = new Map<string, Gate>();

	/** Holds requests of this command from now on. */
	hold(command: string): RequestHold {
		const gate = this.gates.get(command) ?? new Gate();
		this.gates.set(command, gate);
		return {
			waiting: (count = 1) => gate.waiting(count),
			release: () => {
				if (this.gates.get(command) === gate) this.gates.delete(command);
				gate.open();
			},
		};
	}

	/** Resolves when the request may continue. */
	waitForRelease(command: string | undefined): Promise<void> {
		const gate = command === undefined ? undefined : this.gates.get(command);
		return gate?.enter() ?? Promise.resolve();
	}

	releaseAll(): void {
		for (const gate of this.gates.values()) gate.open();
		this.gates.clear();
	}
}

class Gate {
	private readonly held: (() => void)[] = [];
	private waiters: { readonly count: number; readonly notify: () => void }[] = [];

	enter(): Promise<void> {
		return new Promise((resolve) => {
			this.held.push(resolve);
			const reached = this.waiters.filter(({ count }) => count <= this.held.length);
			this.waiters = this.waiters.filter((watcher) => !reached.includes(watcher));
			for (const { notify } of reached) notify();
		});
	}

	waiting(count: number): Promise<void> {
		if (this.held.length >= count) return Promise.resolve();
		return new Promise((notify) => this.waiters.push({ count, notify }));
	}

	open(): void {
		for (const resume of this.held.splice(0)) resume();
	}
}
