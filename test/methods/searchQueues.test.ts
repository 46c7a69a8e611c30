import { PROFILE_NAMES } from '../../simulator';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { musicServer } from '../actions/support/musicServer';
import { readListEntries } from './support/readListEntries';
import { selectProfilesToTest } from '../support/profiles';

describe.each(selectProfilesToTest(PROFILE_NAMES))(
	'the list of queues of a %s server',
	(profile) => {
		const server = musicServer(profile);
		const names = async (typed?: string) =>
			(await readListEntries('searchQueues', server, typed)).map(({ name }) => name);

		it('says which one is grouped and plays from another queue', async () => {
			server.control.group(LIVING_ROOM, [BEDROOM]);

			expect((await names()).slice(0, 4)).toEqual([
				'Bedroom (grouped: plays from another queue)',
				'Kitchen',
				'Living Room',
				'Office',
			]);
		});

		it('shows players with the same name, each with its own ID', async () => {
			server.control.addPlayer({ id: 'office-2', name: 'Office' });

			const offices = await readListEntries('searchQueues', server, 'Office');
			expect(offices.map(({ value }) => value).sort()).toEqual(['office-2', OFFICE].sort());
		});

		it("requests the server's queues and players once each", async () => {
			await names('ROOM');

			expect(server.control.requests().map(({ command }) => command)).toEqual([
				'player_queues/all',
				'players/all',
			]);
		});

		it('works for a plain user too', async () => {
			expect(await readListEntries('searchQueues', server, 'Office', 'user')).toEqual([
				{ name: 'Office', value: OFFICE },
			]);
		});
	},
);
