import { type CommandName, commandTable } from '../../nodes/MusicAssistant/server/commands';
import { changing } from '../../scripts/live/changing';
import { live } from '../../scripts/live/live';
import { readOptions } from '../../scripts/live/options';
import { READING } from '../../scripts/live/reading';
import { buildIfNeeded } from '../../scripts/start/build';
import { PROFILE_NAMES, type ProfileName } from '../../simulator';
import { type MusicServer, musicServer } from '../actions/support/musicServer';
import { KITCHEN } from '../actions/queue/support/play';
import { sourceEngine } from '../support/engine';
import { withWebSocket } from '../trigger/support/webSocket';
import { type Ended, typed } from '../workflows/start-command';

jest.setTimeout(120_000);

withWebSocket();

const CHANGES = ['--changes', '--player', 'Kitchen'];

/** `npm run test:live -- <words>` with the server's variables set, on the sources and in this process. */
async function checked(
	server: MusicServer,
	words: readonly string[] = [],
	token = server.tokens.admin,
): Promise<Ended> {
	const variables = { MUSIC_ASSISTANT_URL: server.url, MUSIC_ASSISTANT_TOKEN: token };
	const lines: string[] = [];
	const say = (line: string) => void lines.push(line);
	const exitCode = await live(readOptions(words, variables), sourceEngine(), say);
	const text = `${lines.join('\n')}\n`;
	expect(text).not.toContain(token);
	return { exitCode, text };
}

/** The commands with which the server was told to change something, in their order. */
function changesSent({ control }: MusicServer): string[] {
	const isChange = (command: string) =>
		!Object.hasOwn(commandTable, command) ||
		commandTable[command as CommandName].effect === 'change';
	const over = [...control.requests(), ...control.frames()].flatMap(({ command }) => command ?? []);
	return over.filter((command) => command !== 'auth').filter(isChange);
}

/** What each profile has not, and what can therefore not be checked there. */
const MISSING: Readonly<Record<ProfileName, number>> = {
	'2.6': 3,
	'2.7': 1,
	'2.8': 0,
	'2.10': 0,
	documented: 27,
};

describe.each(PROFILE_NAMES)('npm run test:live on a server like %s', (profile) => {
	const server = musicServer(profile);

	it('checks what the server has, says what it has not, and changes nothing', async () => {
		const { exitCode, text } = await checked(server);

		for (const { name } of READING) expect(text).toMatch(new RegExp(`^(ok|-) +${name}: .`, 'm'));
		const missing = MISSING[profile];
		expect(text).toContain(
			`${READING.length - missing} checked, 0 failed, ${missing} not there to be checked`,
		);
		expect(text).toContain('nothing is changed there');
		expect(exitCode).toBe(0);
		expect(changesSent(server)).toEqual([]);
	});
});

describe('npm run test:live', () => {
	const server = musicServer('2.10');

	it('says what it saw', async () => {
		const { text } = await checked(server);

		expect(text).toMatch(/Get Info: Music Assistant 2\.10\.\d+, schema \d+, role admin/);
		expect(text).toMatch(/Player > Get Many: 6 players/);
		expect(text).toMatch(/Queue > Get Items: 1237 items/);
		expect(text).toMatch(/Search: [1-5] hits?$/m);
		expect(text).toMatch(/Trigger: the event line opens, logs in and closes/);
	});

	it('says what is wrong, checks the rest all the same, and ends with 1', async () => {
		server.control.addFault({
			command: 'music/recently_played_items',
			kind: 'status',
			status: 502,
			times: Infinity,
		});
		const { exitCode, text } = await checked(server);

		expect(text).toMatch(
			/failed +Library > Get Recently Played: The music server behind \S+ does not answer right now/,
		);
		expect(text).toMatch(/checked, 1 failed, /);
		expect(exitCode).toBe(1);
	});

	it('says of a queue that is not read as a whole that it is not', async () => {
		server.control.addFault({
			command: 'player_queues/items',
			kind: 'body',
			body: '[]',
			contentType: 'application/json',
			times: Infinity,
		});
		const { exitCode, text } = await checked(server);

		expect(text).toMatch(/failed +Queue > Get Items: the number of items is 0 instead of 1237/);
		expect(exitCode).toBe(1);
	});

	it('does not repeat a token that the server refuses', async () => {
		const wrong = 'wrong-token-of-mine';
		const { exitCode, text } = await checked(server, [], wrong);

		expect(text).toContain('failed  Credential test: The server refused the access token');
		expect(exitCode).toBe(1);
	});

	it('checks less with the token of a plain user, who may read less', async () => {
		const { exitCode, text } = await checked(server, [], server.tokens.user);

		expect(text).toMatch(/role user/);
		expect(text).toMatch(/, 0 failed, /);
		expect(exitCode).toBe(0);
	});

	it.each<[string[], NodeJS.ProcessEnv, string]>([
		[[], { MUSIC_ASSISTANT_URL: '' }, 'The environment variable MUSIC_ASSISTANT_URL is missing.'],
		[
			[],
			{ MUSIC_ASSISTANT_TOKEN: ' ' },
			'The environment variable MUSIC_ASSISTANT_TOKEN is missing.',
		],
		[['--changes'], {}, '--changes needs to know what may be changed'],
		[['--player', 'Kitchen'], {}, '--player and --announce are for changes'],
		[['--loud'], {}, "Unknown option '--loud'"],
	])('%j with %j is refused in words', (words, environment, refusal) => {
		const variables = { MUSIC_ASSISTANT_URL: server.url, MUSIC_ASSISTANT_TOKEN: 'a-token' };

		expect(() => readOptions(words, { ...variables, ...environment })).toThrow(refusal);
	});
});

describe('the command, as a process of its own', () => {
	const server = musicServer('2.10');
	const script = 'scripts/live/main.ts';
	// Building is not its matter here.
	beforeAll(buildIfNeeded);

	it('checks the package as it is built', async () => {
		const { exitCode, text } = await typed(script, [], {
			MUSIC_ASSISTANT_URL: server.url,
			MUSIC_ASSISTANT_TOKEN: server.tokens.admin,
		});

		expect(text).toMatch(/^\d+ checked, 0 failed, 0 not there to be checked$/m);
		expect(text).not.toContain(server.tokens.admin);
		expect(exitCode).toBe(0);
	});

	it('says in words which variable is missing, and ends with 2', async () => {
		const { exitCode, text } = await typed(script, [], { MUSIC_ASSISTANT_URL: '' });

		expect(text).toContain('The environment variable MUSIC_ASSISTANT_URL is missing.');
		expect(text).not.toMatch(/\n {4}at /);
		expect(exitCode).toBe(2);
	});

	it('explains itself', async () => {
		const { exitCode, text } = await typed(script, ['--help']);

		for (const word of ['--changes', '--player', '--announce', 'MUSIC_ASSISTANT_TOKEN']) {
			expect(text).toContain(word);
		}
		expect(exitCode).toBe(0);
	});
});

describe('npm run test:live -- --changes', () => {
	const server = musicServer('2.10');

	it('changes the named player only, and puts back what it changed', async () => {
		const before = server.control.player(KITCHEN).volume;
		const { exitCode, text } = await checked(server, CHANGES);

		for (const { name } of changing({ player: 'Kitchen' })) {
			expect(text).toContain(`ok      ${name}: `);
		}
		expect(exitCode).toBe(0);
		expect(changesSent(server)).toEqual([
			'players/cmd/volume_set',
			'players/cmd/volume_set',
			'player_queues/shuffle',
			'player_queues/shuffle',
		]);
		expect(server.control.player(KITCHEN).volume).toBe(before);
		const shuffled = server.control.requests('player_queues/shuffle').map(({ args }) => args);
		expect(shuffled).toEqual([
			{ queue_id: KITCHEN, shuffle_enabled: true },
			{ queue_id: KITCHEN, shuffle_enabled: false },
		]);
		const told = server.control.requests('players/cmd/volume_set').map(({ args }) => args);
		expect(told).toEqual([
			{ player_id: KITCHEN, volume_level: before - 2 },
			{ player_id: KITCHEN, volume_level: before },
		]);
	});

	it('puts the volume back also where the look at it fails', async () => {
		const before = server.control.player(KITCHEN).volume;
		server.control.addFault({ command: 'players/cmd/volume_set', kind: 'execute-then-drop' });
		const { exitCode, text } = await checked(server, CHANGES);

		expect(text).toMatch(/failed +Player > Set Volume, and back: The connection to \S+ broke/);
		expect(exitCode).toBe(1);
		expect(server.control.player(KITCHEN).volume).toBe(before);
	});

	it('plays a sound where it is given one', async () => {
		const sound = 'http://sounds.example/bell.mp3';
		const { exitCode, text } = await checked(server, [...CHANGES, '--announce', sound]);

		expect(text).toMatch(/ok +Player > Announce: was played/);
		expect(exitCode).toBe(0);
		const [request] = server.control.requests('players/cmd/play_announcement');
		expect(request?.args).toMatchObject({ player_id: KITCHEN, url: sound });
	});

	it('changes nothing on a player that is not there', async () => {
		const { exitCode, text } = await checked(server, ['--changes', '--player', 'Cellar']);

		expect(text).toContain('"Player" names the player "Cellar", which the server does not know');
		expect(exitCode).toBe(1);
		expect(changesSent(server)).toEqual([]);
	});
});
