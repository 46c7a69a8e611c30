import { invalidData } from '../../errors';
import type { TaskResult } from './background-task';
import type { LibraryType } from '../library/media-items';
import { MUSIC_PROVIDERS } from '../providers/music-providers';
import type { MusicProvider } from '../providers/music-providers';

/** How the syncs of a provider proceed. */
export interface SyncBehavior {
	/** How long each takes, at time scale 1. */
	readonly milliseconds?: number;
	/** `success` by default. A sync that fails or is cancelled adds nothing. */
	readonly outcome?: 'success' | 'partial_success' | 'failed' | 'cancelled';
	/** The error of a failed or partly failed task. */
	readonly message?: string;
	/** By default every sync of a feed adds a new episode. */
	readonly brings?: 'episode' | 'nothing';
	/** The media types whose sync is switched off in the settings. */
	readonly switchedOff?: readonly string[];
}

const UNREACHABLE_MESSAGE = 'The provider did not answer';

/** What tests have set, for one provider or for all. */
export class SyncBehaviorsByProvider {
	private general: SyncBehavior = {};
	private readonly byInstance = new Map<string, SyncBehavior>();

	set(behavior: SyncBehavior, instance?: string): void {
		if (instance === undefined) {
			this.general = { ...this.general, ...behavior };
			return;
		}
		if (!MUSIC_PROVIDERS.some((provider) => provider.instance === instance)) {
			throw invalidData(`No such provider: ${instance}`);
		}
		this.byInstance.set(instance, { ...this.byInstance.get(instance), ...behavior });
	}

	of(instance: string): SyncBehavior {
		return { ...this.general, ...this.byInstance.get(instance) };
	}

	/** What is set for all also applies to the server's other tasks. */
	ofTasks(): SyncBehavior {
		return this.general;
	}

	/** The media types that are synced. */
	typesOf({ instance, mediaTypes, syncedTypes }: MusicProvider): readonly LibraryType[] {
		const { switchedOff } = this.of(instance);
		return switchedOff === undefined
			? syncedTypes
			: mediaTypes.filter((type) => !switchedOff.includes(type));
	}
}

export function taskResultOfSync({
	outcome,
	message = UNREACHABLE_MESSAGE,
}: SyncBehavior): TaskResult {
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
