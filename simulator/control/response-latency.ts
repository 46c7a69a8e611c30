import type { Clock } from '../clock';

/** Extra milliseconds before a response, for all commands or for one; the time scale does not apply. */
export class ResponseLatency {
	private general = 0;
	private readonly byCommand = new Map<string, number>();

	constructor(private readonly clock: Clock) {}

	set(milliseconds: number, command?: string): void {
		if (command === undefined) this.general = milliseconds;
		else this.byCommand.set(command, milliseconds);
	}

	/** Resolves when the request has waited long enough. */
	async wait(command: string | undefined): Promise<void> {
		const own = command === undefined ? undefined : this.byCommand.get(command);
		await this.clock.pause(own ?? this.general);
	}

	clear(): void {
		this.general = 0;
		this.byCommand.clear();
	}
}
