import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../support/runNode';
import { sentBodiesOf, locator, OFFICE } from '../queue/support/playMediaParameters';
import { musicServer } from '../support/musicServer';
import { sendCommandParameters } from './support/serverParameters';
import { testSentOnce } from '../player/support/testSentOnce';

const server = musicServer('2.8');
const run = runOn(server);
const ITEMS = 'player_queues/items';
const ARGS = { queue_id: OFFICE, limit: 1, offset: 0 };

describe('the arguments', () => {
	it.each<[string, INodeParameters[string]]>([
		['as text', JSON.stringify(ARGS)],
		['as the object of an expression', '={{ $json.args }}'],
		['as an object made in an expression', '={{ { ...$json.args } }}'],
		['as the text of an expression', '={{ JSON.stringify($json.args) }}'],
		[
			'as text with expressions in it',
			'={ "queue_id": "{{ $json.args.queue_id }}", "limit": 1, "offset": 0 }',
		],
	])('may be given %s', async (_, args) => {
		const { error } = await run(sendCommandParameters(ITEMS, args), { input: [{ args: ARGS }] });

		expect(error).toBeUndefined();
		expect(sentBodiesOf(server, ITEMS)).toMatchObject([{ args: ARGS }]);
	});

	it.each<[string, INodeParameters[string]]>([
		['a list', '[1]'],
		['a text', '"queue"'],
		['a number', '7'],
		['null', 'null'],
		['broken', '{ "queue_id": '],
		['a list from an expression', '={{ [1] }}'],
		['nothing from an expression', '={{ $json.nothing }}'],
	])('that are %s are refused before anything is sent', async (_, args) => {
		const { error } = await run(sendCommandParameters('music/sync', args));

		expect(error).toMatchObject({ itemIndex: 0 });
		expect(error?.message).toMatch(/Arguments|JSON/);
		expect(server.control.requests()).toEqual([]);
	});

	it('may have names with a meaning in JavaScript', async () => {
		const args = '{"player_id":"x","__proto__":{"a":1},"constructor":2}';
		const { error } = await run(sendCommandParameters('players/get', args));

		expect(error?.message).toMatch(
			/has "(__proto__|constructor)", which players\/get does not accept/,
		);
		expect(server.control.requests('players/get')).toEqual([]);
	});
});

describe('the command', () => {
	it.each([
		['blanks around it', locator('name', '  player_queues/all ')],
		['an expression for the whole field', '={{ $json.command }}'],
	])('may have %s', async (_, command) => {
		const input = [{ command: 'player_queues/all' }];
		const { json } = await run({ ...sendCommandParameters(''), command }, { input });

		expect(json).toHaveLength(6);
	});

	it.each([
		['empty', '={{ "" }}', /^"Command" must not be empty$/],
		['no text', '={{ ["info"] }}', /^"Command" must be a string, not a list$/],
	])('that is %s is refused before anything is sent', async (_, value, words) => {
		const { error } = await run(sendCommandParameters(value));

		expect(error?.message).toMatch(words);
		expect(server.control.requests()).toEqual([]);
	});
});
const VOLUME = 'players/cmd/volume_set';
const louder = sendCommandParameters(
	VOLUME,
	JSON.stringify({ player_id: OFFICE, volume_level: 33 }),
);

testSentOnce(server, VOLUME, louder);

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
	const body = JSON.stringify(server.tokens);
	server.control.addFault({ kind: 'body', command: 'some/echo', body });
	const { json } = await run(sendCommandParameters('some/echo'));

	expect(JSON.stringify(json)).not.toContain(server.tokens.admin);
});
