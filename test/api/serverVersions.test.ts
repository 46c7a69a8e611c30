import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MusicAssistantClient } from '../../nodes/MusicAssistant/api/client';
import { commandTable } from '../../nodes/MusicAssistant/api/commands';
import { parseServerInfo } from '../../nodes/MusicAssistant/api/models/serverDetails';
import {
	FEATURE_SINCE,
	findVersionTooOldFor,
	isOlderVersion,
	releaseOfCommand,
	releaseOfFeature,
	releaseThatAddedCommand,
	type ServerFeature,
} from '../../nodes/MusicAssistant/api/serverVersions';
import { ROOT } from '../../scripts/dist';
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

function recorded(version: string, list: Parameters<typeof readCommandList>[0]): KnownServer {
	const listed = readCommandList(list);
	return { title: list, version, has: (command) => listed.has(command) };
}

const RECORDED = [recorded('2.7', 'commands-schema28'), recorded('2.8', 'commands-schema29')];

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

const PAGE = readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8');

/** The rows of the page that name something of the code: its name, and since when it is there. */
const told = Object.fromEntries(
	[...PAGE.matchAll(/\| `([\w/]+)`\s+\| ([\d.]+)\s+\|/g)].map(([, name = '', release]) => [
		name,
		release,
	]),
);

/** What the code knows of versions. */
const known = Object.fromEntries<string>([
	...(Object.keys(FEATURE_SINCE) as ServerFeature[]).map((feature): [string, string] => [
		feature,
		releaseOfFeature(feature),
	]),
	...Object.keys(commandTable).flatMap((command): Array<[string, string]> => {
		const release = releaseThatAddedCommand(command);
		return release === undefined ? [] : [[command, release]];
	}),
]);

test('docs/compatibility.md lists every version fact of the code, and no other', () => {
	expect(told).toEqual(known);
	expect(Object.keys(known).length).toBeGreaterThan(20);
});

/** In the order in which they came. */
const RELEASES = [
	...['2.0.0', '2.7.12', '2.8.0.dev2026022718', '2.8.0.dev2026030102', '2.8.0b1', '2.8.0b12'],
	...['2.8.0rc1', '2.8.0', '2.8.1', '2.9.99', '2.10.0.dev9', '2.10.0a4', '2.10.0b2'],
	...['2.10.0b3', '2.10.0rc2', '2.10.0', '2.10.4', '3.0.0b1', '3.0.0'],
];

test.each(RELEASES.slice(1).map((version, index) => [RELEASES[index]!, version]))(
	'%s came before %s',
	(earlier, later) => {
		expect(isOlderVersion(earlier, later)).toBe(true);
		expect(isOlderVersion(later, earlier)).toBe(false);
	},
);

test.each([
	['2.10.0', '2.10.0'],
	['2.10', '2.10.0'],
	['2.10.0b3', '2.10.0.b3'],
	[' 2.8.0 ', '2.8.0'],
])('%s is not before %s, nor after it', (one, other) => {
	expect(isOlderVersion(one, other)).toBe(false);
	expect(isOlderVersion(other, one)).toBe(false);
});

test.each(['0.0.0', '0.0.0.dev1', '', 'dev', 'unknown', '2', 'v', '<html>'])(
	'"%s" is not a version',
	(version) => {
		expect(isOlderVersion(version, '2.10.0')).toBeUndefined();
		expect(isOlderVersion('2.10.0', version)).toBeUndefined();
	},
);

const part = fc.nat({ max: 30 });
const stage = fc.constantFrom('', '.dev1', '.dev2026022718', 'a1', 'b1', 'b2', 'rc1', 'rc10');
const version = fc
	.tuple(fc.integer({ min: 1, max: 4 }), part, part, stage)
	.map(([major, minor, patch, stage]) => `${major}.${minor}.${patch}${stage}`);

test('of two versions one is earlier, unless they are the same', () => {
	fc.assert(
		fc.property(version, version, (one, other) => {
			expect([isOlderVersion(one, other), isOlderVersion(other, one)].filter(Boolean)).toHaveLength(
				one === other ? 0 : 1,
			);
		}),
	);
});

test('a version before an earlier one is earlier, too', () => {
	fc.assert(
		fc.property(version, version, version, (one, two, three) => {
			const sorted = [one, two, three].sort((left, right) =>
				isOlderVersion(left, right) ? -1 : 1,
			);

			expect(isOlderVersion(sorted[2]!, sorted[0]!)).toBe(false);
		}),
	);
});
