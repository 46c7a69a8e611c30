import { PROFILE_NAMES } from '../../simulator';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { musicServer } from '../actions/support/musicServer';
import { readListEntries } from './support/readListEntries';
import { selectProfilesToTest } from '../support/profiles';

describe.each(selectProfilesToTest(PROFILE_NAMES))(
	'the list of players of a %s server',
	(profile) => {
		const server = musicServer(profile);
		const names = async (typed?: string) =>
			(await readListEntries('searchPlayers', server, typed)).map(({ name }) => name);

		it('shows a grouped player like any other: its settings are its own', async () => {
			server.control.group(LIVING_ROOM, [BEDROOM]);

			expect((await names()).slice(0, 4)).toEqual(['Bedroom', 'Kitchen', 'Living Room', 'Office']);
		});

		it('distinguishes players with the same name by their IDs', async () => {
			server.control.addPlayer({ id: 'office-2', name: 'Office' });

			expect(await readListEntries('searchPlayers', server, 'Office')).toEqual([
				{ name: `Office ${OFFICE}`, value: OFFICE },
				{ name: 'Office office-2', value: 'office-2' },
			]);
		});

		it('sends no more requests than necessary', async () => {
			await names('ROOM');

			const lookups =
				profile === 'documented' ? ['players/all', 'player_queues/all'] : ['players/all'];
			expect(server.control.requests().map(({ command }) => command)).toEqual(lookups);
		});

		it('works for a plain user too', async () => {
			expect(await readListEntries('searchPlayers', server, 'Office', 'user')).toEqual([
				{ name: 'Office', value: OFFICE },
			]);
		});
	},
);
