import type { Command } from '../commands/command';

export type ProfileName = 'documented' | '2.7' | '2.8';

/** Milliseconds at time scale 1, as measured on running servers. */
export interface Delays {
	/** What `playback/start.ts` does with them is told there. */
	readonly playMedia: {
		readonly style: 'late' | 'slow';
		readonly answer: number;
		readonly settle: number;
	};
	readonly skip: { readonly style: 'late' | 'slow'; readonly delay: number };
	readonly stop: number;
	readonly sync: number;
	/** A forced refresh reads every track of the playlist anew. */
	readonly refreshPerTrack: number;
}

/** Everything in which one server version differs from another, as data. */
export interface Profile {
	readonly name: ProfileName;
	/** What it says of itself; null where nobody can ask. */
	readonly serverVersion: string | null;
	/** Of the schema its objects have; features come with a schema version. */
	readonly schema: number;
	/** Bare: the body is the result, errors are text. Enveloped: with the echoed `message_id`. */
	readonly answers: 'bare' | 'enveloped';
	/** Fields of the request body that must be there besides `command`. */
	readonly requiredFields: readonly ('message_id' | 'args')[];
	readonly commands: readonly Command[];
	readonly delays: Delays;
	readonly startItem: {
		/** Whether `latest` and `newest` mean the newest episode. */
		readonly newest: boolean;
		/** Whether three or more characters of a name find an item. */
		readonly partOfName: boolean;
	};
	/** Player settings with their descriptions, or a plain map of values. */
	readonly settings: 'entries' | 'values';
}

/** The schema version with which something came. */
const SINCE = {
	/** Players are sent to by hidden ones, and have no power control of their own. */
	protocolPlayers: 29,
	queueAttributes: 29,
	playlistMediaTypes: 29,
	genreSearch: 29,
	serverStatus: 29,
	settingCategories: 29,
} as const;

export function has(profile: Profile, feature: keyof typeof SINCE): boolean {
	return profile.schema >= SINCE[feature];
}
