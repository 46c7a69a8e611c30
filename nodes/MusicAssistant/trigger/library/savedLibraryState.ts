import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../helpers/json';
import { shortHash } from '../../helpers/shortHash';
import type { LibraryTracker } from './libraryTracker';

/**
 * What is known of the library, in the workflow's static data, which outlasts a restart of n8n. n8n saves it after
 * activation and with each execution that the trigger starts (2.41), so it is written before each of them.
 */
export class SavedLibraryState {
	/**
	 * @param data of the trigger; it is changed
	 * @param account what all that is known depends on: the server and the credential
	 */
	constructor(
		private readonly data: IDataObject,
		private readonly account: readonly string[],
	) {}

	/** @returns whether the tracker now knows what was saved for the same settings */
	restore(tracker: LibraryTracker): boolean {
		const saved = this.data[tracker.event];
		if (!isObject(saved) || saved.settings !== this.settingsDigest(tracker)) return false;
		if (!isObject(saved.known)) return false;
		tracker.known = { ...saved.known };
		return true;
	}

	save(tracker: LibraryTracker): void {
		const { event, known } = tracker;
		// n8n notices only that an entry of the data itself is replaced.
		if (known) this.data[event] = { settings: this.settingsDigest(tracker), known };
	}

	private settingsDigest({ settings }: LibraryTracker): string {
		return shortHash(JSON.stringify([this.account, settings]), 8);
	}
}
