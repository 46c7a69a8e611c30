import { toPythonBytesLiteral } from '../../simulator/profiles/error-texts';
import { postBody, readCommandResponse, sendCommand } from './support/send-command';
import { ATTIC, KITCHEN, OFFICE, useSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

const FRAMEWORK_ERROR = '500 Internal Server Error\n\nServer got itself in trouble';

describe('2.6, before authentication', () => {
	const simulator = useSimulator({ profile: '2.6' });
	const withoutToken = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		readCommandResponse(
			await fetch(`${simulator().url}/api`, {
				method: 'POST',
				body: JSON.stringify({ message_id: '1', command, args }),
			}),
		);

	test('everybody may do everything, and the history is the same for everybody', async () => {
		const values = { crossfade: true };
		const saved = await withoutToken('config/players/save', { player_id: KITCHEN, values });
		expect(valueAt(saved.json, 'values', 'crossfade', 'value')).toBe(true);
		expect((await withoutToken('music/sync')).text).toBe('null');
		await withoutToken('player_queues/play_media', {
			queue_id: OFFICE,
			media: 'library://album/9',
		});
		for (const token of [simulator().tokens.user, 'nonsense']) {
			const { json } = await sendCommand(simulator(), 'music/recently_played_items', {}, token);
			expect(valueAt(json, 0, 'uri')).toBe('library://album/9');
		}
		expect((await withoutToken('music/in_progress_items')).json).toHaveLength(2);
	});

	test.each([
		['', 400, 'Body required'],
		['{bad', 400, "Invalid JSON: b'{bad'"],
		['[]', 400, "Invalid JSON: b'[]'"],
		['{"message_id":"1","command":"info","args":[]}', 400, /^Invalid JSON: b'\{"message_id"/],
		['{"command":"info"}', 500, FRAMEWORK_ERROR],
		['{"message_id":null,"command":"info"}', 500, FRAMEWORK_ERROR],
		['{"message_id":"1"}', 500, FRAMEWORK_ERROR],
		['{"message_id":"1","command":"nope"}', 400, 'Invalid Command: nope'],
		['{"message_id":"1","command":"config/players/get"}', 500, FRAMEWORK_ERROR],
	])('%s', async (body, status, text) => {
		const answer = await postBody(simulator(), body);
		expect([answer.status, answer.contentType]).toEqual([status, 'text/plain; charset=utf-8']);
		if (typeof text === 'string') expect(answer.text).toBe(text);
		else expect(answer.text).toMatch(text);
	});

	test.each([
		'auth/me',
		'auth/token/create',
		'music/radio/library_items',
		'player_queues/save_as_playlist',
		'player_queues/set_playback_speed',
		'tasks/get',
		'tasks/list',
	])('%s does not exist yet', async (command) => {
		const { status, text } = await sendCommand(simulator(), command);
		expect([status, text]).toEqual([400, `Invalid Command: ${command}`]);
	});

	test('crossfade is a boolean, and no setting has a prefix', async () => {
		const { json } = await sendCommand(simulator(), 'config/players/get', { player_id: ATTIC });
		const values = Object(valueAt(json, 'values')) as Record<string, unknown>;
		expect(values.crossfade).toMatchObject({ type: 'boolean', value: false });
		expect(Object.keys(values)).not.toContain('smart_fades_mode');
		expect(Object.keys(values).filter((key) => key.includes('||'))).toEqual([]);
	});

	test('filters of later versions are ignored', async () => {
		const args = { fully_played_only: false, media_types: ['audiobook'] };
		const { json } = await sendCommand(simulator(), 'music/recently_played_items', args);
		expect(json).toEqual([]);
		const listed = await sendCommand(simulator(), 'music/playlists/library_items', {
			provider: ['builtin'],
		});
		expect(listed.json).toHaveLength(14);
	});
});

test.each([
	['{bad', "b'{bad'"],
	["it's", 'b"it\'s"'],
	['"it\'s"', "b'\"it\\'s\"'"],
	['a\\b\n\t\r', "b'a\\\\b\\n\\t\\r'"],
	['é\u0000', "b'\\xc3\\xa9\\x00'"],
])('%j is returned as %s', (body, shown) => {
	expect(toPythonBytesLiteral(body)).toBe(shown);
});
