import type { IDataObject } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import {
	describeOnEveryServer,
	musicServer,
	describeOnServers,
	type MusicServer,
} from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { sentCommands } from '../../support/sentRequests';
import {
	GET_SETTINGS,
	locator,
	describeOnServersDescribingSettings,
	SAVE_SETTINGS,
	saveSettings,
	sentSaveArguments,
	readPlayerSettings,
	SMART_FADES_PROFILES,
} from '../support/playerSettings';

const office = locator('id', OFFICE);
const kitchen = locator('id', KITCHEN);

/** Expects that settings of the Living Room are refused, with these texts. */
async function expectRefused(
	server: MusicServer,
	given: unknown,
	message: RegExp,
	remedy = /^Nothing was saved\./,
) {
	const { error } = await saveSettings(server, given);

	expect(error).toMatchObject(operationErrorMatching(message, remedy));
	expect(sentSaveArguments(server)).toEqual([]);
}

describeOnEveryServer((server, profile) => {
	const JSON_TEXT = '{ "output_limiter": false, "volume_normalization_target": -22 }';

	it.each<[string, unknown]>([
		['text', JSON_TEXT],
		['an object', JSON.parse(JSON_TEXT)],
		['an expression that gives an object', `={{ ${JSON_TEXT} }}`],
		['an expression that gives text', `={{ JSON.stringify(${JSON_TEXT}) }}`],
		['text with an expression in it', `=${JSON_TEXT.replace('false', '{{ false }}')}`],
	])('JSON may be given as %s', async (_, given) => {
		await saveSettings(server, given);

		const values = { output_limiter: false, volume_normalization_target: -22 };
		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values }]);
	});

	it.each<[string, unknown]>([
		['broken', '{ "output_limiter": false'],
		['a list', '[{ "output_limiter": false }]'],
		['nothing', ''],
		['null', '={{ null }}'],
	])('JSON that is %s is refused before anything is sent', async (_, given) => {
		await expectRefused(server, given, /^"Settings" must be a JSON object$/, /\{ "key": value \}/);
		expect(server.control.requests()).toEqual([]);
	});

	it.each(['{}', '={{ {} }}'])(
		'an empty object, %s, changes nothing and says so',
		async (given) => {
			await expectRefused(
				server,
				given,
				/^"Settings" contains no setting to change$/,
				/"crossfade": true/,
			);
			expect(server.control.requests()).toEqual([]);
		},
	);

	it.each([
		['volume_normalization_targets', /\(similar: .*\bvolume_normalization_target\b/],
		['Output_Limiter', /\(similar: output_limiter\)/],
		['volume_normalisation', /\(similar: volume_normalization\)/],
		['limiter', /\(similar: output_limiter\)/],
		['kitchen_sink_temperature', /is not a setting of this player$/],
	])('the unknown key %s is refused with the nearest one there is', async (key, near) => {
		await expectRefused(server, { [key]: true }, near, /"Get Settings" shows the keys/);
	});

	it('every invalid setting is named at once, and valid ones are not saved either', async () => {
		const unusable = { volume_normalization_target: 'long', sample_rates: 7 };
		await expectRefused(
			server,
			{ output_limiter: 'off', nope_1: 1, ...unusable, volume_normalization: false },
			/^"Settings" cannot be saved: output_limiter must be true or false; nope_1 is not a setting of this player; volume_normalization_target must be a number; sample_rates must be a list of values$/,
			/^Nothing was saved\./,
		);
		expect(sentCommands(server)).not.toContain(SAVE_SETTINGS);
	});

	it('keys that every object inherits are keys like any other', async () => {
		const given = '{ "__proto__": true, "toString": true }';
		const [one, other] = ['__proto__', 'toString'].map(
			(key) => `${key} is not a setting of this player`,
		);
		await expectRefused(server, given, new RegExp(`: ${one}; ${other}$`));
	});

	it('the placeholder of a secret is never saved, not even with Confirm off', async () => {
		const placeholder = { remote_password: 'this_value_is_encrypted' };
		await expectRefused(
			server,
			placeholder,
			/remote_password is the placeholder/,
			/Nothing was saved/,
		);
		await saveSettings(server, placeholder, locator('id', LIVING_ROOM), { confirm: false });

		expect(sentSaveArguments(server)).toEqual([]);
	});

	it('null resets a setting to its default', async () => {
		const values = { volume_normalization_target: -22, output_limiter: false };
		await callServerUnlogged(server, SAVE_SETTINGS, { player_id: LIVING_ROOM, values });
		const reset = { volume_normalization_target: null };
		const { json } = await saveSettings(server, reset);

		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values: reset }]);
		// The documentation's server does not say which value is the default.
		const confirmed = profile !== 'documented';
		const changed = ['volume_normalization_target: -22 → -17'];
		expect(json).toMatchObject([{ confirmed, changed, unchanged: [] }]);
		server.control.clearRequests();
		const now = { ...values, volume_normalization_target: -17 };
		expect(await readPlayerSettings(server, LIVING_ROOM)).toMatchObject(now);
	});
});

describeOnServersDescribingSettings((server) => {
	it.each<[IDataObject, RegExp]>([
		[{ volume_normalization_target: -4 }, /_target must be from -30 to -5, not -4/],
		[{ announce_volume_strategy: 'None' }, /must be one of absolute, relative, percentual, none/],
		[{ audio_title: 'x' }, /audio_title is not a setting of this player/],
	])('%j, which the server would accept or lose, is refused before it is saved', async (...row) => {
		const [given, why] = row;
		const { error } = await saveSettings(server, given);

		expect(error?.message).toMatch(why);
		expect(sentCommands(server).at(-1)).toBe(GET_SETTINGS);
		expect(sentSaveArguments(server)).toEqual([]);
	});

	it.each<[IDataObject, IDataObject]>([
		[{ volume_normalization_target: '-18' }, { volume_normalization_target: -18 }],
		[{ output_limiter: 'false' }, { output_limiter: false }],
		[{ sample_rates: '["44100||24"]' }, { sample_rates: ['44100||24'] }],
	])('%j is saved as %j', async (given, sent) => {
		const { json } = await saveSettings(server, given);

		expect(sentSaveArguments(server)).toEqual([{ player_id: LIVING_ROOM, values: sent }]);
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		server.control.clearRequests();
		expect(await readPlayerSettings(server, LIVING_ROOM)).toMatchObject(sent);
	});

	it('a player can be renamed, and renamed back', async () => {
		const renamed = await saveSettings(server, { name: 'Parlour' });
		const back = await saveSettings(server, { name: null });

		expect(renamed.json).toMatchObject([{ player: 'Parlour', changed: ['name: null → Parlour'] }]);
		expect(back.json).toMatchObject([{ player: 'Living Room', changed: ['name: Parlour → null'] }]);
		expect(sentSaveArguments(server)).toEqual(
			['Parlour', null].map((name) => ({ player_id: LIVING_ROOM, values: { name } })),
		);
	});
});

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it('a setting that is saved while its player is disabled is not confirmed, but no failure', async () => {
		const values = { enabled: false, output_limiter: false };
		const { error, json } = await saveSettings(server, values, office);

		expect(error).toBeUndefined();
		const reason = expect.stringMatching(/output_limiter/);
		const changed = ['enabled: true → false'];
		expect(json).toMatchObject([{ success: true, confirmed: false, reason, changed }]);
		expect(sentSaveArguments(server)).toEqual([{ player_id: OFFICE, values }]);
	});
});

describeOnServers(SMART_FADES_PROFILES, (server) => {
	it('crossfade is refused with its successor, which can be saved', async () => {
		const successor = /: crossfade is not a setting.*smart_fades_mode.*2\.10.*queue/;
		await expectRefused(server, { crossfade: true }, successor);
		const { json } = await saveSettings(server, { smart_fades_mode: 'standard_crossfade' });

		const changed = ['smart_fades_mode: disabled → standard_crossfade'];
		expect(json).toMatchObject([{ confirmed: true, changed }]);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it.each([
		['airplay_mode', /.*preferred_output_protocol/],
		['smart_fades_mode', /.*from 2\.10 on.*Queue > Update Modes/],
		['crossfade_duration', /.*from 2\.10 on.*Queue > Update Modes/],
	])('a former setting is refused with its successor: %s', async (key, successor) => {
		const problem = new RegExp(`: ${key} is not a setting${successor.source}`);
		await expectRefused(server, { [key]: 5 }, problem);
	});
});

describe('the settings of the protocols of a player', () => {
	const server = musicServer('2.8');
	let key: string;

	beforeEach(async () => {
		const keys = Object.keys(await readPlayerSettings(server, KITCHEN));
		key = keys.find((one) => one.endsWith('||protocol||display'))!;
	});

	it('are saved by the keys they have under their player', async () => {
		const { json } = await saveSettings(server, { [key]: true }, kitchen);

		expect(sentSaveArguments(server)).toEqual([{ player_id: KITCHEN, values: { [key]: true } }]);
		expect(json).toMatchObject([{ changed: [`${key}: false → true`] }]);
	});

	it('are suggested if the address in front of the key is missing', async () => {
		const { error } = await saveSettings(server, { display: true }, kitchen);

		const similar = `display is not a setting of this player (similar: ${key})`;
		expect(error?.message).toBe(`"Settings" cannot be saved: ${similar}`);
		expect(sentSaveArguments(server)).toEqual([]);
	});
});
