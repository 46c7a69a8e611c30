import { checkServer, readLiveCheckOptions } from '../../scripts/live/check-server';
import { READING_CHECKS } from '../../scripts/live/reading-checks';
import { KITCHEN } from '../actions/queue/support/playMediaParameters';
import { musicServer } from '../actions/support/musicServer';
import { sourceEngine } from '../support/sourceEngine';
import { withWebSocket } from '../trigger/support/webSocket';

withWebSocket();

// It has every command.
const server = musicServer('2.11');

/** What `npm run test:live -- <words>` does and says, on the sources and in this process. */
async function checked(...words: string[]) {
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

test('npm run test:live checks a server, reports what is wrong, and changes nothing', async () => {
	server.control.setSimilarTracks(true);
	const well = await checked();
	const others = READING_CHECKS.filter(({ name }) => !well.text.includes(`ok      ${name}: `));
	// The first entry of the list has no picture.
	expect(others.map(({ name }) => name)).toEqual(['Library > Get Image']);
	expect(well.text).toMatch(/Library > Get Image.* has no picture/);
	expect(well.text).toContain(' checked, 0 failed, ');
	expect(well.text).toMatch(/Queue > Get Items: 1237 items/);
	expect(well.exitCode).toBe(0);

	const empty = {
		command: 'player_queues/items',
		kind: 'body',
		body: '[]',
		times: Infinity,
	} as const;
	server.control.addFault(empty);
	const { exitCode, text } = await checked();
	expect(text).toMatch(/failed +Queue > Get Items: the number of items is 0 instead of 1237/);
	expect(text).toMatch(/checked, 1 failed, /);
	expect(exitCode).toBe(1);
	const commands = server.control.requests().map(({ command }) => command);
	expect(commands.filter((command) => /\/cmd\/|shuffle|play_/.test(command ?? ''))).toEqual([]);
});

test('with --changes it only changes the named player, and restores it even after a failure', async () => {
	const before = server.control.player(KITCHEN).volume;
	server.control.addFault({ command: 'players/cmd/volume_set', kind: 'execute-then-drop' });
	const { exitCode, text } = await checked('--changes', '--player', 'Kitchen');

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
