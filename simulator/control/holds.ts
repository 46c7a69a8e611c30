/** Requests that wait until a test releases them. */
export interface Hold {
	/** Resolves when this many requests wait (1 by default). */
	waiting(count?: number): Promise<void>;
	/** Releases them, and holds no others. */
	release(): void;
}

/** Lets tests prove overlap and order without sleeping. */
export class Holds {
	private readonly gates = new Map<string, Gate>();

	/** Holds requests of this command from now on. */
	hold(command: string): Hold {
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
	pass(command: string | undefined): Promise<void> {
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
	private watchers: { readonly count: number; readonly notify: () => void }[] = [];

	enter(): Promise<void> {
		return new Promise((resolve) => {
			this.held.push(resolve);
			const reached = this.watchers.filter(({ count }) => count <= this.held.length);
			this.watchers = this.watchers.filter((watcher) => !reached.includes(watcher));
			for (const { notify } of reached) notify();
		});
	}

	waiting(count: number): Promise<void> {
		if (this.held.length >= count) return Promise.resolve();
		return new Promise((notify) => this.watchers.push({ count, notify }));
	}

	open(): void {
		for (const resume of this.held.splice(0)) resume();
	}
}
