import type { ProfileName, Simulator } from '../../simulator';
import { sendCommand } from './support/send-command';
import { KITCHEN, OFFICE, withSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

type Ask = (command: string, args?: object) => ReturnType<typeof sendCommand>;

interface Case {
	readonly what: string;
	readonly profiles: readonly ProfileName[];
	/** @returns what is compared */
	readonly act: (ask: Ask, control: Simulator['control']) => Promise<unknown>;
	readonly expected: unknown;
}

const PLAYLIST = '12';
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((id) => `library://track/${id}`) as [
	string,
	string,
	string,
];

/** The tracks of a playlist of three, after a command. */
const tracksAfter =
	(command: string, args: object): Case['act'] =>
	async (ask, control) => {
		control.fillPlaylist(PLAYLIST, [FIRST, SECOND, THIRD]);
		await ask(`music/playlists/${command}`, { db_playlist_id: PLAYLIST, ...args });
		return control.playlist(PLAYLIST).uris;
	};

/** Operations allow for this, but would pass their tests on a server that is more lenient, too. */
const CASES: readonly Case[] = [
	{
		what: 'an item that is moved by 0 in a paused queue comes before the current one',
		profiles: ['2.7', '2.8', '2.10'],
		act: async (ask, control) => {
			control.fillQueue(OFFICE, 4, { currentIndex: 1, state: 'paused' });
			const { itemIds } = control.queue(OFFICE);
			const item = { queue_id: OFFICE, queue_item_id: itemIds[3], pos_shift: 0 };
			await ask('player_queues/move_item', item);
			return control.queue(OFFICE).itemIds.map((id) => itemIds.indexOf(id));
		},
		expected: [0, 3, 1, 2],
	},
	{
		what: 'hits by name and by publisher or author are listed twice (recorded)',
		profiles: ['2.8', '2.10'],
		act: async (ask) => {
			const lists = [
				await ask('music/podcasts/library_items', { search: 'news', limit: 1 }),
				await ask('music/audiobooks/library_items', { search: 'e' }),
			];
			return lists.map(({ json }) => (json as { item_id: string }[]).map((item) => item.item_id));
		},
		expected: [
			['2', '2'],
			['1', '2', '1', '2'],
		],
	},
	{
		what: 'a search is cut to its limit before duplicates are removed (recorded)',
		profiles: ['2.7', '2.8'],
		act: async (ask) => {
			const query = { search_query: 'rooms', media_types: ['album'], limit: 2 };
			return valueAt((await ask('music/search', query)).json, 'albums', 'length');
		},
		expected: 1,
	},
	{
		what: 'a playlist is only renamed if it is overwritten',
		profiles: ['2.7', '2.8', '2.10'],
		act: async (ask) => {
			const address = { item_id: PLAYLIST, provider_instance_id_or_domain: 'library' };
			const { json } = await ask('music/playlists/get', address);
			const update = { ...(json as object), name: 'Other' };
			return valueAt(
				(await ask('music/playlists/update', { item_id: PLAYLIST, update })).json,
				'name',
			);
		},
		expected: 'Own Selection',
	},
	{
		what: 'a position that does not exist fails the removal of the others',
		profiles: ['2.7', '2.8', '2.10'],
		act: tracksAfter('remove_playlist_tracks', { positions_to_remove: [1, 9] }),
		expected: [FIRST, SECOND, THIRD],
	},
	{
		what: 'what cannot be added to a playlist is silently left out',
		profiles: ['2.7', '2.8', '2.10'],
		act: tracksAfter('add_playlist_tracks', {
			uris: [SECOND, 'library://artist/1', 'spotify://track/unknown', 'http://radio.example/a.mp3'],
		}),
		expected: [FIRST, SECOND, THIRD],
	},
	{
		what: 'an item that does not exist fails the addition of the others',
		profiles: ['2.7', '2.8'],
		act: tracksAfter('add_playlist_tracks', {
			uris: ['library://track/9', 'library://track/9999'],
		}),
		expected: [FIRST, SECOND, THIRD],
	},
	{
		what: 'commands to a disabled player fail on 2.7 (recorded)',
		profiles: ['2.7'],
		act: async (ask) => {
			await ask('config/players/save', { player_id: OFFICE, values: { enabled: false } });
			const volume = { player_id: OFFICE, volume_level: 30 };
			return (await ask('players/cmd/volume_set', volume)).status;
		},
		expected: 500,
	},
	{
		what: 'muting a player without such a control succeeds on 2.8 and does nothing (recorded)',
		profiles: ['2.8'],
		act: async (ask, control) => {
			const { status } = await ask('players/cmd/volume_mute', { player_id: KITCHEN, muted: true });
			return [status, control.player(KITCHEN).muted];
		},
		expected: [200, false],
	},
	{
		what: 'a replace that is refused has emptied the queue (recorded)',
		profiles: ['2.7', '2.8'],
		act: async (ask, control) => {
			control.fillQueue(OFFICE, 4);
			const media = { queue_id: OFFICE, media: 'library://track/99999', option: 'replace' };
			return [(await ask('player_queues/play_media', media)).status, control.queue(OFFICE).items];
		},
		expected: [500, 0],
	},
	{
		what: 'new media is silently ignored during an announcement',
		profiles: ['2.7', '2.8', '2.10'],
		act: async (ask, control) => {
			control.setTimeScale(1);
			const url = 'http://sounds.example/chime.mp3';
			const announced = ask('players/cmd/play_announcement', { player_id: OFFICE, url });
			while (control.player(OFFICE).announcement === null) await new Promise(setImmediate);
			const { status } = await ask('player_queues/play_media', { queue_id: OFFICE, media: FIRST });
			await announced;
			return [status, control.queue(OFFICE).items];
		},
		expected: [200, 0],
	},
];

const ROWS = CASES.flatMap(({ profiles, ...one }) =>
	profiles.map((profile) => ({ profile, ...one })),
);

test.each(ROWS)('on $profile, $what', async ({ profile, act, expected }) => {
	await withSimulator(profile, async (simulator) => {
		const ask: Ask = async (command, args = {}) =>
			await sendCommand(simulator, command, { ...args });

		expect(await act(ask, simulator.control)).toEqual(expected);
	});
});
