import * as timing from './timing';
import type { ErrorTexts, Profile } from './profile';
import { INSUFFICIENT_PERMISSIONS, INVALID_DATA, PLAYER_UNAVAILABLE } from '../errors';

/** From 2.7 on (observed on schemas 28 and 29). */
const OPAQUE_ERRORS: ErrorTexts = {
	failed: 'Internal server error',
	invalidJson: (body) => `Invalid JSON: ${body}`,
	missingField: { status: 400, text: 'Invalid JSON: missing required field' },
	explainedStatuses: new Map(),
};

/** From 2.10 on, the reason is only given for invalid data and missing permissions. */
const EXPLAINED_ERRORS: ErrorTexts = {
	...OPAQUE_ERRORS,
	explainedStatuses: new Map([
		[INVALID_DATA, 400],
		[INSUFFICIENT_PERMISSIONS, 403],
	]),
};

/** From the development builds of 2.11 in October 2026 on, also for unknown and unavailable players. */
const REASONS_FOR_UNAVAILABLE_PLAYERS: ErrorTexts = {
	...EXPLAINED_ERRORS,
	invalidJson: () => 'Invalid JSON',
	explainedStatuses: new Map([...EXPLAINED_ERRORS.explainedStatuses, [PLAYER_UNAVAILABLE, 404]]),
};

const FRAMEWORK_ERROR = '500 Internal Server Error\n\nServer got itself in trouble';

/** Before 2.7, errors were not handled: the texts are those of the web framework (observed on schema 26). */
const UNCAUGHT_ERRORS: ErrorTexts = {
	failed: FRAMEWORK_ERROR,
	// As its language prints bytes; what is not plain text would be escaped.
	invalidJson: (body) => `Invalid JSON: b'${body}'`,
	missingField: { status: 500, text: FRAMEWORK_ERROR },
	explainedStatuses: new Map(),
};

/**
 * Version 2.6 (schema 26), as recorded from a development build: before there were users, tokens and
 * a command list. Its delays were not measured; they are those of 2.7.
 */
const version26: Profile = {
	name: '2.6',
	serverVersion: '2.6.0.dev2025051206',
	schema: 26,
	oldestSchema: 24,
	authentication: 'none',
	errors: UNCAUGHT_ERRORS,
	pages: ['/info', '/imageproxy'],
	answers: 'bare',
	requiredFields: ['message_id'],
	delays: timing.SLOW_COMMAND_DELAYS,
	announcements: timing.PLAIN_ANNOUNCEMENTS,
	eventBehavior: timing.OLDER_EVENTS,
	silencesPlayerOnReplace: false,
	startItem: { newest: null, partOfName: false },
	settings: 'entries',
};

/**
 * Version 2.7 (schema 28), as recorded from a development build of 2.8 that still had this schema
 * (2.8.0.dev2026010503). No released 2.7 was recorded.
 */
const version27: Profile = {
	...version26,
	name: '2.7',
	serverVersion: '2.7.11',
	schema: 28,
	oldestSchema: 28,
	authentication: 'token',
	errors: OPAQUE_ERRORS,
	pages: ['/info', '/api-docs/commands.json', '/imageproxy'],
	requiredFields: [],
	announcements: timing.REPORTED_ANNOUNCEMENTS,
	eventBehavior: timing.RECORDED_EVENTS_OF_SCHEMA_28,
};

/**
 * Version 2.8 (schema 29), as recorded from a development build (2.8.0.dev2026022718), with the tasks of the release,
 * which were read from its source. No released 2.8 was recorded.
 */
const version28: Profile = {
	...version27,
	name: '2.8',
	serverVersion: '2.8.4',
	schema: 29,
	delays: timing.LATE_STATE_DELAYS,
	announcements: timing.UNREPORTED_ANNOUNCEMENTS,
	eventBehavior: timing.RECORDED_EVENTS,
	// Observed on a later build (2.8.0.dev2026030400), every time.
	silencesPlayerOnReplace: true,
};

/**
 * Only what the specification documents: twelve commands, enveloped responses, no other endpoint. Fields and
 * errors, which it does not specify, are those of real servers.
 */
const documentedApiProfile: Profile = {
	...version28,
	name: 'documented',
	serverVersion: null,
	pages: [],
	answers: 'enveloped',
	requiredFields: ['message_id', 'args'],
	eventBehavior: null,
	silencesPlayerOnReplace: false,
	startItem: { newest: 'releaseDate', partOfName: true },
	settings: 'values',
};

/**
 * Version 2.9 (schema 31), neither recorded nor read from its source, but from clients of that schema and from
 * changelogs. What these do not mention is as in 2.8.
 */
const version29: Profile = { ...version28, name: '2.9', serverVersion: '2.9.13', schema: 31 };

/**
 * Version 2.10 (schema 65), not recorded, but read from the data models of 2.10.4, from parts of the source, mostly of the
 * release candidates, and from the release notes up to 2.10.6.
 */
const version210: Profile = {
	...version29,
	name: '2.10',
	serverVersion: '2.10.6',
	schema: 65,
	errors: EXPLAINED_ERRORS,
	delays: timing.CONFIRMED_PLAYBACK_DELAYS,
	announcements: timing.LATER_ANNOUNCEMENTS,
	eventBehavior: timing.LATER_EVENTS,
	silencesPlayerOnReplace: false,
	startItem: { newest: 'position', partOfName: true },
};

/** Version 2.11.0b6 (schema 84), read from the source of the betas and from its maintainer's plans. */
const version211Beta6: Profile = {
	...version210,
	name: '2.11.0b6',
	serverVersion: '2.11.0b6',
	schema: 84,
	// By date if the feed has one, which its maintainer's changelog does not say.
	startItem: { newest: 'releaseDate', partOfName: true },
};

/** The development builds of 2.11 at the end of October 2026 (schema 98), read from tests, clients and plans. */
const version211: Profile = {
	...version211Beta6,
	name: '2.11',
	serverVersion: '2.11.0.dev2026102706',
	schema: 98,
	errors: REASONS_FOR_UNAVAILABLE_PLAYERS,
};

export const ALL_PROFILES: readonly Profile[] = [
	documentedApiProfile,
	version26,
	version27,
	version28,
	version29,
	version210,
	version211Beta6,
	version211,
];
