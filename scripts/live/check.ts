import type { ConnectedServer } from './connected-server';

/** One thing that is looked at. */
export interface Check {
	readonly name: string;
	/**
	 * @returns what was seen, in a few words
	 * @throws NotThere where the server has nothing to look at, Error where something is wrong
	 */
	look(house: ConnectedServer): Promise<string>;
}
