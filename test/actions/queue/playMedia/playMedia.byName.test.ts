import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { MORNING_NEWS } from '../support/mediaFixtures';
import {
	locator,
	OFFICE,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';

const LISTINGS = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
	(kind) => `music/${kind}s/library_items`,
);

const byName = (name: string) => playMediaParameters({ media: locator('name', name) });

describe.each(['2.6', '2.7', '2.8'] as const)('media by its name on a %s server', (profile) => {
	const server = musicServer(profile);

	it.each(['Mornin News', 'Morning Newss', 'Mroning News'])(
		'with a typo, "%s", is refused with the nearest names and their URIs',
		async (name) => {
			const { error } = await runNode(byName(name), { server });

			expect(error?.message).toBe(`"Media" is "${name}", which is not in the library`);
			expect(error?.description).toContain(`Morning News (${MORNING_NEWS})`);
			expect(sentPlayMediaArguments(server)).toEqual([]);
		},
	);

	it('is searched for in all lists at once', async () => {
		const { control } = server;
		const holds = LISTINGS.map((command) => control.hold(command));
		const running = runNode(byName('Morning News'), { server });
		await Promise.all(holds.map(async (hold) => await hold.waiting()));
		expect(sentCommands(server).sort()).toEqual(LISTINGS);
		for (const hold of holds) hold.release();

		expect((await running).json).toEqual([
			expect.objectContaining({ confirmed: true, queue_id: OFFICE, media: MORNING_NEWS }),
		]);
	});

	it.each(LISTINGS.filter((command) => !command.includes('podcast')))(
		'is found although the server refuses %s',
		async (command) => {
			server.control.addFault({ kind: 'status', status: 403, command, times: Infinity });
			const { json } = await runNode(byName('Morning News'), { server });

			expect(json).toEqual([expect.objectContaining({ confirmed: true, media: MORNING_NEWS })]);
		},
	);
});

describe('an invalid name', () => {
	const server = musicServer('2.8');

	it.each(['={{ "" }}', '={{ "  " }}', '={{ null }}'])(
		'is refused before anything is requested: "%s"',
		async (name) => {
			const { error } = await runNode(byName(name), { server });

			expect(error).toMatchObject({
				message: '"Media" must not be empty',
				description: expect.stringMatching(/exact name/),
			});
			expect(sentCommands(server)).toEqual([]);
		},
	);
});

describe('a very long name', () => {
	const server = musicServer('2.8');

	it('is refused in few words, and quickly', async () => {
		const { error } = await runNode(byName('Q'.repeat(20_000)), { server });

		expect(error?.message).toMatch(/^"Media" is "Q{20,100}…", which is not in the library$/);
		expect(error?.description).toMatch(
			/^Check the spelling: there is no similar name\. The library has, for example: .{20,500}\.$/,
		);
	});
});

describe('a server that refuses to report its version', () => {
	const server = musicServer('2.8');

	it('is sent the start item as given', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: 'info', times: Infinity });
		await runNode({ ...playMediaParameters(), startAt: 'item', startItem: 'Mirrors' }, { server });

		expect(sentPlayMediaArguments(server)).toEqual([
			{ queue_id: OFFICE, media: 'library://playlist/13', start_item: 'Mirrors' },
		]);
	});
});
