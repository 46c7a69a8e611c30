import { closeFakeServers, credentialsForUrl } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import {
	GET_SETTINGS,
	locator,
	SAVE_SETTINGS,
	updateSettingsFromJsonParameters,
} from '../support/playerSettings';
import {
	receivedCommandNames,
	settingEntry,
	applySavedValues,
	SETTINGS_PLAYER,
	startSettingsServer,
} from '../support/settingsServer';

const ODD = locator('id', SETTINGS_PLAYER);

describe('on a server that only reports keys and values', () => {
	afterEach(closeFakeServers);

	it('a key without a value is reported as not saved', async () => {
		const server = await startSettingsServer({
			config: { title: null, volume: 20 },
			save: (config, { volume }) => ({ ...config, volume }),
		});
		const values = { title: 'Music', volume: 30 };
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(updateSettingsFromJsonParameters(ODD, values), { credentials });

		expect(error?.message).toBe(
			'Some settings of "Odd" were not saved: title is null instead of "Music"',
		);
		expect(error?.description).toMatch(/^These were changed: volume\. /);
	});
});

describe('the response to saved settings', () => {
	afterEach(closeFakeServers);
	const described = {
		values: {
			loud: settingEntry('boolean', false),
			bass: settingEntry('integer', 3, { default_value: 5 }),
		},
	};

	it.each<[string, unknown]>([
		['nothing', null],
		['a word', 'ok'],
		['a switch', true],
		['a list', []],
		['an empty object', {}],
		['settings without the saved ones', { values: { other: settingEntry('integer', 1) } }],
	])(
		'that is %s makes the node read the settings again, and return the actual values',
		async (_, answer) => {
			const server = await startSettingsServer({
				config: described,
				save: applySavedValues,
				answer: () => answer,
			});
			const credentials = credentialsForUrl(server.url);
			const { json } = await runNode(updateSettingsFromJsonParameters(ODD, { loud: true }), {
				credentials,
			});

			expect(receivedCommandNames(server)).toEqual([
				'players/all',
				GET_SETTINGS,
				SAVE_SETTINGS,
				GET_SETTINGS,
			]);
			expect(json).toEqual([
				{
					player: 'Odd',
					success: true,
					confirmed: true,
					player_id: SETTINGS_PLAYER,
					changed: ['loud: false → true'],
					unchanged: [],
				},
			]);
		},
	);

	it('is trusted if it contains the saved settings, although the server kept others', async () => {
		const server = await startSettingsServer({
			config: described,
			answer: (config) => applySavedValues(config, { loud: true }),
		});
		const credentials = credentialsForUrl(server.url);
		const { json } = await runNode(updateSettingsFromJsonParameters(ODD, { loud: true }), {
			credentials,
		});

		expect(json).toMatchObject([{ changed: ['loud: false → true'] }]);
		expect(receivedCommandNames(server)).toEqual(['players/all', GET_SETTINGS, SAVE_SETTINGS]);
	});

	it('may lack a setting that the server dropped, which is found by reading', async () => {
		const server = await startSettingsServer({ config: described, answer: () => null });
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(updateSettingsFromJsonParameters(ODD, { loud: true }), {
			credentials,
		});

		expect(error?.message).toBe(
			'Some settings of "Odd" were not saved: loud is false instead of true',
		);
	});

	it('may contain another value than the one that was sent, which then did not take effect', async () => {
		const server = await startSettingsServer({
			config: described,
			save: (config, { bass }) => applySavedValues(config, { bass: Math.min(Number(bass), 10) }),
		});
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(updateSettingsFromJsonParameters(ODD, { bass: 12 }), {
			credentials,
		});

		expect(error?.message).toBe('Some settings of "Odd" were not saved: bass is 10 instead of 12');
	});

	it('may contain a reset setting at its default', async () => {
		const server = await startSettingsServer({ config: described, save: applySavedValues });
		const credentials = credentialsForUrl(server.url);
		const { json } = await runNode(updateSettingsFromJsonParameters(ODD, { bass: null }), {
			credentials,
		});

		expect(json).toMatchObject([{ changed: ['bass: 3 → 5'], unchanged: [] }]);
	});

	it('may contain a reset setting that was kept, which then did not take effect', async () => {
		const server = await startSettingsServer({ config: described });
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(updateSettingsFromJsonParameters(ODD, { bass: null }), {
			credentials,
		});

		expect(error?.message).toBe('Some settings of "Odd" were not saved: bass is 3 instead of 5');
	});

	it('may contain neither a secret nor a default: that is neither confirmed nor unchanged', async () => {
		const secret = 'this_value_is_encrypted';
		const server = await startSettingsServer({ config: { pin: secret, bass: 3, loud: true } });
		const credentials = credentialsForUrl(server.url);
		const values = { pin: '1234', bass: null, loud: true };
		const { json } = await runNode(updateSettingsFromJsonParameters(ODD, values), { credentials });

		expect(json).toMatchObject([
			{
				confirmed: false,
				reason: expect.stringMatching(/: pin, bass$/),
				changed: [],
				unchanged: ['loud'],
			},
		]);
	});

	it('may require another read that fails: then the error says that the settings were sent', async () => {
		const server = await startSettingsServer({
			config: described,
			save: (config, values) => ({ ...applySavedValues(config, values), isSaved: true }),
			answer: () => null,
			isUnreadable: ({ isSaved }) => isSaved === true,
		});
		const credentials = credentialsForUrl(server.url);
		const { error } = await runNode(updateSettingsFromJsonParameters(ODD, { loud: true }), {
			credentials,
		});

		expect(
			receivedCommandNames(server).filter((command) => command === SAVE_SETTINGS),
		).toHaveLength(1);
		expect(error?.message).toBe(
			'The server rejected config/players/get without giving a reason (500 Internal Server Error)',
		);
		expect(error?.description).toMatch(/settings were (sent|saved)/i);
	});
});
