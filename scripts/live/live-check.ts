import type { ConnectedServer } from './connected-server';

/** A check of the node against a server. */
export interface LiveCheck {
	readonly name: string;
	/**
	 * @returns a short description of the result
	 * @throws NotAvailableError if the server has nothing to check, Error if something is wrong
	 */
	run(server: ConnectedServer): Promise<string>;
}
