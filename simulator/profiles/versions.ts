import type { Profile } from './profile';
import {
	UNREPORTED_ANNOUNCEMENTS,
	LATE_STATE_DELAYS,
	PLAIN_ANNOUNCEMENTS,
	SLOW_COMMAND_DELAYS,
	OLDER_EVENTS,
	REPORTED_ANNOUNCEMENTS,
	RECORDED_EVENTS_OF_SCHEMA_28,
	RECORDED_EVENTS,
	LATER_ANNOUNCEMENTS,
	CONFIRMED_PLAYBACK_DELAYS,
	LATER_EVENTS,
} from './timing';
import {
	OPAQUE_ERRORS,
	UNCAUGHT_ERRORS,
	EXPLAINED_ERRORS,
	REASONS_FOR_UNAVAILABLE_PLAYERS,
} from './error-texts';

/**
 * Only what the specification documents: twelve commands, enveloped responses, no other endpoint. Fields and
 * errors, which it does not specify, are those of real servers.
 */
export const documentedApiProfile: Profile = {
	name: 'documented',
	serverVersion: null,
	schema: 29,
	oldestSchema: 28,
	authentication: 'token',
	errors: OPAQUE_ERRORS,
	pages: [],
	answers: 'enveloped',
	requiredFields: ['message_id', 'args'],
	delays: LATE_STATE_DELAYS,
	announcements: UNREPORTED_ANNOUNCEMENTS,
	eventBehavior: null,
	silencesPlayerOnReplace: false,
	startItem: { newest: 'releaseDate', partOfName: true },
	settings: 'values',
};

/**
 * Version 2.6 (schema 26), as recorded from a development build: before there were users, tokens and
 * a command list. Its delays were not measured; they are those of 2.7.
 */
export const version26: Profile = {
	name: '2.6',
	serverVersion: '2.6.0.dev2025051206',
	schema: 26,
	oldestSchema: 24,
	authentication: 'none',
	errors: UNCAUGHT_ERRORS,
	pages: ['/info', '/imageproxy'],
	answers: 'bare',
	requiredFields: ['message_id'],
	delays: SLOW_COMMAND_DELAYS,
	announcements: PLAIN_ANNOUNCEMENTS,
	eventBehavior: OLDER_EVENTS,
	silencesPlayerOnReplace: false,
	startItem: { newest: null, partOfName: false },
	settings: 'entries',
};

/** What recorded versions have had in common since there are tokens. */
const RECORDED_SINCE_2_7 = {
	oldestSchema: 28,
	authentication: 'token',
	errors: OPAQUE_ERRORS,
	pages: ['/info', '/api-docs/commands.json', '/imageproxy'],
	answers: 'bare',
	requiredFields: [],
	startItem: { newest: null, partOfName: false },
	settings: 'entries',
} as const satisfies Partial<Profile>;

/**
 * Version 2.7 (schema 28), as recorded from a development build of 2.8 that still had this schema
 * (2.8.0.dev2026010503). No released 2.7 was recorded.
 */
export const version27: Profile = {
	...RECORDED_SINCE_2_7,
	name: '2.7',
	serverVersion: '2.7.11',
	schema: 28,
	delays: SLOW_COMMAND_DELAYS,
	announcements: REPORTED_ANNOUNCEMENTS,
	eventBehavior: RECORDED_EVENTS_OF_SCHEMA_28,
	silencesPlayerOnReplace: false,
};

/**
 * Version 2.8 (schema 29), as recorded from a development build (2.8.0.dev2026022718), with the tasks of the release,
 * which were read from its source. No released 2.8 was recorded.
 */
export const version28: Profile = {
	...RECORDED_SINCE_2_7,
	name: '2.8',
	serverVersion: '2.8.4',
	schema: 29,
	delays: LATE_STATE_DELAYS,
	announcements: UNREPORTED_ANNOUNCEMENTS,
	eventBehavior: RECORDED_EVENTS,
	// Observed on a later build (2.8.0.dev2026030400), every time.
	silencesPlayerOnReplace: true,
};

/**
 * Version 2.9 (schema 31), neither recorded nor read from its source, but from clients of that schema and from
 * changelogs. What these do not mention is as in 2.8.
 */
export const version29: Profile = {
	...version28,
	name: '2.9',
	serverVersion: '2.9.13',
	schema: 31,
};

/**
 * Version 2.10 (schema 65), not recorded, but read from the data models of 2.10.4, from parts of the source, mostly of the
 * release candidates, and from the release notes up to 2.10.6.
 */
export const version210: Profile = {
	name: '2.10',
	serverVersion: '2.10.6',
	schema: 65,
	oldestSchema: 28,
	authentication: 'token',
	errors: EXPLAINED_ERRORS,
	pages: ['/info', '/api-docs/commands.json', '/imageproxy'],
	answers: 'bare',
	requiredFields: [],
	delays: CONFIRMED_PLAYBACK_DELAYS,
	announcements: LATER_ANNOUNCEMENTS,
	eventBehavior: LATER_EVENTS,
	silencesPlayerOnReplace: false,
	startItem: { newest: 'position', partOfName: true },
	settings: 'entries',
};

/** Version 2.11.0b6 (schema 84), read from the source of the betas and from its maintainer's plans. */
export const version211Beta6: Profile = {
	...version210,
	name: '2.11.0b6',
	serverVersion: '2.11.0b6',
	schema: 84,
	// By date if the feed has one, which its maintainer's changelog does not say.
	startItem: { newest: 'releaseDate', partOfName: true },
};

/** The development builds of 2.11 at the end of October 2026 (schema 98), read from tests, clients and plans. */
export const version211: Profile = {
	...version211Beta6,
	name: '2.11',
	serverVersion: '2.11.0.dev2026102706',
	schema: 98,
	errors: REASONS_FOR_UNAVAILABLE_PLAYERS,
};
