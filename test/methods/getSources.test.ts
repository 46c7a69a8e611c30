import type { INodeParameters } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';
import { musicServer, describeOnServers, type MusicServer } from '../actions/support/musicServer';
import { locator } from '../../scripts/engine/resource-locators';
import { readList } from './support/readListEntries';

const sources = async (server: MusicServer, playerId: INodeParameters[string]) =>
	await readList('getSources', server, { parameters: { playerId } });

describeOnServers(['2.7', '2.8', '2.10', '2.11'], (server) => {
	it.each([
		['its ID', locator('list', LIVING_ROOM)],
		['its name', locator('name', 'living room')],
		['a bare value', LIVING_ROOM],
	])('lists the sources of a player, by %s', async (_, player) => {
		expect(await sources(server, player)).toEqual([
			{ name: 'Music Assistant Queue', value: LIVING_ROOM },
			{ name: 'TV', value: 'tv' },
			{ name: 'Line-in', value: 'line-in-1' },
		]);
	});
});

describe('the list of sources', () => {
	const server = musicServer('2.8');

	it('contains the queue of a player without inputs', async () => {
		expect(await sources(server, locator('list', KITCHEN))).toEqual([
			{ name: 'Music Assistant Queue', value: KITCHEN },
		]);
	});

	it.each([
		['nobody has chosen', locator('list', '')],
		['an expression selects', locator('name', '={{ $json.player }}')],
	])('asks for a player if %s one', async (_, player) => {
		expect(await sources(server, player)).toEqual([
			expect.objectContaining({ name: 'Choose a Player First', value: '' }),
		]);
		expect(server.control.requests()).toEqual([]);
	});
});

describe('on a server that does not report players', () => {
	const server = musicServer('documented');

	it('says what to do instead', async () => {
		await expect(sources(server, locator('list', KITCHEN))).rejects.toThrow(
			/does not report what the player can play from\. Enter the ID/,
		);
	});
});
