import { invalidData } from '../../errors';
import type { TaskResult } from './background-task';
import type { LibraryType } from '../library/media';
import { PROVIDERS } from '../providers/providers';
import type { Provider } from '../providers/providers';

/** How the syncs of a provider go. */
export interface SyncBehaviour {
	/** How long each takes, at time scale 1. */
	readonly milliseconds?: number;
	/** Default `success`. What fails or is cancelled brings nothing. */
	readonly outcome?: 'success' | 'partial_success' | 'failed' | 'cancelled';
	/** What a failed or partly failed task says. */
	readonly message?: string;
	/** Default: a new episode with every sync of a feed. */
	readonly brings?: 'episode' | 'nothing';
	/** The media types whose sync is switched off in the settings. */
	readonly switchedOff?: readonly string[];
}

const UNREACHABLE = 'The provider did not answer';

/** What tests have ordered, for one provider or for all. */
export class SyncBehaviours {
	private general: SyncBehaviour = {};
	private readonly byInstance = new Map<string, SyncBehaviour>();

	set(behaviour: SyncBehaviour, instance?: string): void {
		if (instance === undefined) {
			this.general = { ...this.general, ...behaviour };
			return;
		}
		if (!PROVIDERS.some((provider) => provider.instance === instance)) {
			throw invalidData(`No such provider: ${instance}`);
		}
		this.byInstance.set(instance, { ...this.byInstance.get(instance), ...behaviour });
	}

	of(instance: string): SyncBehaviour {
		return { ...this.general, ...this.byInstance.get(instance) };
	}

	/** What is ordered for all holds for the other tasks of the server as well. */
	ofTasks(): SyncBehaviour {
		return this.general;
	}

	/** The media types that are synced. */
	typesOf({ instance, has, syncs }: Provider): readonly LibraryType[] {
		const { switchedOff } = this.of(instance);
		return switchedOff === undefined ? syncs : has.filter((type) => !switchedOff.includes(type));
	}
}

export function syncResult({ outcome, message = UNREACHABLE }: SyncBehaviour): TaskResult {
	switch (outcome) {
		case 'failed':
			return { error: message };
		case 'partial_success':
			return { failures: [message] };
		case 'cancelled':
			return { isCancelled: true };
		default:
			return {};
	}
}
