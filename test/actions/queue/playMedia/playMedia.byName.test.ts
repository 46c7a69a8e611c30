import { byName } from '../../../../scripts/engine/resource-locators';
import { musicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { MORNING_NEWS, PLAYLIST } from '../support/mediaFixtures';
import {
	OFFICE,
	playMediaParameters,
	sentPlayMediaArguments,
} from '../support/playMediaParameters';
import { errorWith, expectRefused, playMedia } from '../support/queueRuns';

const LISTINGS = ['album', 'artist', 'audiobook', 'playlist', 'podcast', 'radio', 'track'].map(
	(kind) => `music/${kind}s/library_items`,
);

const named = (name: string) => playMediaParameters({ media: byName(name) });

describe.each(['2.6', '2.7', '2.8'] as const)('media by its name on a %s server', (profile) => {
	const server = musicServer(profile);

	it.each(['Mornin News', 'Morning Newss', 'Mroning News'])(
		'with a typo, "%s", is refused with the nearest names and their URIs',
		async (name) => {
			const message = `"Media" is "${name}", which is not in the library`;
			await expectRefused(server, named(name), message, RegExp(`News \\(${MORNING_NEWS}\\)`));
		},
	);

	it('is searched for in all lists at once', async () => {
		const holds = LISTINGS.map((command) => server.control.hold(command));
		const running = playMedia(server, { media: byName('Morning News') });
		await Promise.all(holds.map(async (hold) => await hold.waiting()));
		expect(sentCommands(server).sort()).toEqual(LISTINGS);
		for (const hold of holds) hold.release();

		const played = { confirmed: true, queue_id: OFFICE, media: MORNING_NEWS };
		expect((await running).json).toMatchObject([played]);
	});

	it.each(LISTINGS.filter((command) => !command.includes('podcast')))(
		'is found although the server refuses %s',
		async (command) => {
			server.control.addFault({ kind: 'status', status: 403, command, times: Infinity });
			const { json } = await playMedia(server, { media: byName('Morning News') });

			expect(json).toMatchObject([{ confirmed: true, media: MORNING_NEWS }]);
		},
	);
});

describe('a name', () => {
	const server = musicServer('2.8');

	it.each(['={{ "" }}', '={{ "  " }}', '={{ null }}'])(
		'that is empty is refused before anything is requested: "%s"',
		async (name) => {
			await expectRefused(server, named(name), '"Media" must not be empty', /exact name/);
			expect(sentCommands(server)).toEqual([]);
		},
	);

	it('that is very long is refused in few words, and quickly', async () => {
		const { error } = await playMedia(server, { media: byName('Q'.repeat(20_000)) });

		expect(error).toMatchObject(
			errorWith(
				/^"Media" is "Q{20,100}…", which is not in the library$/,
				/^Check the spelling: there is no similar name\. The library has, for example: .{20,500}\.$/,
			),
		);
	});
});

describe('a server that refuses to report its version', () => {
	const server = musicServer('2.8');

	it('is sent the start item as given', async () => {
		server.control.addFault({ kind: 'status', status: 403, command: 'info', times: Infinity });
		await playMedia(server, { startAt: 'item', startItem: 'Mirrors' });

		const sent = { queue_id: OFFICE, media: PLAYLIST, start_item: 'Mirrors' };
		expect(sentPlayMediaArguments(server)).toEqual([sent]);
	});
});
