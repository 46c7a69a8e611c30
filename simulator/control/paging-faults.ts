import type { FaultsOfRequest } from './faults';

type Args = Readonly<Record<string, unknown>>;

/** Makes listings ignore the requested page by changing their arguments. */
export class PagingFaults {
	private readonly previous = new Map<string, Args>();

	changeArguments(command: string, args: Args, faults: FaultsOfRequest): Args {
		const previous = this.previous.get(command);
		this.previous.set(command, args);
		let changed = faults.has('repeat-page') ? (previous ?? args) : args;
		if (faults.has('ignore-offset')) changed = { ...changed, offset: 0 };
		if (faults.has('ignore-limit')) changed = { ...changed, limit: Number.MAX_SAFE_INTEGER };
		const cap = faults.find('cap-limit')?.limit;
		if (cap !== undefined) {
			const requested = typeof changed.limit === 'number' ? changed.limit : cap;
			changed = { ...changed, limit: Math.min(requested, cap) };
		}
		return changed;
	}

	clear(): void {
		this.previous.clear();
	}
}
