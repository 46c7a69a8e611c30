import { commandTable } from '../../nodes/MusicAssistant/api/commands';
import type { MusicAssistantClient } from '../../nodes/MusicAssistant/api/client';
import { parseServerInfo } from '../../nodes/MusicAssistant/api/models/serverDetails';
import {
	releaseOfFeature,
	releaseOfCommand,
	FEATURE_SINCE,
	findVersionTooOldFor,
	type ServerFeature,
	isOlderVersion,
} from '../../nodes/MusicAssistant/api/serverVersions';
import { findProfile } from '../../simulator/profiles';
import { readCommandList } from '../simulator/support/recordings';

interface KnownServer {
	readonly title: string;
	readonly version: string;
	readonly has: (command: string) => boolean;
}

const SIMULATED = (['2.6', '2.7', '2.8', '2.9', '2.10', '2.11'] as const).map(
	(title): KnownServer => {
		const profile = findProfile(title);
		const names = new Set(profile?.commands.map(({ name }) => name));
		// A development build counts as its release.
		const [version = ''] = /^[\d.]+\d/.exec(profile?.serverVersion ?? '') ?? [];
		return { title, version, has: (command) => names.has(command) };
	},
);

const RECORDED = (
	[
		['2.7', 'commands-schema28'],
		['2.8', 'commands-schema29'],
	] as const
).map(([version, list]): KnownServer => {
	const listed = readCommandList(list);
	return { title: list, version, has: (command) => listed.has(command) };
});

const RECORDINGS = RECORDED.map(({ title }) => title);

/** Servers that say nothing of when a command came, by the command. */
const NOT_ASKED: Readonly<Record<string, readonly string[]>> = {
	// The recorded build of 2.8 came before the release, and before these.
	'tasks/get': RECORDINGS,
	'tasks/list': RECORDINGS,
	// 2.7 has the command, and answers nothing but 500.
	'music/genres/library_items': ['commands-schema28', '2.7'],
};

/** What did not come, but went: 2.8 has tasks in its place. */
const GONE: Readonly<Record<string, string>> = { 'music/synctasks': '2.8' };

const commands = Object.keys(commandTable).filter((name) => !(name in GONE));

describe('the version that introduced a command', () => {
	it.each(commands)('is right: %s', (command) => {
		const release = releaseOfCommand(command) ?? '';

		expect(release).toMatch(/^2\.\d+(\.\d+)?$/);
		const notAsked = NOT_ASKED[command] ?? [];
		const servers = [...SIMULATED, ...RECORDED].filter(({ title }) => !notAsked.includes(title));
		for (const { title, version, has } of servers) {
			expect([title, has(command)]).toEqual([title, !isOlderVersion(version, release)]);
		}
	});

	it.each(Object.entries(GONE))('does not concern removed commands: %s', (command, version) => {
		for (const { title, version: other, has } of SIMULATED) {
			expect([title, has(command)]).toEqual([title, isOlderVersion(other, version)]);
		}
	});

	it('is unknown for commands that the node does not use', () => {
		expect(releaseOfCommand('make/coffee')).toBeUndefined();
		expect(releaseOfCommand('constructor')).toBeUndefined();
	});
});

describe('a server is too old for', () => {
	it.each<[ServerFeature, string, number | undefined, boolean]>([
		['startFromBeginning', '2.8.4', 30, true],
		['startFromBeginning', '2.10.0b1', 33, false],
		['startFromBeginning', '2.10.0rc2', 60, false],
		['crossfadeOfQueue', '2.9.3', 31, true],
		['crossfadeOfQueue', '2.10.0b0', 32, false],
		['shuffleOfPlayMedia', '2.10.0b12', 50, true],
		['shuffleOfPlayMedia', '2.10.0b12', 51, false],
		['shuffleOfPlayMedia', '2.10.0.dev2026080101', 51, false],
		['shuffleOfPlayMedia', '0.0.0', 50, true],
		['shuffleOfPlayMedia', '2.10.0b12', undefined, false],
		['userOfPlayMedia', '2.9.3', 31, true],
		['userOfPlayMedia', '2.10.0b4', 34, true],
		['userOfPlayMedia', '2.10.0b4', 35, false],
		['preAnnounceUrl', '2.5.8', 26, true],
		['preAnnounceUrl', '2.6.0.dev2025051206', 26, false],
		['preAnnounceUrl', '2.6.0', 27, false],
	])('%s, when it is %s with schema %s: %s', async (feature, version, schema, isTooOld) => {
		const info = parseServerInfo({ server_version: version, schema_version: schema ?? null });
		const client = { tryCall: async () => info } as unknown as MusicAssistantClient;

		expect(await findVersionTooOldFor(client, feature)).toBe(isTooOld ? version : undefined);
	});
});

it('a release is named by two numbers', () => {
	for (const feature of Object.keys(FEATURE_SINCE) as Array<keyof typeof FEATURE_SINCE>) {
		expect(releaseOfFeature(feature)).toMatch(/^2\.\d+$/);
	}
});
