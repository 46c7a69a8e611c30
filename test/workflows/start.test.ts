import { createServer } from 'node:http';
import { askServer } from '../../scripts/ask-server';
import { buildPackageIfNeeded } from '../../scripts/start/build-package';
import { readExamples } from '../../scripts/start/read-examples';
import type { Simulator } from '../../simulator';
import { PROFILE_NAMES, startSimulator } from '../../simulator';
import { addressOfClosedServer } from '../support/listen';
import { runNpmStart, runStartInProcess } from './start-command';

/** Colours and every other control sequence of a terminal begin with it. */
const ESCAPE = '\u001b';

// Started as a process of its own, with all examples, the command takes half a minute.
jest.setTimeout(120_000);

// Several of them side by side must not build side by side; building is the matter of build.test.ts.
beforeAll(buildPackageIfNeeded);

describe('npm start', () => {
	it('runs every example and shows what each node did and what the server plays now', async () => {
		const { exitCode, text } = await runNpmStart();

		expect(text).toMatch(/Get Many +Get many queues +6 items/);
		expect(text).toMatch(/Get Items +Get .*items.* +1,\d+ items/);
		expect(text).toMatch(/Kitchen 1,237/);
		expect(text).toMatch(/Kitchen now plays: Morning News - /);
		expect(text).toMatch(/Living Room now plays: /);
		expect(text).toMatch(/Announce +Announce sound or text on players +4 items/);
		expect(text).toMatch(/Bedroom now plays: Radio Estuary/);
		expect(text).toMatch(/agent-tools .*\n +Not run: its nodes are tools that an AI agent calls/);
		expect(text).toMatch(/The news ends in the kitchen\.\n.* Starts the workflow +1 item/);
		expect(text).toMatch(/To File +Stand-in for the convertToFile node of n8n +1 item/);
		expect(text).toMatch(/Announce +Announce sound or text on players +2 items/);
		expect(text).toMatch(/Post with Cover +Stand-in for the httpRequest node of n8n +1 item/);
		expect(text).toMatch(/Kitchen now plays: Radio Estuary/);
		expect(text).toMatch(/Pause +Control playback of players +4 items/);
		expect(text).toMatch(/Bedroom now is stopped at: /);
		const count = (await readExamples()).length - 2;
		expect(text).toContain(`${count} succeeded, 2 not run, in `);
		expect(text).not.toContain(ESCAPE);
		expect(exitCode).toBe(0);
	});

	it('is plain where the output is no terminal, and coloured where colour is asked for', async () => {
		const plain = await runNpmStart(['--list']);
		const coloured = await runNpmStart(['--list'], { FORCE_COLOR: '1' });

		expect(plain.text).not.toContain(ESCAPE);
		expect(coloured.text).toContain(ESCAPE);
	});

	it('runs one example by its name, on the profile that is asked for', async () => {
		const { exitCode, text } = await runStartInProcess(['queue-report', '--profile', 'documented']);

		expect(text).toContain('embedded, profile documented');
		expect(text).toMatch(/Get Many +Get many queues.* +\d+ items /);
		expect(text).toContain('1 succeeded');
		expect(exitCode).toBe(0);
	});

	it.each([
		['--experimental-websocket', false],
		['--no-experimental-websocket', true],
	])('says with %s whether the trigger would work on this Node.js', async (flag, isSaid) => {
		const { exitCode, text } = await runNpmStart(['log-played-tracks'], { NODE_OPTIONS: flag });

		expect(
			text.includes('the Music Assistant Trigger and announcing a file need Node.js 22 or newer'),
		).toBe(isSaid);
		expect(text).toContain('1 succeeded');
		expect(exitCode).toBe(0);
	});

	it('tells what needs a newer server from what has failed', async () => {
		const { exitCode, text } = await runStartInProcess([
			'follow-me',
			'queue-report',
			'--profile',
			'documented',
		]);

		expect(text).toMatch(/Error in "Transfer": .*does not have the command/);
		expect(text).toMatch(/1 succeeded, 1 needs a newer server, in \d+\.\d s/);
		expect(exitCode).toBe(0);
	});

	it('says of tools for an agent that they cannot be run here, which is no failure', async () => {
		const { exitCode, text } = await runStartInProcess(['agent-tools']);

		expect(text).toMatch(/Not run: its nodes are tools that an AI agent calls, in n8n/);
		expect(text).toMatch(/0 succeeded, 1 not run, in \d+\.\d s/);
		expect(exitCode).toBe(0);
	});

	it('lists the examples', async () => {
		const { exitCode, text } = await runStartInProcess(['--list']);

		for (const { name } of await readExamples()) expect(text).toContain(name);
		expect(exitCode).toBe(0);
	});

	it('explains itself', async () => {
		const { exitCode, text } = await runStartInProcess(['--help']);

		for (const word of ['--list', '--profile', '--server', 'MUSIC_ASSISTANT_TOKEN']) {
			expect(text).toContain(word);
		}
		expect(exitCode).toBe(0);
	});

	it.each([
		[['evening-news'], 'There is no workflow "evening-news". Available: '],
		[['--profile', '1.0'], 'There is no profile "1.0". Available: '],
		[['--shout'], "Unknown option '--shout'. --help lists the options."],
		[['--server'], "Option '--server <value>' argument missing. --help lists the options."],
		[['--server', 'http://127.0.0.1:8095'], 'the environment variable MUSIC_ASSISTANT_TOKEN'],
	])('refuses %j in words', async (words, refusal) => {
		const { exitCode, text } = await runStartInProcess(words, { MUSIC_ASSISTANT_TOKEN: '' });

		expect(text).toContain(refusal);
		expect(exitCode).toBe(1);
	});

	it('shows nothing but the words of a refusal', async () => {
		const { exitCode, text } = await runNpmStart(['evening-news']);

		expect(text).toMatch(/^There is no workflow "evening-news"\. Available: [^\n]+\n$/);
		expect(exitCode).toBe(1);
	});
});

describe('npm start -- --server', () => {
	let simulator: Simulator;
	beforeEach(async () => {
		simulator = await startSimulator();
	});
	afterEach(() => simulator.stop());

	const onServer = async (url: string, token: string, ...words: string[]) =>
		await runStartInProcess(['--server', url, ...words], { MUSIC_ASSISTANT_TOKEN: token });

	it('only reads there, says what it left out, and never shows the token', async () => {
		simulator.control.clearRequests();
		const { exitCode, text } = await runNpmStart(['--server', simulator.url], {
			MUSIC_ASSISTANT_TOKEN: simulator.tokens.admin,
		});

		expect(text).toContain(
			'Left out: morning-podcast, because "Play Newest Episode" would change something',
		);
		expect(text).toContain('Left out: play-playlist-from-webhook');
		expect(text).toContain('4 succeeded, 1 needs a newer server, 2 not run');
		expect(text).toContain('Left out: log-played-tracks, because it waits for an event');
		expect(text).toContain('Left out: listening-report, because its data table is empty');
		expect(text).not.toContain(simulator.tokens.admin);
		expect(exitCode).toBe(0);

		const commands = simulator.control.requests().map(({ command }) => command);
		expect([...new Set(commands)].sort()).toEqual([
			'auth/me',
			'config/players',
			'config/providers',
			'info',
			'music/in_progress_items',
			'music/item_by_uri',
			'music/playlists/library_items',
			'music/playlists/playlist_tracks',
			'music/podcasts/library_items',
			'music/podcasts/podcast_episode_transcript',
			'music/podcasts/podcast_episodes',
			'music/recently_played_items',
			'player_queues/all',
			'player_queues/items',
			'players/all',
			'players/get',
			'providers',
			'tasks/list',
		]);
	});

	async function remove(mediaType: string, ids: readonly number[]) {
		for (const id of ids) {
			await askServer(admin(), 'music/library/remove_item', {
				media_type: mediaType,
				library_item_id: String(id),
			});
		}
	}
	const admin = () => ({ url: simulator.url, token: simulator.tokens.admin });
	const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

	// The documentation has no command to find a playlist by its name, nor one to list them.
	it.each(PROFILE_NAMES.filter((name) => name !== 'documented'))(
		'reads what the library of a %s server has',
		async (profile) => {
			const other = await startSimulator({ profile, seed: 7 });
			const { exitCode, text } = await onServer(other.url, other.tokens.admin);
			await other.stop();

			expect(text).toMatch(/Get Playlist Tracks +Get playlist tracks +[1-9]\d* items/);
			expect(text).toMatch(/4 succeeded, 1 needs a newer server, 2 not run|5 succeeded, 2 not run/);
			expect(exitCode).toBe(0);
		},
	);

	it('reads a playlist that is there, and says which', async () => {
		await remove('playlist', [13]);
		simulator.control.clearRequests();
		const { exitCode, text } = await onServer(
			simulator.url,
			simulator.tokens.admin,
			'playlist-to-table',
		);

		expect(text).toMatch(/Get Playlist Tracks reads the playlist ".+" of this server\./);
		expect(text).toContain('1 succeeded, in ');
		expect(exitCode).toBe(0);
		const [read] = simulator.control.requests('music/playlists/playlist_tracks');
		expect(read?.args?.item_id).not.toBe('13');
	});

	it('says what it cannot read, and does not fail, where the library is empty', async () => {
		await remove('playlist', upTo(14));
		await remove('podcast', upTo(4));
		const { exitCode, text } = await onServer(simulator.url, simulator.tokens.admin);

		expect(text).toMatch(/playlist-to-table .*\n +Not run: there is no playlist in the library\./);
		expect(text).toContain('3 succeeded, 4 not run');
		expect(exitCode).toBe(0);
	});

	it('has nothing to run when only changing workflows are asked for', async () => {
		simulator.control.clearRequests();
		const { exitCode, text } = await onServer(simulator.url, 'token', 'morning-podcast');

		expect(text).toContain('Nothing to run');
		expect(simulator.control.requests()).toEqual([]);
		expect(exitCode).toBe(1);
	});

	it("shows the node's own error, in the node where it happened, and never the token", async () => {
		const closed = await addressOfClosedServer(createServer());
		const unreachable = await onServer(closed, 'a-token-of-mine');
		const refused = await onServer(simulator.url, 'a-token-of-mine');
		const malformed = await onServer('music server', 'a-token-of-mine');

		expect(unreachable.text).toContain(`Error in "Get Many": Could not connect to ${closed}`);
		expect(unreachable.text).toContain('Check the Base URL in the credential');
		expect(refused.text).toMatch(/Error in "Get Many": .*token/);
		expect(malformed.text).toMatch(/Error in "Get Many": .*Base URL/);
		for (const { exitCode, text } of [unreachable, refused, malformed]) {
			expect(text).toMatch(/[45] failed/);
			expect(text).not.toContain('a-token-of-mine');
			expect(exitCode).toBe(1);
		}
	});
});
