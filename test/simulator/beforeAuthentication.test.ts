import { toPythonBytesLiteral } from '../../simulator/profiles/versions';
import { postBody } from './support/send-command';
import { useSimulator } from './support/simulator';

const FRAMEWORK_ERROR = '500 Internal Server Error\n\nServer got itself in trouble';

describe('2.6, before authentication', () => {
	const simulator = useSimulator({ profile: '2.6' });

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
