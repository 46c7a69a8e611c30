import { OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { playerParameters } from '../support/playerParameters';

const LOOK_UP = 'metadata/get_track_lyrics';
const withLyrics = playerParameters('getNowPlaying', OFFICE, { options: { lyrics: true } });
const server = musicServer('2.10');

async function whilePlaying(uri: string) {
	server.control.fillQueue(OFFICE, [uri], { state: 'playing' });
	const { json, error } = await runNode(withLyrics, { server });
	expect(error).toBeUndefined();
	return json[0];
}

test('the lyrics of a track are added', async () => {
	const row = await whilePlaying('library://track/31');

	expect(row?.lyrics).toMatch(/^Cedar Dance, over the weir\n/);
	expect(row).not.toHaveProperty('reason');
});

test.each(['library://track/33', 'library://radio/1'])('there are none for %s', async (uri) => {
	expect(await whilePlaying(uri)).toMatchObject({ state: 'playing', lyrics: null });
});

test('lyrics that cannot be read leave the row unchanged, with the reason', async () => {
	server.control.addFault({ kind: 'status', status: 403, command: LOOK_UP });

	expect(await whilePlaying('library://track/31')).toMatchObject({
		title: 'Cedar Dance',
		lyrics: null,
		reason: expect.stringMatching(/not allowed/),
	});
});

test('without the option they are not looked up', async () => {
	server.control.fillQueue(OFFICE, ['library://track/31'], { state: 'playing' });
	const { json } = await runNode(playerParameters('getNowPlaying', OFFICE), { server });

	expect(json[0]).not.toHaveProperty('lyrics');
	expect(server.control.requests(LOOK_UP)).toEqual([]);
});
