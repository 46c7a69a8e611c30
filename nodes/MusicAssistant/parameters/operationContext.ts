import type { MusicAssistantClient } from '../api/client';
import type { Parameters } from './parameters';

/** What an operation works with: the parameters and the server as one input item sees them. */
export interface OperationContext {
	parameters: Parameters;
	client: MusicAssistantClient;
	/**
	 * Names players and queues that the item concerns, and waits until no earlier item is still checked that concerns one
	 * of them. To be called before the state of any of them is read; whatever resolves a player or a queue does it.
	 *
	 * @returns whether it had to wait, so that what was read before may be out of date
	 */
	claim(ids: readonly string[]): Promise<boolean>;
}
