import type { INodeParameters } from 'n8n-workflow';
import { displayText } from '../../scripts/engine/display-text';
import { runTestStep, shownItems } from './support/activatedTrigger';
import {
	ALBUM,
	listenableServer,
	OFFICE,
	describeOnListenableServers,
	passTime,
	TRACK,
	type ListenableServer,
} from './support/listenableServer';

const COVER = { events: ['trackChanged', 'playbackStarted'], options: { downloadCover: true } };
const TRACKS = { ...COVER, events: ['trackChanged'] };

const pictures = ({ control }: ListenableServer) =>
	control.requests('/imageproxy').map(({ path }) => path);

describeOnListenableServers((server) => {
	test('an event has the cover of what plays', async () => {
		const listening = await server.activateTrigger(COVER);

		await server.play(ALBUM);

		expect(listening.events).toEqual(['playbackStarted', 'trackChanged']);
		expect(listening.started[1]).toMatchObject({ title: 'Cedar Dance' });
		expect(listening.started[1]).not.toHaveProperty('reason');
		const cover = { fileName: 'Cedar Dance.jpg', mimeType: 'image/jpeg' };
		expect(listening.files).toMatchObject([{ data: cover }, { data: cover }]);
		for (const { headers, path } of server.control.requests('/imageproxy')) {
			expect(Object.keys(headers)).not.toContain('authorization');
			expect(path).toMatch(/size=512&fmt=jpeg$/);
		}
	});
});

describe('on one server', () => {
	const server = listenableServer('2.10');
	const addFavorite = async () =>
		await server.sendCommand('music/favorites/add_item', { item: TRACK });

	test('the cover has the chosen size and field, also without Simplify', async () => {
		const options = { downloadCover: true, coverSize: 80, binaryPropertyName: 'cover' };
		const wanted = { events: ['trackChanged'], simplify: false, options };
		const listening = await server.activateTrigger(wanted);
		await server.play(ALBUM);

		expect(Object.keys(listening.files[0] ?? {})).toEqual(['cover']);
		expect(pictures(server)[0]).toMatch(/size=80&fmt=jpeg$/);
	});

	test.each([true, false])('a lost cover is read again with its item: %s', async (simplify) => {
		server.control.addFault({ kind: 'status', status: 404, command: '/imageproxy' });
		const listening = await server.activateTrigger({ ...TRACKS, simplify });
		await server.play(ALBUM);

		expect(listening.files[0]?.data?.mimeType).toBe('image/jpeg');
		expect(pictures(server)).toHaveLength(2);
		expect(server.control.frames('music/item_by_uri')).toHaveLength(1);
	});

	test.each([true, false])('a new favorite has its cover in that size: %s', async (simplify) => {
		const options = { downloadCover: true, coverSize: 80 };
		const wanted = { events: ['favoriteAdded'], simplify, options };
		const listening = await server.activateTrigger(wanted);
		await addFavorite();
		await listening.waitForStarts(1);

		expect(listening.files[0]?.data).toMatchObject({ fileName: 'Cedar Dance.jpg' });
		expect(pictures(server)[0]).toMatch(/size=80&fmt=jpeg$/);
	});

	test.each([true, false])('a changed playlist has its own: %s', async (simplify) => {
		server.control.fillPlaylist('12', [TRACK]);
		const playlists = ['library://playlist/12'];
		const options = { downloadCover: true, coverSize: 160 };
		const wanted = { events: ['playlistChanged'], playlists, simplify, options };
		const listening = await server.activateTrigger(wanted);
		const uris = ['library://track/32'];
		await server.sendCommand('music/playlists/add_playlist_tracks', { db_playlist_id: '12', uris });
		await listening.waitForStarts(1);

		const { name } = server.control.playlist('12');
		expect(listening.files[0]?.data).toMatchObject({ fileName: `${name}.jpg` });
		expect(pictures(server)[0]).toMatch(/size=160&fmt=jpeg$/);
	});

	test('the newest favorite of a test step has its cover in that size', async () => {
		await addFavorite();
		const options = { downloadCover: true, coverSize: 80 };
		const result = await runTestStep({ events: ['favoriteAdded'], options }, { server });
		const [item] = shownItems(result);

		expect(item?.json).toMatchObject({ sample: true });
		expect(item?.binary?.data?.fileName).toBe(`${displayText(item?.json.name)}.jpg`);
		expect(pictures(server)[0]).toMatch(/size=80&fmt=jpeg$/);
	});

	test('an event that is not about an item has none, and says so', async () => {
		const events = ['volumeChanged', 'trackChanged'];
		const listening = await server.activateTrigger({ ...COVER, events });
		await server.sendCommand('players/cmd/volume_set', { player_id: OFFICE, volume_level: 61 });
		await listening.waitForStarts(1);

		const reason = 'Events of this kind come without a picture';
		expect(listening.started).toMatchObject([{ volume_level: 61, reason }]);
		expect(pictures(server)).toEqual([]);
	});

	test('an event for something without a cover has none, and says why', async () => {
		const listening = await server.activateTrigger(TRACKS);
		await server.play('library://radio/3');

		const reason: unknown = expect.stringMatching(/^".+" has no picture$/);
		expect(listening.started).toMatchObject([{ image_url: null, reason }]);
		expect(listening.files).toEqual([undefined]);
	});

	test('a cover that does not come holds up no event for long, and changes no order', async () => {
		server.control.addFault({ kind: 'silence', command: '/imageproxy' });
		const listening = await server.activateTrigger(COVER);
		await server.play(ALBUM);
		await listening.waitForStarts(2);

		expect(listening.events).toEqual(['playbackStarted', 'trackChanged']);
		expect(listening.started[0]).toMatchObject({ reason: expect.stringMatching(/timed out/) });
		const columns = Object.keys(listening.started[0] ?? {});
		expect(columns.indexOf('reason')).toBeLessThan(columns.indexOf('player_id'));
		expect(listening.files[1]).toHaveProperty('data');
	});

	test('nothing starts the workflow once it is deactivated', async () => {
		const held = server.control.hold('/imageproxy');
		const listening = await server.activateTrigger(COVER);
		await server.play(ALBUM);
		await held.waiting();
		await listening.deactivate();
		held.release();
		await passTime();

		expect(listening.started).toEqual([]);
	});

	test('the event of a test has it too', async () => {
		const run = runTestStep(COVER, { server });
		await server.whenListening();
		await server.play(ALBUM);
		const result = await run;
		const [item] = shownItems(result);

		expect(result.status).toBe('success');
		expect(item?.json).toMatchObject({ event: 'playbackStarted' });
		expect(item?.binary?.data?.mimeType).toBe('image/jpeg');
	});

	test.each<[size: string | number]>([[300], ['big']])(
		'a size that is none is an error of publishing: %s',
		async (coverSize) => {
			const wanted: INodeParameters = { ...COVER, options: { downloadCover: true, coverSize } };
			await expect(server.activateTrigger(wanted)).rejects.toThrow(/^"Cover Size" /);
		},
	);
});
