import type { IDataObject, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';
import { createServer } from 'node:http';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { mapperFields } from '../actions/player/support/editor';
import { entry, SETTINGS_PLAYER, settingsServer } from '../actions/player/support/settingsServer';
import {
	GET,
	locator,
	onDescribingServers,
	SAVE,
	settingsOf,
} from '../actions/player/support/settings';
import { inEveryProfile, musicServer } from '../actions/support/musicServer';
import { askServer } from '../actions/support/wire';
import { closeFakeServers, TOKEN } from '../api/fakeServer';
import { closedAddress } from '../support/listen';

function fieldIn({ fields }: ResourceMapperFields, key: string): ResourceMapperField | undefined {
	return fields.find(({ id }) => id === key);
}

inEveryProfile((server, profile) => {
	it('the fields are the settings of the player, by their keys', async () => {
		const settings = await settingsOf(server, LIVING_ROOM);
		const { fields } = await mapperFields(server, locator('list', LIVING_ROOM));

		const ids = fields.map(({ id }) => id);
		expect(ids).toEqual(expect.arrayContaining(Object.keys(settings)));
		expect(new Set(ids).size).toBe(ids.length);
		expect(server.control.requests(GET).map(({ args }) => args)).toEqual([
			{ player_id: LIVING_ROOM },
		]);
	});

	it('none is required, none is used for matching, and all are visible', async () => {
		const { fields } = await mapperFields(server, locator('list', LIVING_ROOM));

		const others = fields.filter(
			({ required, display, canBeUsedToMatch, defaultMatch }) =>
				required || !display || canBeUsedToMatch !== false || defaultMatch,
		);
		expect(others).toEqual([]);
	});

	it('each has its current value as its default, so that the editor fills in nothing else', async () => {
		const values = { volume_normalization_target: -22, output_limiter: false };
		await askServer(server, SAVE, { player_id: LIVING_ROOM, values });
		const settings = await settingsOf(server, LIVING_ROOM);
		const { fields } = await mapperFields(server, locator('list', LIVING_ROOM));

		expect(fields.filter((field) => !('defaultValue' in field))).toEqual([]);
		const defaults = Object.fromEntries(
			fields
				.filter(({ id }) => id in settings)
				.map(({ id, type, defaultValue }) => [
					id,
					type === 'array' ? JSON.parse(String(defaultValue)) : defaultValue,
				]),
		);
		expect(defaults).toEqual(settings);
		expect(defaults).toMatchObject(values);
	});

	it('booleans, numbers and lists have these types', async () => {
		const mapped = await mapperFields(server, locator('list', LIVING_ROOM));

		expect(fieldIn(mapped, 'output_limiter')?.type).toBe('boolean');
		expect(fieldIn(mapped, 'volume_normalization_target')?.type).toBe('number');
		expect(fieldIn(mapped, 'sample_rates')?.type).toBe('array');
	});

	it.each([
		['name', locator('name', 'living room')],
		['ID', locator('id', LIVING_ROOM)],
		['text alone', 'Living Room'],
	])('the player may be given by its %s', async (_, player) => {
		const { fields } = await mapperFields(server, player);

		expect(fields.length).toBeGreaterThan(5);
		expect(server.control.requests(GET).map(({ args }) => args)).toEqual([
			{ player_id: LIVING_ROOM },
		]);
	});

	it('of two players with the same name the available one is used', async () => {
		await mapperFields(server, locator('name', 'Kitchen'));

		expect(server.control.requests(GET).map(({ args }) => args)).toEqual([{ player_id: KITCHEN }]);
	});

	it.each([
		['no player is chosen yet', locator('list', '')],
		['the field only contains blanks', locator('name', '  ')],
		['there is no player at all', undefined],
		['the player comes from an expression', locator('id', '={{ $json.player }}')],
		['the whole field is an expression', '={{ $json.player }}'],
	])('a notice says what to do if %s', async (_, player) => {
		expect(await mapperFields(server, player)).toEqual({
			fields: [],
			emptyFieldsNotice: expect.stringMatching(/Choose a player first.*"Settings Input" to JSON/),
		});
		expect(server.control.requests()).toEqual([]);
	});

	it('an unknown player is reported with a message', async () => {
		const opened = mapperFields(server, locator('id', 'cellar'));

		await expect(opened).rejects.toMatchObject({
			name: expect.stringMatching(/^Node(Api|Operation)Error$/),
			message: expect.stringMatching(
				profile === 'documented' ? /./ : /cellar|config\/players\/get/,
			),
			description: expect.stringMatching(/^[^\n]{10,600}$/),
		});
	});
});

onDescribingServers((server) => {
	it('leave out what is only displayed, and secrets that are set', async () => {
		await askServer(server, SAVE, {
			player_id: KITCHEN,
			values: { remote_password: 'opensesame' },
		});
		const mapped = await mapperFields(server, locator('list', KITCHEN));

		const absent = ['audio_title', 'audio_line', 'audio_notice', 'test_tone', 'remote_password'];
		expect(mapped.fields.filter(({ id }) => absent.includes(id))).toEqual([]);
		expect(JSON.stringify(mapped)).not.toMatch(/opensesame|this_value_is_encrypted/);
	});

	it("offer the choices of a setting by the server's titles", async () => {
		const mapped = await mapperFields(server, locator('list', KITCHEN));

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

	it('are named by their labels, with the keys that a workflow needs as values', async () => {
		const mapped = await mapperFields(server, locator('list', KITCHEN));

		expect(fieldIn(mapped, 'volume_normalization')?.displayName).toBe(
			'Enable volume normalization',
		);
	});
});

describe('the settings of the protocols of a player', () => {
	const server = musicServer('2.8');

	it('are named by the end of their keys, and stored by the whole keys', async () => {
		const { fields } = await mapperFields(server, locator('list', KITCHEN));

		const display = fields.filter(({ id }) => id.endsWith('||protocol||display'));
		expect(display).toMatchObject([
			{ displayName: 'Enable display support', type: 'boolean', defaultValue: false },
		]);
	});

	it('are named by the whole keys if the player itself has a setting with the same name', async () => {
		const { fields } = await mapperFields(server, locator('list', KITCHEN));

		const names = fields.map(({ displayName }) => displayName);
		expect(names).toContain('Sample rates (sample_rates)');
		expect(new Set(names).size).toBe(names.length);
	});
});

describe('unusual settings', () => {
	afterEach(closeFakeServers);
	const mapped = async (values: IDataObject) => {
		const { url } = await settingsServer({ config: { values } });
		const reachable = { url, tokens: { admin: TOKEN, user: TOKEN } };
		return await mapperFields(reachable, locator('id', SETTINGS_PLAYER));
	};

	it('that are read-only or only displayed are left out', async () => {
		const { fields } = await mapped({
			fixed: entry('string', 'x', { read_only: true }),
			picture: entry('image', null),
			web: entry('url', 'http://x'),
			free: entry('string', 'x'),
		});

		expect(fields.map(({ id }) => id)).toEqual(['free']);
	});

	it('offer no choice that is currently disabled, except the current one', async () => {
		const option = (value: string, more: IDataObject = {}) => ({ title: value, value, ...more });
		const options = [
			option('slow', { disabled: false, disabled_reason: null }),
			option('fast', { disabled: true, disabled_reason: 'The device is too slow' }),
			option('auto', { disabled: true }),
		];
		const pace = await mapped({ pace: entry('string', 'auto', { options }) });

		expect(fieldIn(pace, 'pace')?.options?.map(({ value }) => value)).toEqual(['slow', 'auto']);
	});

	it('have types that fit their values', async () => {
		const { fields } = await mapped({
			whole: entry('integer', 7, { range: [0, 10] }),
			part: entry('float', 0.5),
			list: entry('string', ['a'], { multi_value: true, options: [{ title: 'A', value: 'a' }] }),
			number: entry('integer', 2, {
				options: [
					{ title: 'Two', value: 2 },
					{ title: 'Three', value: 3 },
				],
			}),
			nothing: entry('string', null),
			new: entry('a_type_that_comes_later', { deep: true }),
		});

		expect(fields.map(({ id, type, defaultValue }) => [id, type, defaultValue])).toEqual([
			['whole', 'number', 7],
			['part', 'number', 0.5],
			['list', 'array', '["a"]'],
			['number', 'options', 2],
			['nothing', 'string', null],
			['new', 'string', '{"deep":true}'],
		]);
		expect(fields[3]?.options).toEqual([
			{ name: 'Two', value: 2 },
			{ name: 'Three', value: 3 },
		]);
	});

	it('without a value have their default if there is one', async () => {
		const { fields } = await mapped({ bass: entry('integer', null, { default_value: 5 }) });

		expect(fields).toMatchObject([{ id: 'bass', defaultValue: 5 }]);
	});
});

it('an unreachable server is reported in place of the settings, with what to check', async () => {
	const url = await closedAddress(createServer());
	const reachable = { url, tokens: { admin: TOKEN, user: TOKEN } };
	const opened = mapperFields(reachable, locator('list', KITCHEN));

	await expect(opened).rejects.toMatchObject({
		name: 'NodeApiError',
		message: `Could not connect to ${url}: connection refused`,
		description: expect.stringMatching(/Base URL/),
	});
});
