import { PROFILE_NAMES } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { describeOnServers } from '../actions/support/musicServer';
import { readListEntries } from './support/readListEntries';

/** Queues have that names of their players. */
const LISTS = ['searchQueues', 'searchPlayers'] as const;

describeOnServers(PROFILE_NAMES, (server) => {
	describe.each(LISTS)('the list %s', (list) => {
		const names = async (typed?: string) =>
			(await readListEntries(list, server, typed)).map(({ name }) => name);

		it('shows available ones by name, and then unavailable ones', async () => {
			expect(await names()).toEqual([
				'Bedroom',
				'Kitchen',
				'Living Room',
				'Office',
				'Attic (not available)',
				'Kitchen (not available)',
			]);
		});

		it('stores their IDs', async () => {
			const entries = await readListEntries(list, server);

			expect(entries.filter(({ name }) => !name.endsWith(')'))).toEqual([
				{ name: 'Bedroom', value: BEDROOM },
				{ name: 'Kitchen', value: KITCHEN },
				{ name: 'Living Room', value: LIVING_ROOM },
				{ name: 'Office', value: OFFICE },
			]);
		});

		it('only shows names that contain the typed text, in any case', async () => {
			expect(await names('ROOM')).toEqual(['Bedroom', 'Living Room']);
			expect(await names(' kitchen ')).toEqual(['Kitchen', 'Kitchen (not available)']);
			expect(await names('cellar')).toEqual([]);
		});
	});
});
