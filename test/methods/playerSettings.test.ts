import type { IDataObject, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import {
	loadMapperFields,
	GET_SETTINGS,
	locator,
	describeOnServersDescribingSettings,
	SAVE_SETTINGS,
	readPlayerSettings,
} from '../actions/player/support/playerSettings';
import {
	settingEntry,
	SETTINGS_PLAYER,
	startSettingsServer,
} from '../actions/player/support/playerServers';
import { describeOnEveryServer, musicServer } from '../actions/support/musicServer';
import { callServerUnlogged } from '../actions/support/callServerUnlogged';
import { sentArguments } from '../actions/support/sentRequests';
import { TOKEN } from '../api/fakeServer';

function fieldIn({ fields }: ResourceMapperFields, key: string): ResourceMapperField | undefined {
	return fields.find(({ id }) => id === key);
}

describeOnEveryServer((server, profile) => {
	it('the fields are the settings of the player, all visible, none required or used for matching', async () => {
		const settings = await readPlayerSettings(server, LIVING_ROOM);
		const { fields } = await loadMapperFields(server, locator('list', LIVING_ROOM));

		const ids = fields.map(({ id }) => id);
		expect(ids).toEqual(expect.arrayContaining(Object.keys(settings)));
		expect(new Set(ids).size).toBe(ids.length);
		for (const field of fields) {
			const isVisible = { required: false, display: true };
			expect(field).toMatchObject({ ...isVisible, canBeUsedToMatch: false, defaultMatch: false });
		}
		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id: LIVING_ROOM }]);
	});

	it('each has its current value as its default, so that the editor fills in nothing else', async () => {
		const values = { volume_normalization_target: -22, output_limiter: false };
		await callServerUnlogged(server, SAVE_SETTINGS, { player_id: LIVING_ROOM, values });
		const settings = await readPlayerSettings(server, LIVING_ROOM);
		const { fields } = await loadMapperFields(server, locator('list', LIVING_ROOM));

		expect(fields.filter((field) => !('defaultValue' in field))).toEqual([]);
		const valueOf = ({ type, defaultValue }: ResourceMapperField): unknown =>
			type === 'array' ? JSON.parse(String(defaultValue)) : defaultValue;
		const known = fields.filter(({ id }) => id in settings);
		const defaults = Object.fromEntries(known.map((field) => [field.id, valueOf(field)]));
		expect(defaults).toEqual(settings);
		expect(defaults).toMatchObject(values);
	});

	it.each([
		['name', locator('name', 'living room'), LIVING_ROOM],
		['name, which an unavailable one has too', locator('name', 'Kitchen'), KITCHEN],
		['ID', locator('id', LIVING_ROOM), LIVING_ROOM],
		['text alone', 'Living Room', LIVING_ROOM],
	])('the player may be given by its %s', async (_, player, player_id) => {
		const { fields } = await loadMapperFields(server, player);

		expect(fields.length).toBeGreaterThan(5);
		expect(sentArguments(server, GET_SETTINGS)).toEqual([{ player_id }]);
	});

	it.each([
		['no player is chosen yet', locator('list', '')],
		['the field only contains blanks', locator('name', '  ')],
		['there is no player at all', undefined],
		['the player comes from an expression', locator('id', '={{ $json.player }}')],
		['the whole field is an expression', '={{ $json.player }}'],
	])('a notice says what to do if %s', async (_, player) => {
		expect(await loadMapperFields(server, player)).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringMatching(/Choose a player first.*"Settings Input" to JSON/),
		});
		expect(server.control.requests()).toEqual([]);
	});

	it('an unknown player is reported with a message', async () => {
		const opened = loadMapperFields(server, locator('id', 'cellar'));

		const words = profile === 'documented' ? /./ : /cellar|config\/players\/get/;
		await expect(opened).rejects.toMatchObject({
			name: expect.stringMatching(/^Node(Api|Operation)Error$/),
			message: expect.stringMatching(words),
			description: expect.stringMatching(/^[^\n]{10,600}$/),
		});
	});
});

describeOnServersDescribingSettings((server) => {
	it('leave out what is only displayed, and secrets that are set', async () => {
		const secret = { player_id: KITCHEN, values: { remote_password: 'opensesame' } };
		await callServerUnlogged(server, SAVE_SETTINGS, secret);
		const mapped = await loadMapperFields(server, locator('list', KITCHEN));

		const absent = ['audio_title', 'audio_line', 'audio_notice', 'test_tone', 'remote_password'];
		expect(mapped.fields.filter(({ id }) => absent.includes(id))).toEqual([]);
		expect(JSON.stringify(mapped)).not.toMatch(/opensesame|this_value_is_encrypted/);
	});

	it("are named by their labels, and offer the choices of a setting by the server's titles", async () => {
		const mapped = await loadMapperFields(server, locator('list', KITCHEN));

		const loudness = fieldIn(mapped, 'volume_normalization');
		expect(loudness?.displayName).toBe('Enable volume normalization');
		expect(fieldIn(mapped, 'announce_volume_strategy')).toMatchObject({
			type: 'options',
			defaultValue: 'percentual',
			options: [
				{ name: 'Absolute volume', value: 'absolute' },
				{ name: 'Relative volume increase', value: 'relative' },
				{ name: 'Volume increase by fixed percentage', value: 'percentual' },
				{ name: 'Do not adjust volume', value: 'none' },
			],
		});
	});
});

describe('the settings of the protocols of a player', () => {
	const server = musicServer('2.8');

	it('are named by the end of their keys, or the whole keys if the player has that name too', async () => {
		const { fields } = await loadMapperFields(server, locator('list', KITCHEN));

		const names = fields.map(({ displayName }) => displayName);
		expect(fields.filter(({ id }) => id.endsWith('||protocol||display'))).toMatchObject([
			{ displayName: 'Enable display support', type: 'boolean', defaultValue: false },
		]);
		expect(names).toContain('Sample rates (sample_rates)');
		expect(new Set(names).size).toBe(names.length);
	});
});

describe('unusual settings', () => {
	const mapped = async (values: IDataObject) => {
		const { url } = await startSettingsServer({ config: { values } });
		const reachable = { url, tokens: { admin: TOKEN, user: TOKEN } };
		return await loadMapperFields(reachable, locator('id', SETTINGS_PLAYER));
	};

	const option = (value: string | number, more: IDataObject = {}) => ({
		...{ title: `Title ${value}`, value },
		...more,
	});

	it('that are read-only or only displayed are left out', async () => {
		const { fields } = await mapped({
			fixed: settingEntry('string', 'x', { read_only: true }),
			picture: settingEntry('image', null),
			web: settingEntry('url', 'http://x'),
			free: settingEntry('string', 'x'),
		});

		expect(fields.map(({ id }) => id)).toEqual(['free']);
	});

	it('offer no choice that is currently disabled, except the current one', async () => {
		const options = [
			option('slow', { disabled: false, disabled_reason: null }),
			option('fast', { disabled: true, disabled_reason: 'The device is too slow' }),
			option('auto', { disabled: true }),
		];
		const pace = await mapped({ pace: settingEntry('string', 'auto', { options }) });

		expect(fieldIn(pace, 'pace')?.options?.map(({ value }) => value)).toEqual(['slow', 'auto']);
	});

	it('have types that fit their values', async () => {
		const { fields } = await mapped({
			on: settingEntry('boolean', false),
			whole: settingEntry('integer', 7, { range: [0, 10] }),
			part: settingEntry('float', 0.5),
			list: settingEntry('string', ['a'], { multi_value: true, options: [option('a')] }),
			number: settingEntry('integer', 2, { options: [option(2), option(3)] }),
			nothing: settingEntry('string', null),
			bass: settingEntry('integer', null, { default_value: 5 }),
			new: settingEntry('a_type_that_comes_later', { deep: true }),
		});

		expect(fields.map(({ id, type, defaultValue }) => [id, type, defaultValue])).toEqual([
			['on', 'boolean', false],
			['whole', 'number', 7],
			['part', 'number', 0.5],
			['list', 'array', '["a"]'],
			['number', 'options', 2],
			['nothing', 'string', null],
			['bass', 'number', 5],
			['new', 'string', '{"deep":true}'],
		]);
		expect(fields[4]?.options).toEqual([2, 3].map((value) => ({ name: `Title ${value}`, value })));
	});
});
