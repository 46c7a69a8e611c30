import type { ServerDelays, EventBehavior, AnnouncementBehavior } from './timing';

/** The simulated versions, oldest first. Within each, everything up to its newest schema is simulated. */
const VERSIONS = ['2.6', '2.7', '2.8', '2.9', '2.10', '2.11.0b6', '2.11'] as const;

export type Version = (typeof VERSIONS)[number];

export type ProfileName = 'documented' | Version;

type EndpointPath = '/info' | '/api-docs/commands.json' | '/imageproxy';

/** The error texts of a server; over plain HTTP, clients receive nothing else. */
export interface ErrorTexts {
	/** For a command that failed, whatever the reason. Always with status 500. */
	readonly failed: string;
	/** For a body that is not a JSON object of the right form. Always with status 400. */
	readonly invalidJson: (body: string) => string;
	readonly missingField: { readonly status: number; readonly text: string };
	/** The HTTP status of the errors that include the reason, by the server's error code. */
	readonly explainedStatuses: ReadonlyMap<number, number>;
}

/** All differences between server versions except their commands, as data. */
export interface Profile {
	readonly name: ProfileName;
	/** The version that the server reports; null if it cannot be requested. */
	readonly serverVersion: string | null;
	/** The schema that the server reports. */
	readonly schema: number;
	/** The oldest schema whose clients it still supports. */
	readonly oldestSchema: number;
	/** `none`: tokens are ignored, and every client may do everything. */
	readonly authentication: 'none' | 'token';
	readonly errors: ErrorTexts;
	readonly pages: readonly EndpointPath[];
	/** Bare: the body is the result, errors are text. Enveloped: with the echoed `message_id`. */
	readonly answers: 'bare' | 'enveloped';
	readonly requiredFields: readonly ('message_id' | 'args')[];
	readonly delays: ServerDelays;
	readonly announcements: AnnouncementBehavior;
	/** How events are reported at `/ws`; null if there is no WebSocket. */
	readonly eventBehavior: EventBehavior | null;
	/**
	 * Whether replacing a queue during playback leaves the player idle, while the queue reports playback.
	 */
	readonly silencesPlayerOnReplace: boolean;
	readonly startItem: {
		/** How `latest` and `newest` select an episode, if they are supported. */
		readonly newest: 'releaseDate' | 'position' | null;
		/** Whether three or more characters of a name match an item. */
		readonly partOfName: boolean;
	};
	/** Player settings with their definitions, or a plain map of values. */
	readonly settings: 'entries' | 'values';
}

/** Whether the profile is this version or newer; the documented one has the objects and arguments of 2.8. */
export function isSince({ name }: Profile, first: Version): boolean {
	const version = name === 'documented' ? '2.8' : name;
	return VERSIONS.indexOf(version) >= VERSIONS.indexOf(first);
}
