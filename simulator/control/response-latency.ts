import { setTimeout as pause } from 'node:timers/promises';

/** Extra milliseconds before a response, for all commands or for one; the time scale does not apply. */
export class ResponseLatency {
	private general = 0;
	private readonly byCommand = new Map<string, number>();
	private readonly end = new AbortController();

	set(milliseconds: number, command?: string): void {
		if (command === undefined) this.general = milliseconds;
		else this.byCommand.set(command, milliseconds);
	}

	/** Resolves when the request has waited long enough; rejects when the simulator stops. */
	async wait(command: string | undefined): Promise<void> {
		const own = command === undefined ? undefined : this.byCommand.get(command);
		const milliseconds = own ?? this.general;
		if (milliseconds > 0) await pause(milliseconds, undefined, { signal: this.end.signal });
	}

	clear(): void {
		this.general = 0;
		this.byCommand.clear();
	}

	stop(): void {
		this.end.abort();
	}
}
