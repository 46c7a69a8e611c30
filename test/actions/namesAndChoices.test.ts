import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { byId, byName, byPlayer } from '../../scripts/engine/resource-locators';
import { runNode } from '../support/runNode';
import { setupSoundServer } from './player/support/playerServers';
import { musicServer } from './support/musicServer';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { matchChoice } from '../../nodes/MusicAssistant/parameters/values';

setupSoundServer();

/** As the server has it, and as people type it. */
const NAME = 'Mum\u2019s\u00A0Room \u2013 Upstairs';
const TYPED = "mum's room  - upstairs";

const server = musicServer('2.10');

beforeEach(async () => {
	server.control.addPlayer({ id: 'up_mum', name: NAME });
	await run({ resource: 'playlist', operation: 'create', name: NAME });
	server.control.clearRequests();
});

async function run(parameters: INodeParameters) {
	return await runNode(parameters, { server });
}

describe('a name that looks the same is understood as that of', () => {
	const provider = { filters: { provider: 'Universal\u200B_Player' } };
	const musicFolder = { mediaType: 'track', filters: { provider: 'music\u00A0 folder' } };
	const lineIn = { playerId: byId(LIVING_ROOM), source: 'Line\u2010in' };
	const getPlayer = { command: byName('Players\u2215Get'), arguments: `{"player_id":"${OFFICE}"}` };
	const players = { target: 'players', playerIds: [TYPED] };

	it.each<[string, string, INodeParameters, object]>([
		['a player', 'player get', { playerId: byName(TYPED) }, { player_id: 'up_mum' }],
		['its settings', 'player getSettings', { playerId: byName(TYPED) }, { player_id: 'up_mum' }],
		['several players', 'player setVolume', players, { player_id: 'up_mum' }],
		['a queue', 'queue get', { queueId: byPlayer(TYPED) }, { queue_id: 'up_mum' }],
		['a playlist', 'playlist export', { playlistId: byName(TYPED) }, { name: NAME }],
		['any item of the library', 'favorites add', { item: byName(TYPED) }, { name: NAME }],
		['a source', 'player selectSource', lineIn, { source: 'Line-in' }],
		['a provider of players', 'player getAll', provider, { available: true }],
		['a provider of music', 'library getAll', musicFolder, {}],
		['a command', 'server sendCommand', getPlayer, { player_id: OFFICE }],
	])('%s', async (_, name, parameters, row) => {
		const [resource = '', operation = ''] = name.split(' ');
		const { error, json } = await run({ resource, operation, ...parameters });

		expect(error).toBeUndefined();
		expect(json).toEqual(expect.arrayContaining([expect.objectContaining(row)]));
	});
});

/** Every field with a fixed list, wherever it is; without the menus of resources and operations. */
function choiceFields(properties: readonly INodeProperties[]): INodeProperties[] {
	return properties.flatMap((field) => [
		...(['options', 'multiOptions'].includes(field.type) && field.options?.length ? [field] : []),
		...(field.options ?? []).flatMap((option) => {
			if ('values' in option) return choiceFields(option.values);
			return 'displayName' in option ? choiceFields([option]) : [];
		}),
	]);
}

const FIELDS = [new MusicAssistant(), new MusicAssistantTrigger()].flatMap(({ description }) =>
	choiceFields(description.properties).filter(
		({ name }) => !['resource', 'operation'].includes(name),
	),
);

test('there are many fields with choices', () => {
	expect(FIELDS.length).toBeGreaterThan(25);
});

describe('a choice is understood', () => {
	const choices = FIELDS.flatMap(({ name, options = [] }) => {
		const labels = options.filter((one): one is INodePropertyOptions => 'value' in one);
		const values = labels.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
		return labels.flatMap(({ value, name: label }) =>
			typeof value === 'string' && value !== '' ? [{ name, value, label, labels, values }] : [],
		);
	});

	test.each<[string, (value: string, label: string) => string]>([
		['by its value', (value) => value],
		['by its value in upper case', (value) => value.toUpperCase()],
		['by its value with other separators', (value) => ` ${value.replaceAll('_', ' ')} `],
		['by its label', (_, label) => label],
		['by its label in lower case', (_, label) => label.toLowerCase()],
		['in the plural', (value) => `${value}${value.endsWith('s') ? '' : 's'}`],
	])('%s', (_, write) => {
		// "Players" is another choice than "player".
		const isOther = (text: string, value: string, values: readonly string[]) =>
			text !== value && values.includes(text);
		const understood = choices.map(({ name, value, label, labels, values }) => {
			const text = write(value, label);
			const found = isOther(text, value, values) ? value : matchChoice(text, values, labels);
			return `${name}: ${found}`;
		});

		expect(understood).toEqual(choices.map(({ name, value }) => `${name}: ${value}`));
	});

	test('but nothing else is a choice', () => {
		const others = ['', ' ', '-', 'album track', undefined, null, 5, ['album']];
		const found = others.map((given) => matchChoice(given, ['album', 'track'], []));

		expect(found.filter((one) => one !== undefined)).toEqual([]);
	});
});
