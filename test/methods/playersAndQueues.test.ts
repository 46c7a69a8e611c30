import {
	ATTIC,
	BEDROOM,
	FORMER_KITCHEN,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../simulator/world/players/players';
import { describeOnEveryServer } from '../actions/support/musicServer';
import { readListEntries, readListNames } from './support/readListEntries';

/** Queues have the names and IDs of their players; the last one is a selection of several, without a search. */
const LISTS = ['searchQueues', 'searchPlayers', 'getPlayers'] as const;

describeOnEveryServer((server, profile) => {
	describe.each(LISTS)('the list %s', (list) => {
		const names = async (typed?: string) => await readListNames(list, server, { typed });

		it('shows available ones by name, and then unavailable ones, with their IDs', async () => {
			expect(await readListEntries(list, server)).toEqual([
				{ name: 'Bedroom', value: BEDROOM },
				{ name: 'Kitchen', value: KITCHEN },
				{ name: 'Living Room', value: LIVING_ROOM },
				{ name: 'Office', value: OFFICE },
				{ name: 'Attic (not available)', value: ATTIC },
				{ name: 'Kitchen (not available)', value: FORMER_KITCHEN },
			]);
		});

		it('sends no more requests than necessary', async () => {
			await names('ROOM');

			const lookups = {
				searchQueues: ['player_queues/all', 'players/all'],
				documented: ['players/all', 'player_queues/all'],
				others: ['players/all'],
			};
			const isFallback = profile === 'documented' && list !== 'searchQueues';
			const expected = list === 'searchQueues' ? list : isFallback ? profile : 'others';
			expect(server.control.requests().map(({ command }) => command)).toEqual(lookups[expected]);
		});

		it('says which queue plays from another one; a grouped player has its own settings', async () => {
			server.control.group(LIVING_ROOM, [BEDROOM]);

			expect((await names()).slice(0, 4)).toEqual([
				list === 'searchQueues' ? 'Bedroom (grouped: plays from another queue)' : 'Bedroom',
				'Kitchen',
				'Living Room',
				'Office',
			]);
		});

		it('distinguishes those with the same name by their IDs', async () => {
			server.control.addPlayer({ id: 'office-2', name: 'Office' });

			expect(await readListEntries(list, server)).toEqual(
				expect.arrayContaining([
					{ name: `Office ${OFFICE}`, value: OFFICE },
					{ name: 'Office office-2', value: 'office-2' },
				]),
			);
		});

		it('has new ones when it is opened again, and no removed ones', async () => {
			await names();
			server.control.addPlayer({ id: 'terrace', name: 'Terrace' });
			server.control.removePlayer(OFFICE);

			expect((await names()).slice(0, 4)).toEqual(['Bedroom', 'Kitchen', 'Living Room', 'Terrace']);
		});

		it('works for a plain user too: it has the players that the server shows to that user', async () => {
			const all = await names();
			server.control.restrictUser([OFFICE]);

			expect(await readListNames(list, server, { user: 'user' })).toEqual(
				list === 'searchQueues' || profile === 'documented' ? all : ['Office'],
			);
		});
	});

	it.each(['searchQueues', 'searchPlayers'])('%s only shows what contains a text', async (list) => {
		const found = async (typed: string) => await readListNames(list, server, { typed });

		expect(await found('ROOM')).toEqual(['Bedroom', 'Living Room']);
		expect(await found(' kitchen ')).toEqual(['Kitchen', 'Kitchen (not available)']);
		expect(await found('cellar')).toEqual([]);
	});
});
