import type { ProfileName } from '../../../simulator';
import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const PROFILES: readonly ProfileName[] = ['2.6', '2.7', '2.8', '2.10'];
const BUILTIN = '12';
const OF_FILES = '13';

describe.each(PROFILES)('adding to a playlist in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const inBackground = profile === '2.10';
	const uris = (id: string) => simulator().control.playlist(id).uris;
	/** `done` or `refused`, by the command or its task. */
	const change = async (command: string, args: Readonly<Record<string, unknown>>) => {
		const { status, text, json } = await sendCommand(
			simulator(),
			`music/playlists/${command}`,
			args,
		);
		if (!inBackground) return status === 200 && text === 'null' ? 'done' : 'refused';
		const task = await sendCommand(simulator(), 'tasks/get', { task_id: valueAt(json, 'id') });
		return valueAt(task.json, 'status') === 'success' ? 'done' : 'refused';
	};
	const add = (id: string, ...added: string[]) =>
		change('add_playlist_tracks', { db_playlist_id: id, uris: added });
	const remove = (...positions: number[]) =>
		change('remove_playlist_tracks', {
			db_playlist_id: OF_FILES,
			positions_to_remove: positions,
		});

	beforeEach(() => {
		const { control } = simulator();
		control.fillPlaylist(BUILTIN, ['library://track/1', 'library://track/2']);
		control.fillPlaylist(OF_FILES, ['library://track/1', 'library://track/2', 'library://track/3']);
	});

	test('skips what is already in it, and adds nothing twice', async () => {
		expect(await add(BUILTIN, 'library://track/2', 'library://track/5', 'library://track/5')).toBe(
			'done',
		);
		expect(uris(BUILTIN)).toEqual([1, 2, 5].map((id) => `library://track/${id}`));
		expect(await add(OF_FILES, 'library://track/1')).toBe('done');
		expect(uris(OF_FILES)).toHaveLength(3);
	});

	test('adds albums and playlists as their tracks', async () => {
		expect(await add(BUILTIN, 'library://album/1')).toBe('done');
		expect(uris(BUILTIN)).toHaveLength(15);
		simulator().control.fillPlaylist('1', ['library://track/40', 'library://track/2']);
		expect(await add(BUILTIN, 'library://playlist/1')).toBe('done');
		expect(uris(BUILTIN)[15]).toBe('library://track/40');
		expect(uris(BUILTIN)).toHaveLength(16);
	});

	test.each([
		'library://artist/1',
		'library://radio/1',
		'library://podcast/1',
		'library://bogus/1',
		'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1',
		'https://open.spotify.com/track/1234',
		'http://radio.example/jingle.mp3',
		'spotify:track:1234',
		'spotify://track/unknown',
		'nope://album/1',
	])('silently leaves out %s', async (uri) => {
		expect(await add(BUILTIN, uri, 'library://track/9')).toBe('done');
		expect(uris(BUILTIN)).toEqual([1, 2, 9].map((id) => `library://track/${id}`));
	});

	test("does not add another provider's track to a playlist file", async () => {
		expect(await add(BUILTIN, 'spotify://track/1234')).toBe('done');
		expect(uris(BUILTIN)[2]).toBe('spotify--Vq7Lk2Xw://track/1234');
		expect(await add(OF_FILES, 'spotify://track/1234')).toBe('done');
		expect(await add(OF_FILES, 'filesystem--1234://track/none.flac')).toBe('done');
		expect(uris(OF_FILES)).toHaveLength(3);
	});

	test.each(['foo', '', 'library://track/9999', 'library://album/9999'])(
		'fails as a whole for %j',
		async (uri) => {
			expect(await add(OF_FILES, 'library://track/9', uri)).toBe('refused');
			expect(uris(OF_FILES)).toHaveLength(3);
		},
	);

	test('does not check positions', async () => {
		expect(await remove(4)).toBe('refused');
		expect(await remove(1, 9)).toBe('refused');
		expect(uris(OF_FILES)).toHaveLength(3);
		expect(await remove(0)).toBe('done');
		expect(uris(OF_FILES)).toEqual(['library://track/1', 'library://track/2']);
		expect(await remove(1, 1)).toBe('done');
		expect(uris(OF_FILES)).toEqual([]);
	});
});
