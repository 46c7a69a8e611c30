import type { INodeParameters } from 'n8n-workflow';
import { runOn, runNode } from '../../support/runNode';
import { sentBodiesOf, locator, OFFICE } from '../queue/support/playMediaParameters';
import { musicServer } from '../support/musicServer';
import {
	sendCommandParameters,
	PROFILES_LISTING_COMMANDS,
	requestsForCommandList,
} from './support/serverParameters';
import { operationErrorMatching } from '../support/nodeReports';
import { testSentOnce } from '../player/support/testSentOnce';
import { selectProfilesToTest } from '../../support/profiles';

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

describe.each(selectProfilesToTest(PROFILES_LISTING_COMMANDS))(
	'on a %s server, with its own list',
	(profile) => {
		const server = musicServer(profile);
		const run = runOn(server);

		it.each<[string, object, RegExp, RegExp]>([
			[
				'an unknown name',
				{ volume_level: 20, volume_leve: 20 },
				/^"Arguments" has "volume_leve", which players\/cmd\/volume_set does not accept$/,
				/^Did you mean volume_level\? .*takes: player_id \(string\), volume_level \(integer\)\.$/,
			],
			[
				'a name that resembles none',
				{ volume_level: 20, qqqqqqqq: true },
				/has "qqqqqqqq", which/,
				/^The server would ignore it: leave it out\./,
			],
			[
				'a text for a number',
				{ volume_level: '20' },
				/has "20" \(a string\) for "volume_level", which must be of type integer$/,
				/takes: player_id/,
			],
			['a list for a number', { volume_level: [2] }, /has a list for "volume_level"/, /takes/],
			['a missing one', {}, /is missing "volume_level", which .* requires$/, /^Add it\./],
		])('%s is refused before the command is sent', async (_, args, message, description) => {
			const given = JSON.stringify({ player_id: OFFICE, ...args });
			const { error } = await run(sendCommandParameters(VOLUME, given));

			expect(error).toMatchObject(operationErrorMatching(message, description));
			expect(server.control.requests(VOLUME)).toEqual([]);
		});

		it("the documentation's spelling is corrected to the server's name", async () => {
			const args = { item_id: '13', provider_instance_or_domain: 'library' };
			const command = 'music/playlists/playlist_tracks';
			const { error } = await run(sendCommandParameters(command, JSON.stringify(args)));

			expect(error?.message).toContain('"provider_instance_or_domain"');
			expect(error?.description).toMatch(/^Did you mean provider_instance_id_or_domain\b/);
			expect(server.control.requests(command)).toEqual([]);
		});

		it('valid arguments are sent unchanged', async () => {
			server.control.setTimeScale(0);
			const args = { player_id: OFFICE, volume_level: 23 };
			const { json } = await run(sendCommandParameters(VOLUME, JSON.stringify(args)));

			expect(json).toMatchObject([{ success: true }]);
			expect(sentBodiesOf(server, VOLUME)).toMatchObject([{ args }]);
			expect(server.control.player(OFFICE).volume).toBe(23);
		});
	},
);

describe('what the list does not cover', () => {
	const server = musicServer('2.10');
	const run = runOn(server);

	it('is sent unchecked if the check is switched off, and the list is not requested', async () => {
		const args = { player_id: OFFICE, volume_level: 20, volume_leve: 'x' };
		const options = { checkArguments: false };
		const { json } = await run(sendCommandParameters(VOLUME, JSON.stringify(args), options));

		expect(json).toMatchObject([{ success: true }]);
		expect(sentBodiesOf(server, VOLUME)).toMatchObject([{ args }]);
	});

	it('is sent for a command that is not in the list', async () => {
		const command = 'player_queues/dont_stop_the_music';
		const args = { queue_id: OFFICE, dont_stop_the_music_enabled: false };
		const { error, json } = await run(sendCommandParameters(command, JSON.stringify(args)));

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true }]);
		expect(sentBodiesOf(server, command)).toMatchObject([{ args }]);
	});

	it('null stands for the default, and is sent', async () => {
		const args = { media_types: null, providers: null };
		await run(sendCommandParameters('music/sync', JSON.stringify(args)));

		expect(sentBodiesOf(server, 'music/sync')).toMatchObject([{ args }]);
	});
});

describe('the list', () => {
	const server = musicServer('2.8');
	const args = '={{ { player_id: $json.id, volume_level: $json.level } }}';

	it('is requested once for 200 items, and each item is checked', async () => {
		const input = Array.from({ length: 200 }, (_, index) => ({ id: OFFICE, level: index % 90 }));
		const { json } = await runNode(sendCommandParameters(VOLUME, args), { server, input });

		expect(json).toHaveLength(200);
		expect(requestsForCommandList(server)).toHaveLength(1);
		expect(server.control.requests(VOLUME).map((request) => request.args?.volume_level)).toEqual(
			input.map(({ level }) => level),
		);
	});

	it('also checks a command that was chosen from it', async () => {
		const parameters = { ...sendCommandParameters('', '{}'), command: locator('list', VOLUME) };
		const { error } = await runNode(parameters, { server });

		expect(error?.message).toMatch(/is missing "player_id"/);
	});
});

describe.each(['documented', '2.6'] as const)('on a %s server, which has no list', (profile) => {
	const server = musicServer(profile);

	it('everything is sent as given', async () => {
		const args = { queue_id: OFFICE, limit: 1, offset: 0, surplus: ['x'] };
		const { error } = await runNode(
			sendCommandParameters('player_queues/items', JSON.stringify(args)),
			{ server },
		);

		expect(error).toBeUndefined();
		expect(sentBodiesOf(server, 'player_queues/items')).toMatchObject([{ args }]);
	});
});
