import type { ActiveFaults } from './faults';

type Args = Readonly<Record<string, unknown>>;

/** Makes listings ignore the requested page, by changing the arguments before they are read. */
export class PagingFaults {
	private readonly previous = new Map<string, Args>();

	apply(command: string, args: Args, faults: ActiveFaults): Args {
		const before = this.previous.get(command);
		this.previous.set(command, args);
		let changed = faults.has('repeat-page') ? (before ?? args) : args;
		if (faults.has('ignore-offset')) changed = { ...changed, offset: 0 };
		if (faults.has('ignore-limit')) changed = { ...changed, limit: Number.MAX_SAFE_INTEGER };
		const cap = faults.find('cap-limit')?.limit;
		if (cap !== undefined) {
			const asked = typeof changed.limit === 'number' ? changed.limit : cap;
			changed = { ...changed, limit: Math.min(asked, cap) };
		}
		return changed;
	}

	clear(): void {
		this.previous.clear();
	}
}
