/** How a configured provider is doing; by default it is loaded. */
export type ProviderCondition =
	| 'loaded'
	| 'disabled'
	/** Loaded, but it reports that it is not available. */
	| 'unavailable'
	| 'loading'
	| 'auth_required'
	| 'incompatible'
	| 'error';

export interface ProviderState {
	readonly condition: ProviderCondition;
	/** Its last error, which servers before 2.9 do not report for a provider that fails to load (recorded on 2.8). */
	readonly message: string | null;
}

const LOADED: ProviderState = { condition: 'loaded', message: null };

/** The states that tests have set, by instance. */
export class ProviderStates {
	private readonly states = new Map<string, ProviderState>();

	set(instance: string, state: ProviderState): void {
		this.states.set(instance, state);
	}

	of(instance: string): ProviderState {
		return this.states.get(instance) ?? LOADED;
	}

	/** Whether it is in the list of loaded providers. */
	isLoaded(instance: string): boolean {
		const { condition } = this.of(instance);
		return condition === 'loaded' || condition === 'unavailable';
	}

	/** Whether its media can be played. */
	isUsable(instance: string): boolean {
		return this.of(instance).condition === 'loaded';
	}
}
