import type { IDataObject } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { closeFakeServers, credentialsAt } from '../../../api/fakeServer';
import { runNode } from '../../../support/workflow';
import { errorItem } from '../../support/outcomes';
import { askServer } from '../../support/wire';
import { inEveryProfile, onServers } from '../../support/musicServer';
import { commandsOf } from '../../support/sent';
import {
	askedOf,
	entry,
	keeping,
	SETTINGS_PLAYER,
	settingsServer,
} from '../support/settingsServer';
import { itIsSentOnceInTrouble } from '../support/sentOnce';
import {
	GET,
	locator,
	onDescribingServers,
	PROFILES_WITH_USERS,
	SAVE,
	saved,
	saving,
	settingsOf,
} from '../support/settings';

const LIVING = locator('id', LIVING_ROOM);
const ODD = locator('id', SETTINGS_PLAYER);

inEveryProfile((server) => {
	it('a value that did not take effect fails the item, with the actual value', async () => {
		const config = await askServer<IDataObject>(server, GET, { player_id: LIVING_ROOM });
		server.control.addFault({ kind: 'body', body: JSON.stringify(config), command: SAVE });
		const { status, error } = await runNode(saving(LIVING, { output_limiter: false }), { server });

		expect(status).toBe('error');
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message:
				'Some settings of "Living Room" were not saved: output_limiter is true instead of false',
			description: expect.stringMatching(
				/^The server accepted the command, but kept its own values/,
			),
			itemIndex: 0,
		});
		expect(saved(server)).toHaveLength(1);
	});

	it('an item whose value did not take effect is one error item, and the others continue', async () => {
		const config = await askServer<IDataObject>(server, GET, { player_id: LIVING_ROOM });
		server.control.addFault({ kind: 'body', body: JSON.stringify(config), command: SAVE, skip: 1 });
		const parameters = saving(locator('id', '={{ $json.player }}'), { output_limiter: false });
		const input = [OFFICE, LIVING_ROOM, KITCHEN].map((player) => ({ player }));
		const onError = 'continueRegularOutput';
		const { json } = await runNode(parameters, { server, input, onError });

		expect(json).toEqual([
			expect.objectContaining({ confirmed: true, player_id: OFFICE }),
			errorItem(/^Some settings of "Living Room" were not saved/),
			expect.objectContaining({ confirmed: true, player_id: KITCHEN }),
		]);
		expect(saved(server)).toHaveLength(3);
	});

	describe('saving settings', () => {
		itIsSentOnceInTrouble(server, SAVE, saving(LIVING, { output_limiter: false }, { timeout: 1 }));
	});

	it('settings that may have been saved before the connection broke are reported as such', async () => {
		server.control.addFault({ kind: 'execute-then-drop', command: SAVE });
		const { error } = await runNode(saving(LIVING, { output_limiter: false }), { server });

		expect(error?.description).toMatch(/may have been carried out anyway/);
		server.control.clearRequests();
		expect(await settingsOf(server, LIVING_ROOM)).toMatchObject({ output_limiter: false });
	});

	it('settings that may have been saved before the connection broke are read again for the next item', async () => {
		server.control.addFault({ kind: 'execute-then-drop', command: SAVE });
		const parameters = saving(LIVING, '={{ { volume_normalization_target: $json.level } }}');
		const onError = 'continueRegularOutput';
		const input = [{ level: -23 }, { level: -20 }];
		const report = await runNode(parameters, { server, input, onError });

		expect(report.json[1]).toMatchObject({
			changed: { volume_normalization_target: { from: -23, to: -20 } },
		});
		expect(saved(server)).toHaveLength(2);
	});

	it('a secret is saved, and appears neither in the item nor in an error', async () => {
		const parameters = saving(LIVING, { remote_password: 'opensesame' });
		const { error, json } = await runNode(parameters, { server });

		expect(JSON.stringify([error, json])).not.toContain('opensesame');
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{
				success: true,
				confirmed: false,
				reason: expect.stringMatching(/does not report .*: remote_password$/),
				changed: { remote_password: { from: null, to: 'this_value_is_encrypted' } },
			},
		]);
		expect(saved(server)).toEqual([
			{ player_id: LIVING_ROOM, values: { remote_password: 'opensesame' } },
		]);
	});
});

onServers(PROFILES_WITH_USERS, (server) => {
	it('a plain user is told that saving settings requires an admin token', async () => {
		const parameters = saving(LIVING, { output_limiter: false });
		const { error } = await runNode(parameters, { server, user: 'user' });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '403',
			message: "The access token's user is not allowed to use config/players/save (403 Forbidden)",
			description: expect.stringMatching(
				/The server says: "(Admin access required|.* requires the config\.players\.write scope)"\. .*Use the token of an admin/,
			),
		});
		expect(JSON.stringify(error)).not.toContain(server.tokens.user);
		server.control.clearRequests();
		expect(await settingsOf(server, LIVING_ROOM)).toMatchObject({ output_limiter: true });
	});
});

describe('on a server that only reports keys and values', () => {
	afterEach(closeFakeServers);

	it('a key without a value is reported as not saved', async () => {
		const server = await settingsServer({
			config: { title: null, volume: 20 },
			save: (config, { volume }) => ({ ...config, volume }),
		});
		const values = { title: 'Music', volume: 30 };
		const credentials = credentialsAt(server.url);
		const { error } = await runNode(saving(ODD, values), { credentials });

		expect(error?.message).toBe(
			'Some settings of "Odd" were not saved: title is null instead of "Music"',
		);
		expect(error?.description).toMatch(/^These were changed: volume\. /);
	});
});

describe('the response to saved settings', () => {
	afterEach(closeFakeServers);
	const described = {
		values: { loud: entry('boolean', false), bass: entry('integer', 3, { default_value: 5 }) },
	};

	it.each<[string, unknown]>([
		['nothing', null],
		['a word', 'ok'],
		['a switch', true],
		['a list', []],
		['an empty object', {}],
		['settings without the saved ones', { values: { other: entry('integer', 1) } }],
	])(
		'that is %s makes the node read the settings again, and return the actual values',
		async (_, answer) => {
			const server = await settingsServer({
				config: described,
				save: keeping,
				answer: () => answer,
			});
			const credentials = credentialsAt(server.url);
			const { json } = await runNode(saving(ODD, { loud: true }), { credentials });

			expect(askedOf(server)).toEqual(['players/all', GET, SAVE, GET]);
			expect(json).toEqual([
				{
					player: 'Odd',
					success: true,
					confirmed: true,
					player_id: SETTINGS_PLAYER,
					changed: { loud: { from: false, to: true } },
					unchanged: [],
					settings: { loud: true, bass: 3 },
				},
			]);
		},
	);

	it('is trusted if it contains the saved settings, although the server kept others', async () => {
		const server = await settingsServer({
			config: described,
			answer: (config) => keeping(config, { loud: true }),
		});
		const credentials = credentialsAt(server.url);
		const { json } = await runNode(saving(ODD, { loud: true }), { credentials });

		expect(json).toMatchObject([{ changed: { loud: { from: false, to: true } } }]);
		expect(askedOf(server)).toEqual(['players/all', GET, SAVE]);
	});

	it('may lack a setting that the server dropped, which is found by reading', async () => {
		const server = await settingsServer({ config: described, answer: () => null });
		const credentials = credentialsAt(server.url);
		const { error } = await runNode(saving(ODD, { loud: true }), { credentials });

		expect(error?.message).toBe(
			'Some settings of "Odd" were not saved: loud is false instead of true',
		);
	});

	it('may contain another value than the one that was sent, which then did not take effect', async () => {
		const server = await settingsServer({
			config: described,
			save: (config, { bass }) => keeping(config, { bass: Math.min(Number(bass), 10) }),
		});
		const credentials = credentialsAt(server.url);
		const { error } = await runNode(saving(ODD, { bass: 12 }), { credentials });

		expect(error?.message).toBe('Some settings of "Odd" were not saved: bass is 10 instead of 12');
	});

	it('may contain a reset setting at its default', async () => {
		const server = await settingsServer({ config: described, save: keeping });
		const credentials = credentialsAt(server.url);
		const { json } = await runNode(saving(ODD, { bass: null }), { credentials });

		expect(json).toMatchObject([{ changed: { bass: { from: 3, to: 5 } }, unchanged: [] }]);
	});

	it('may contain a reset setting that was kept, which then did not take effect', async () => {
		const server = await settingsServer({ config: described });
		const credentials = credentialsAt(server.url);
		const { error } = await runNode(saving(ODD, { bass: null }), { credentials });

		expect(error?.message).toBe('Some settings of "Odd" were not saved: bass is 3 instead of 5');
	});

	it('may contain neither a secret nor a default: that is neither confirmed nor unchanged', async () => {
		const secret = 'this_value_is_encrypted';
		const server = await settingsServer({ config: { pin: secret, bass: 3, loud: true } });
		const credentials = credentialsAt(server.url);
		const values = { pin: '1234', bass: null, loud: true };
		const { json } = await runNode(saving(ODD, values), { credentials });

		expect(json).toMatchObject([
			{
				confirmed: false,
				reason: expect.stringMatching(/: pin, bass$/),
				changed: {},
				unchanged: ['loud'],
			},
		]);
	});

	it('may require another read that fails: then the error says that the settings were sent', async () => {
		const server = await settingsServer({
			config: described,
			save: (config, values) => ({ ...keeping(config, values), isSaved: true }),
			answer: () => null,
			isUnreadable: ({ isSaved }) => isSaved === true,
		});
		const credentials = credentialsAt(server.url);
		const { error } = await runNode(saving(ODD, { loud: true }), { credentials });

		expect(askedOf(server).filter((command) => command === SAVE)).toHaveLength(1);
		expect(error?.message).toBe(
			'The server rejected config/players/get without giving a reason (500 Internal Server Error)',
		);
		expect(error?.description).toMatch(/settings were (sent|saved)/i);
	});
});

onDescribingServers((server) => {
	it('a secret is in no text about another setting that did not take effect either', async () => {
		const config = await askServer<IDataObject>(server, GET, { player_id: LIVING_ROOM });
		server.control.addFault({ kind: 'body', body: JSON.stringify(config), command: SAVE });
		const values = { remote_password: 'opensesame', output_limiter: false };
		const { error } = await runNode(saving(LIVING, values), { server });

		expect(error?.message).toMatch(/output_limiter is true instead of false/);
		expect(JSON.stringify(error)).not.toContain('opensesame');
	});

	it('a refusal without a reason is diagnosed: the player that became unavailable is named', async () => {
		const { control } = server;
		const hold = control.hold(SAVE);
		const running = runNode(saving(locator('id', OFFICE), { output_limiter: false }), { server });
		await hold.waiting();
		control.removePlayer(OFFICE);
		hold.release();

		expect((await running).error).toMatchObject({
			message: `There is no player with the ID "${OFFICE}"`,
			description: expect.stringContaining(`Living Room (${LIVING_ROOM})`),
			httpCode: '500',
		});
		expect(saved(server)).toHaveLength(1);
		expect(commandsOf(server).slice(-1)).not.toEqual([SAVE]);
	});

	it('a refusal for which no reason is found says so, and what to check', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: SAVE });
		const { error } = await runNode(saving(LIVING, { output_limiter: false }), { server });

		expect(error).toMatchObject({
			message:
				'The server rejected config/players/save without giving a reason (500 Internal Server Error)',
			description: expect.stringMatching(/log/),
			httpCode: '500',
		});
	});
});
