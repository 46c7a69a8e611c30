import { OFFICE } from '../../simulator/world/players/players';
import { isProfileSince } from '../support/profiles';
import { runNode } from '../support/runNode';
import {
	describeOnServersWithPlayerCommands,
	playerParameters,
} from './player/support/playerParameters';
import { byId, getQueueParameters } from './support/queueParameters';

/** Behind its container's address, which nobody else can reach. */
const INTERNAL = 'http://172.17.0.2:8095';

describeOnServersWithPlayerCommands((server, profile) => {
	/** The picture behind the server's image proxy, at the address of the credential. */
	const proxied = (path: string, provider: string): unknown => {
		const encoded = encodeURIComponent(encodeURIComponent(path));
		return isProfileSince(profile, '2.9')
			? expect.stringMatching(`^${server.url}/imageproxy/[0-9a-f]{64}\\?size=512&fmt=jpeg$`)
			: `${server.url}/imageproxy?path=${encoded}&provider=${provider}&size=512`;
	};

	it.each([
		[
			'a track with the cover of its album',
			'library://track/1',
			{ title: 'Cedar Hymn', artist: 'The Copper Weirs' },
			['The Copper Weirs/Amber Rooms/cover & back.jpg', 'filesystem--1234'],
		],
		[
			'a track of an album without a cover with the picture of its artist',
			'library://track/16',
			{ title: 'Cedar Country', artist: 'The Copper Weirs' },
			['The Copper Weirs/artist.jpg', 'filesystem--1234'],
		],
		[
			'a station without a picture',
			'library://radio/3',
			{ title: 'Channel Kettle', artist: null },
			null,
		],
	])('%s is the same in the row of the player and of its queue', async (_, uri, media, picture) => {
		server.control.setBaseUrl(INTERNAL);
		server.control.fillQueue(OFFICE, [uri], { state: 'playing' });
		const player = await runNode(playerParameters('get', OFFICE), { server });
		const queue = await runNode(getQueueParameters(byId(OFFICE)), { server });

		const expected = {
			...media,
			state: 'playing',
			image_url: picture && proxied(picture[0]!, picture[1]!),
		};
		expect(player.json).toMatchObject([expected]);
		expect(queue.json).toMatchObject([expected]);
	});

	it('is the song that a station reports', async () => {
		server.control.fillQueue(OFFICE, ['library://radio/3'], { state: 'playing' });
		server.control.setSong(OFFICE, { title: 'Overture', artist: 'Ada' });

		for (const read of [playerParameters('get', OFFICE), getQueueParameters(byId(OFFICE))]) {
			const { json } = await runNode(read, { server });
			expect(json).toMatchObject([{ title: 'Overture', artist: 'Ada' }]);
		}
	});

	it('has a public picture if that is on the internet', async () => {
		server.control.fillQueue(OFFICE, ['library://radio/1'], { state: 'playing' });
		const { json } = await runNode(getQueueParameters(byId(OFFICE)), { server });

		expect(json).toMatchObject([{ image_url: 'https://pictures.example/radio-estuary.jpg' }]);
	});
});
