import type { Fault } from '../../../simulator';
import { runOn } from '../../support/runNode';
import { musicServer } from '../support/musicServer';
import { sentBodiesOf, OFFICE } from '../queue/support/playMediaParameters';
import { sendCommandParameters } from './support/serverParameters';

const server = musicServer('2.8');
const run = runOn(server);
const VOLUME = 'players/cmd/volume_set';
const louder = sendCommandParameters(
	VOLUME,
	JSON.stringify({ player_id: OFFICE, volume_level: 33 }),
);

it.each<[string, Fault, RegExp, number]>([
	[
		'the connection breaks before it',
		{ kind: 'drop', when: 'before-headers' },
		/was lost before/,
		0,
	],
	['the connection breaks after it', { kind: 'execute-then-drop' }, /was lost before/, 1],
	['the response is cut off', { kind: 'truncate' }, /incomplete or invalid JSON/, 1],
	['the server fails', { kind: 'status', status: 500 }, /without giving a reason/, 0],
	['a proxy times out', { kind: 'status', status: 504 }, /is not responding right now/, 0],
])('is sent once although %s', async (_, fault, words, executed) => {
	server.control.addFault({ ...fault, command: VOLUME, times: Infinity });
	const { error } = await run(louder);

	expect(error?.message).toMatch(words);
	expect(sentBodiesOf(server, VOLUME)).toHaveLength(1);
	expect(server.control.executed(VOLUME)).toBe(executed);
});

it('says that it may have been carried out if that is unknown', async () => {
	server.control.addFault({ kind: 'execute-then-drop', command: VOLUME });
	const { error } = await run(louder);

	expect(error?.description).toMatch(/may have been carried out anyway and was not sent again/);
});

it('waits no longer than its timeout', async () => {
	server.control.addFault({ kind: 'silence', command: VOLUME });
	const { error } = await run({ ...louder, options: { timeout: 1 } });

	expect(error?.message).toMatch(/within 1 second/);
	expect(sentBodiesOf(server, VOLUME)).toHaveLength(1);
});

it('diagnoses a refusal without a reason', async () => {
	const { error } = await run(sendCommandParameters('player_queues/stop', '{"queue_id":"nobody"}'));

	expect(error?.message).toBe('There is no queue with the ID "nobody"');
	expect(sentBodiesOf(server, 'player_queues/stop')).toHaveLength(1);
});

it("requires the server's right, and names the command", async () => {
	const args = JSON.stringify({ player_id: OFFICE, values: { name: 'Study' } });
	const { error } = await run(sendCommandParameters('config/players/save', args), { user: 'user' });

	expect(error).toMatchObject({
		message: "The access token's user is not allowed to use config/players/save (403 Forbidden)",
		httpCode: '403',
	});
	expect(server.control.executed('config/players/save')).toBe(0);
});

it('continues without the list if that cannot be read', async () => {
	server.control.addFault({ kind: 'status', status: 503 });
	const { error } = await run(louder);

	expect(error).toBeUndefined();
	expect(sentBodiesOf(server, VOLUME)).toHaveLength(1);
});

it('does not show the token', async () => {
	server.control.addFault({
		kind: 'body',
		command: 'some/echo',
		body: JSON.stringify(server.tokens),
	});
	const { json } = await run(sendCommandParameters('some/echo'));

	expect(JSON.stringify(json)).not.toContain(server.tokens.admin);
});
