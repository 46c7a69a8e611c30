/** How often each command was carried out, rather than rejected. */
export class ExecutionCounts {
	private readonly counts = new Map<string, number>();

	count(command: string): void {
		this.counts.set(command, this.of(command) + 1);
	}

	of(command: string): number {
		return this.counts.get(command) ?? 0;
	}
}
