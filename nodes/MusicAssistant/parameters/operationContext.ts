import type { MusicAssistantClient } from '../api/client';
import type { Parameters } from './parameters';

/** The parameters and the client for one input item. */
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
