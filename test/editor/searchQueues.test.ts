import { PROFILE_NAMES } from '../../simulator';
import { musicServer } from '../actions/support/musicServer';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../actions/queue/support/play';
import { shown } from './support/list';

describe.each(PROFILE_NAMES)('the list of queues of a %s server', (profile) => {
	const server = musicServer(profile);
	const names = async (typed?: string) =>
		(await shown('searchQueues', server, typed)).map(({ name }) => name);

	it('shows the queues that can be used by name, and behind them those that cannot', async () => {
		expect(await names()).toEqual([
			'Bedroom',
			'Kitchen',
			'Living Room',
			'Office',
			'Attic (not available)',
			'Kitchen (not available)',
		]);
	});

	it('stores the id of the queue', async () => {
		const entries = await shown('searchQueues', server);

		expect(entries.filter(({ name }) => !name.endsWith(')'))).toEqual([
			{ name: 'Bedroom', value: BEDROOM },
			{ name: 'Kitchen', value: KITCHEN },
			{ name: 'Living Room', value: LIVING_ROOM },
			{ name: 'Office', value: OFFICE },
		]);
	});

	it('shows only what holds the text that was typed, in any case', async () => {
		expect(await names('ROOM')).toEqual(['Bedroom', 'Living Room']);
		expect(await names(' kitchen ')).toEqual(['Kitchen', 'Kitchen (not available)']);
		expect(await names('cellar')).toEqual([]);
	});

	it('says which one is grouped and plays from another queue', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);

		expect((await names()).slice(0, 4)).toEqual([
			'Bedroom (grouped: plays from another queue)',
			'Kitchen',
			'Living Room',
			'Office',
		]);
	});

	it('shows players of the same name each with its own id', async () => {
		server.control.addPlayer({ id: 'office-2', name: 'Office' });

		const offices = await shown('searchQueues', server, 'Office');
		expect(offices.map(({ value }) => value).sort()).toEqual(['office-2', OFFICE].sort());
	});

	it('asks the server once', async () => {
		await names('ROOM');

		expect(server.control.requests().map(({ command }) => command)).toEqual(['player_queues/all']);
	});

	it('is there for a plain user too', async () => {
		expect(await shown('searchQueues', server, 'Office', 'user')).toEqual([
			{ name: 'Office', value: OFFICE },
		]);
	});
});
