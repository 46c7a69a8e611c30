import { version28 } from './recorded-versions';
import type { Profile } from './profile';
import { LATER_ANNOUNCEMENTS, CONFIRMED_PLAYBACK_DELAYS, LATER_EVENTS } from './timing';
import { EXPLAINED_ERRORS, REASONS_FOR_UNAVAILABLE_PLAYERS } from './error-texts';

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
