/** The settings of the party plugin that decide what guests may do. */
export interface PartySettings {
	readonly guestAccess: boolean;
	readonly addToQueue: boolean;
	readonly boost: boolean;
	readonly skip: boolean;
	readonly preventDuplicates: boolean;
	/** The player of the party; null selects the one that plays. */
	readonly playerId: string | null;
}

/** As on a server where nobody has changed them (read from the source). */
export const DEFAULT_PARTY_SETTINGS: PartySettings = {
	guestAccess: false,
	addToQueue: true,
	boost: true,
	skip: false,
	preventDuplicates: true,
	playerId: null,
};
