import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { openConnection } from './support/openConnection';

describe.each(['2.7', '2.8', '2.10'] as const)('%s', (profile) => {
	const simulator = useSimulator({ profile });

	test('sends its info, and nothing else before a login', async () => {
		const line = await openConnection(simulator());
		expect(line.messages).toEqual([(await sendCommand(simulator(), 'info')).json]);
		simulator().control.setPlayer('up5c9d20e7a314', { volume: 5 });
		expect(await line.ask('players/all')).toMatchObject({
			error_code: 20,
			details: 'Authentication required. Please send auth command first.',
		});
		expect(line.messages).toHaveLength(2);
		expect(simulator().control.connections()).toMatchObject([{ user: null }]);
	});

	test.each([
		[{}, 20, 'token required in args'],
		[{ token: '' }, 20, 'token required in args'],
		[{ token: 'bad' }, 23, 'Invalid or expired token'],
		[{ token: 7 }, 23, 'Invalid or expired token'],
	])('rejects %j, and accepts another attempt', async (args, code, details) => {
		const line = await openConnection(simulator());
		expect(await line.ask('auth', args)).toMatchObject({ error_code: code, details });
		const { admin } = simulator().tokens;
		expect(await line.ask('auth', { token: admin })).toMatchObject({ partial: false });
	});
});

describe('an invalid command', () => {
	const simulator = useSimulator();

	test.each([
		'{"command":"info"}',
		'{"message_id":null,"command":"info"}',
		'{"message_id":"1"}',
		'{"message_id":"1","command":"info","args":[]}',
		'[]',
		'nonsense',
	])('ends the connection: %s', async (text) => {
		const line = await openConnection(simulator(), simulator().tokens.admin);
		line.send(text);
		expect(await line.closed).toBe(1000);
	});
});
