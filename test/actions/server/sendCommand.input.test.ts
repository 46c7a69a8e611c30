import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../support/runNode';
import { sentBodiesOf, locator, OFFICE } from '../queue/support/playMediaParameters';
import { musicServer } from '../support/musicServer';
import { sendCommandParameters } from './support/serverParameters';

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
