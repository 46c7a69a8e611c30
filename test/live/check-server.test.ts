import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, textAt } from '../../nodes/MusicAssistant/helpers/json';
import { askServer } from '../../scripts/ask-server';
import { ROOT } from '../../scripts/dist';
import { changesOf } from '../../scripts/live/changes';
import { checkServer, readLiveCheckOptions } from '../../scripts/live/check-server';
import { ConnectedServer } from '../../scripts/live/connected-server';
import { formatPermissions, POINTS_SETTLED_BY_READING } from '../../scripts/live/open-points';
import { READING_CHECKS } from '../../scripts/live/reading-checks';
import { KITCHEN } from '../actions/queue/support/playMediaParameters';
import { musicServer, describeOnServers, type MusicServer } from '../actions/support/musicServer';
import { respondWithResult, startFakeServer } from '../api/fakeServer';
import { sourceEngine } from '../support/sourceEngine';
import { removeTemporaryFolders, createTemporaryFolder } from '../toolchain/temporaryFolders';
import { withWebSocket } from '../trigger/support/webSocket';

withWebSocket();

afterAll(removeTemporaryFolders);

/** What `npm run test:live -- <words>` does and says, on the sources and in this process. */
async function checked(server: MusicServer, ...words: string[]) {
	const lines: string[] = [];
	const options = readLiveCheckOptions(words, {
		MUSIC_ASSISTANT_URL: server.url,
		MUSIC_ASSISTANT_TOKEN: server.tokens.admin,
	});
	const exitCode = await checkServer(options, sourceEngine(), (line) => void lines.push(line));
	const text = lines.join('\n');
	expect(text).not.toContain(server.tokens.admin);
	return { exitCode, text };
}

/** The report that it writes, and its answers by question. */
async function reported(server: MusicServer, ...words: string[]) {
	const file = join(createTemporaryFolder(), 'report.md');
	const { text } = await checked(server, '--report', file, ...words);
	const report = readFileSync(file, 'utf8');
	const rows = [...report.matchAll(/^\| (.*\?) \| (.*) \|$/gm)];
	const answers = Object.fromEntries(rows.map(([, question = '', answer]) => [question, answer]));
	return { report, answers, screen: text };
}

describe('npm run test:live', () => {
	// It has every command.
	const server = musicServer('2.11');

	test('checks a server, reports what is wrong, and changes nothing', async () => {
		server.control.setSimilarTracks(true);
		const well = await checked(server);
		const others = READING_CHECKS.filter(({ name }) => !well.text.includes(`ok      ${name}: `));
		// The first entry of the list has no picture.
		expect(others.map(({ name }) => name)).toEqual(['Library > Get Image']);
		expect(well.text).toMatch(/Library > Get Image.* has no picture/);
		expect(well.text).toContain(' checked, 0 failed, ');
		expect(well.text).toMatch(/Queue > Get Items: 1237 items/);
		expect(well.exitCode).toBe(0);

		const command = 'player_queues/items';
		server.control.addFault({ command, kind: 'body', body: '[]', times: Infinity });
		const { exitCode, text } = await checked(server);
		expect(text).toMatch(/failed +Queue > Get Items: the number of items is 0 instead of 1237/);
		expect(text).toMatch(/checked, 1 failed, /);
		expect(exitCode).toBe(1);
		const commands = server.control.requests().map((request) => request.command ?? '');
		expect(commands.filter((name) => /\/cmd\/|shuffle|play_/.test(name))).toEqual([]);
	});

	test('with --changes it only changes the named player, and restores it even after a failure', async () => {
		const before = server.control.player(KITCHEN).volume;
		server.control.addFault({ command: 'players/cmd/volume_set', kind: 'execute-then-drop' });
		const { exitCode, text } = await checked(server, '--changes', '--player', 'Kitchen');

		expect(text).toMatch(/failed +Player > Set Volume, and back: The connection to \S+ was lost/);
		expect(exitCode).toBe(1);
		expect(server.control.player(KITCHEN).volume).toBe(before);
		const shuffled = server.control.requests('player_queues/shuffle').map(({ args }) => args);
		expect(shuffled).toEqual([
			{ queue_id: KITCHEN, shuffle_enabled: true },
			{ queue_id: KITCHEN, shuffle_enabled: false },
		]);
		expect(server.control.requests('players/cmd/volume_set').length).toBeGreaterThan(1);
	});
});

const CHANGING = ['--changes', '--player', 'Kitchen'];
const POINTS = [...POINTS_SETTLED_BY_READING, ...changesOf('Kitchen').points];

/** The names of what the owner of a server named. */
async function names(server: MusicServer): Promise<string[]> {
	const access = { url: server.url, token: server.tokens.admin };
	const lists = await Promise.all(
		[
			askServer(access, 'players/all'),
			askServer(access, 'auth/users'),
			...['tracks', 'playlists', 'artists', 'albums'].map((list) =>
				askServer(access, `music/${list}/library_items`, { limit: 0 }),
			),
		].map(async (list) => await list.catch(() => null)),
	);
	return lists
		.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
		.filter(isObject)
		.flatMap((named) =>
			['name', 'display_name', 'player_id'].map((key) => textAt(named, key) ?? ''),
		)
		.filter((name) => name.length > 3);
}

test('docs/compatibility.md lists the open points', () => {
	const page = readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8');
	const listed = [...page.matchAll(/^\| (.*\?) +\|/gm)].map(([, question]) => question);
	expect(listed).toEqual(POINTS.map(({ name }) => name));
});

describe('the report', () => {
	describeOnServers(
		['documented', '2.6', '2.7', '2.8', '2.9', '2.10', '2.11.0b6', '2.11'],
		(server) => {
			test('answers every open point, and contains no name, no address and no token', async () => {
				const known = await names(server);
				const { report, answers, screen } = await reported(server, ...CHANGING);

				expect(Object.keys(answers)).toEqual(POINTS.map(({ name }) => name));
				expect(Object.values(answers)).not.toContain('failed');
				expect(screen).toContain('Kitchen');
				expect(known.filter((name) => report.includes(name))).toEqual([]);
				const { host, hostname } = new URL(server.url);
				for (const secret of [server.tokens.admin, host, hostname]) {
					expect(report).not.toContain(secret);
				}
			});
		},
	);

	describe('of a late 2.11', () => {
		const server = musicServer('2.11');

		test('says what this server does, and leaves no playlist behind', async () => {
			const before = await names(server);
			const { report, answers } = await reported(server, ...CHANGING);

			expect(report).toMatch(/Music Assistant: 2\.11\.\S+, schema 98, role admin/);
			expect(report).toMatch(/^\| Queue > Get Items \| passed \|$/m);
			expect(answers).toMatchObject({
				'Which listings come in pages?': expect.stringContaining(
					'music/albums/album_tracks has a limit: yes, ',
				),
				'What is the status of a command with invalid data?': 'status 400',
				'Which permission do renaming and removing a playlist require?': expect.stringContaining(
					'music/library/remove_item: library.write',
				),
				'How are commands to a missing or unavailable player answered?':
					'missing: status 404, unavailable: not tested, the named player is available',
				'Which event does a new favorite cause?': 'favorite_updated',
			});
			expect(await names(server)).toEqual(before);
		});
	});

	describe('of a server that keeps deleted playlists', () => {
		const server = musicServer('2.7');

		test('leaves open what would need a playlist', async () => {
			const { answers } = await reported(server, ...CHANGING);

			expect(answers['Do playlists of the server follow a rename?']).toBe('not available');
			expect(server.control.requests('music/playlists/create_playlist')).toEqual([]);
		});
	});

	describe('without --changes', () => {
		const server = musicServer('2.10');

		test('only sends reads', async () => {
			const { answers } = await reported(server);
			expect(Object.keys(answers)).toEqual(POINTS_SETTLED_BY_READING.map(({ name }) => name));
			const commands = server.control.requests().map(({ command }) => command ?? '');
			expect(commands.filter((name) => /\/cmd\/|create|remove|update|add_item/.test(name))).toEqual(
				[],
			);
		});
	});
});

describe('a report that a server settles nothing for', () => {
	const server = musicServer('2.11');
	const run = async (
		token: string,
		url = server.url,
		file = join(createTemporaryFolder(), 'x.md'),
	) => {
		const lines: string[] = [];
		const exitCode = await checkServer(
			{ server: { url, token }, report: file },
			sourceEngine(),
			(line) => void lines.push(line),
		);
		return { exitCode, report: readFileSync(file, 'utf8') };
	};

	test('does not take a rejected token for an answer', async () => {
		const { exitCode, report } = await run('a-wrong-token');

		expect(exitCode).toBe(1);
		expect(report).toContain(
			'| What is the status of a command with invalid data? | not available |',
		);
		expect(report).not.toMatch(/status 40[13]|a-wrong-token/);
	});

	test('is written for a server that cannot be reached', async () => {
		const { exitCode, report } = await run(server.tokens.admin, 'http://127.0.0.1:1');

		expect(exitCode).toBe(1);
		expect(report).toContain('Music Assistant: unknown, schema unknown, role unknown');
		expect(report).not.toContain('127.0.0.1');
	});

	test('says before anything is checked that it cannot be written', async () => {
		const file = join(createTemporaryFolder(), 'missing', 'report.md');

		await expect(run(server.tokens.admin, server.url, file)).rejects.toThrow(
			/^The report cannot be written: ENOENT/,
		);
		expect(server.control.requests()).toEqual([]);
	});
});

test.each([
	['yes', 'smart_playlists/create', 'smart_playlist'],
	['no', 'music/sync', 'smart_playlist'],
	['no, the plugin is not loaded', 'music/sync', 'party'],
])(
	'an unloaded plugin is no release without smart playlists: %s',
	async (answer, command, domain) => {
		const { url } = await startFakeServer((response, request) =>
			respondWithResult(request.url === '/api' ? [{ domain }] : [{ command }])(response, request),
		);
		const server = new ConnectedServer(sourceEngine(), { url, token: '' });
		const point = POINTS.find(({ name }) => name.includes('smart playlists'));

		expect(await point?.run(server)).toMatch(new RegExp(`smart_playlists/create: ${answer}$`));
	},
);

describe('the right that a command requires', () => {
	test.each([
		[null, 'none'],
		['library.manage', 'library.manage'],
		[['library.manage', 'library.write'], 'library.manage or library.write'],
		['library.manage or library.write', 'library.manage or library.write'],
		['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'in an unknown form'],
		['http://192.168.1.20:8095', 'in an unknown form'],
		[{ kitchen: true }, 'in an unknown form'],
		['library.manage '.repeat(50), 'in an unknown form'],
	])('is reported for %j as "%s", without the rest of the text', (scope, words) => {
		expect(formatPermissions(scope)).toBe(words);
	});
});
