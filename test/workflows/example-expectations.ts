import { displayText } from '../../scripts/engine/display-text';
import { DOORBELL_QUEUE } from '../../scripts/start/example-preparations';
import type { Simulator } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';

const DAY_IN_MILLISECONDS = 86_400_000;
const AVAILABLE_PLAYERS = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE];

/** What an execution gave, in whichever n8n it took place. */
interface ExecutedExample {
	/** The JSON of the items that a node put out. */
	json(node: string): Array<Record<string, unknown>>;
	items(node: string): ReadonlyArray<{ readonly json: object; readonly binary?: unknown }>;
}

type Expectation = (
	report: ExecutedExample,
	simulator: Simulator,
	/** The server of the second credential. */
	other: Simulator,
) => Promise<void> | void;

/** What each example must have brought about, by the name of its file. */
export const EXAMPLE_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
	'morning-podcast': (report, { control }) => {
		const [played] = report.json('Play Newest Episode');
		const kitchen = control.queue(KITCHEN);

		expect(played).toMatchObject({ success: true, confirmed: true, queue_id: KITCHEN });
		expect(kitchen.state).toBe('playing');
		expect(kitchen.currentItem?.uri).toMatch(/morning-news-5$/);
		expect(kitchen.uris.every((uri) => uri.includes('podcast_episode'))).toBe(true);
	},

	'new-episode-at-seven': (report, { control }) => {
		const { state, uris } = control.queue(KITCHEN);

		expect(report.json('New Episode')).toMatchObject([{ podcast: 'Morning News' }]);
		expect(report.json('Add to Queue')).toMatchObject([{ success: true, confirmed: true }]);
		expect(state).toBe('idle');
		expect(uris).toEqual(report.json('New Episode').map(({ uri }) => uri));
	},

	'list-new-favorites': (report) => {
		expect(report.json('Your List')).toMatchObject([
			{ event: 'favoriteAdded', name: 'Cedar Dance', artists: 'Marta Lindqvale' },
		]);
	},

	'power-off-when-silent': (report, { control }) => {
		expect(report.json('Nothing Playing')).toMatchObject([{ player: 'Office' }]);
		const off = report.json('Power Off').filter(({ success }) => success === true);
		expect(off.length).toBeGreaterThan(0);
		for (const { player_id: id } of off) {
			expect(control.player(displayText(id)).powered).toBe(false);
		}
	},

	'queue-report': (report, { control }) => {
		const queues = report
			.json('Get Many')
			.map(({ queue_id: id }) => control.queue(displayText(id)));

		expect(queues.map(({ items }) => items)).toContain(1237);
		expect(report.json('Get Items').map(({ queue_item_id: id }) => id)).toEqual(
			queues.flatMap(({ itemIds }) => itemIds),
		);
	},

	'play-playlist-from-webhook': (report, { control }) => {
		const livingRoom = control.queue(LIVING_ROOM);

		expect(report.json('Play Media')).toMatchObject([{ success: true, queue_id: LIVING_ROOM }]);
		expect(livingRoom.state).toBe('playing');
		expect(livingRoom.names.some((name) => name.includes('Mirrors'))).toBe(true);
	},

	'evening-settings': (report, { control }) => {
		expect(report.json('Highest Volume')).toMatchObject([
			{ key: 'announce_volume_max', value: 75, player: 'Living Room' },
		]);
		expect(report.json('Update Settings')).toMatchObject([
			{
				success: true,
				confirmed: true,
				player_id: LIVING_ROOM,
				changed: ['announce_volume_max: 75 → 40'],
			},
		]);
		expect(control.requests('config/players/save').map(({ args }) => args)).toEqual([
			{ player_id: LIVING_ROOM, values: { announce_volume_max: 40 } },
		]);
	},

	'evening-health-check': (report) => {
		const [message, ...others] = report.json('Your Mail');

		expect(others).toEqual([]);
		expect(message).toEqual({
			subject: expect.stringMatching(/^Music server: \d to look at$/) as string,
			text: expect.stringMatching(/^- /) as string,
		});
		expect(report.json('Get Health').length).toBe(displayText(message?.text).split('\n').length);
	},

	'jingle-announcement-music': (report, { control }) => {
		expect(report.json('Wait For Playback')).toMatchObject([
			{ how: expect.stringMatching(/^(ended|stopped)$/) as string, now_title: null },
		]);
		expect(report.json('Announce')).toMatchObject([{ success: true, player: 'Living Room' }]);
		expect(report.json('Music')).toMatchObject([{ success: true, queue_id: LIVING_ROOM }]);
		expect(control.queue(LIVING_ROOM).state).toBe('playing');
		const sent = control.requests().map(({ command }) => command);
		const [jingle, music] = sent.flatMap((command, index) =>
			command === 'player_queues/play_media' ? [index] : [],
		);
		const announced = sent.indexOf('players/cmd/play_announcement');
		expect(jingle).toBeLessThan(announced);
		expect(announced).toBeLessThan(music ?? -1);
	},

	'sync-after-feed-webhook': (report, { control }) => {
		expect(report.json('Sync')).toMatchObject([{ success: true, finished: false }]);
		expect(control.requests('music/sync').map(({ args }) => args)).toEqual([
			{ media_types: ['podcast'] },
		]);
	},

	'favorite-from-webhook': (report, { control }) => {
		expect(report.json('Add')).toMatchObject([
			{ success: true, confirmed: true, uri: 'library://radio/1' },
		]);
		expect(control.requests('music/favorites/add_item').map(({ args }) => args)).toEqual([
			{ item: 'library://radio/1' },
		]);
	},

	'playlist-to-table': (report) => {
		const rows = report.json('Get Playlist Tracks');

		expect(rows.some(({ name }) => displayText(name).includes('Mirrors'))).toBe(true);
		expect(new Set(rows.map((row) => Object.keys(row).join()))).toHaveProperty('size', 1);
	},

	'alarm-clock': (report, { control, profile }) => {
		if (profile === 'documented') {
			// It has no command for volumes and none to announce.
			expect(report.json('Your Mail').map(({ text }) => text)).toEqual(
				expect.arrayContaining([
					expect.stringContaining('does not have the command players/cmd/volume_set'),
					expect.stringContaining('does not have the command players/cmd/play_announcement'),
				]),
			);
			return;
		}
		expect(report.json('Your Mail')).toEqual([]);
		expect(report.json('Play Media')).toMatchObject([
			{
				success: true,
				confirmed: true,
				media: 'library://radio/1',
				failed: [{ media: 'library://playlist/13' }],
			},
		]);
		expect(control.queue(BEDROOM)).toMatchObject({
			state: 'playing',
			currentItem: { uri: 'library://radio/1' },
		});
		expect(report.json('Get Louder')).toMatchObject([{ previous_level: 5, volume_level: 35 }]);
		expect(control.player(BEDROOM).volume).toBe(35);
	},

	'doorbell-and-back': (report, { control }) => {
		expect(report.json('Pause')).toMatchObject([{ state: 'paused' }]);
		expect(report.json('Announce')).toMatchObject([{ success: true }]);
		expect(report.json('Restore Snapshot')).toMatchObject([
			{ success: true, player: 'Kitchen', not_restored: [] },
		]);
		const { announced, volume } = control.player(KITCHEN);
		expect(announced).toMatchObject([{ volume: 40, isPlayed: true }]);
		expect(volume).toBe(20);
		const { uris, ...kitchen } = control.queue(KITCHEN);
		expect(kitchen).toMatchObject({ state: 'playing', currentIndex: 1 });
		expect(uris).toEqual(DOORBELL_QUEUE);
	},

	'evening-in-three-rooms': (report, { control }) => {
		expect(report.json('Group')).toMatchObject([
			{
				success: true,
				confirmed: true,
				members: ['Living Room', 'Kitchen', 'Bedroom'],
				removed: ['Office'],
			},
		]);
		const rooms = [LIVING_ROOM, KITCHEN, BEDROOM].map((room) => control.player(room));
		expect(rooms.map(({ volume }) => volume)).toEqual([30, 20, 15]);
		for (const room of rooms) {
			expect(room).toMatchObject({ playbackState: 'playing', activeQueueId: LIVING_ROOM });
		}
		expect(control.player(OFFICE).syncedTo).toBeNull();
	},

	'announce-ai-speech': (report, { control }) => {
		expect(report.json('Announce')).toMatchObject([
			{ success: true, player_id: KITCHEN },
			{ success: true, player_id: LIVING_ROOM },
		]);
		for (const player of [KITCHEN, LIVING_ROOM]) {
			const [one] = control.player(player).announced;
			expect(one).toMatchObject({ volume: 40, isPlayed: true });
			expect(one?.clip?.seconds).toBeCloseTo(0.32);
		}
	},

	'doorbell-own-sound': (report, { control }) => {
		expect(report.json('Announce')).toHaveLength(AVAILABLE_PLAYERS.length);
		for (const player of AVAILABLE_PLAYERS) {
			const [one] = control.player(player).announced;
			expect(one?.isPlayed).toBe(true);
			expect(one?.clip?.seconds).toBeCloseTo(0.6);
		}
	},

	'announce-file-older-server': (report, { control }) => {
		expect(report.json('Announce')).toMatchObject([{ success: true, player_id: KITCHEN }]);
		expect(control.player(KITCHEN).announced).toMatchObject([
			{ url: 'http://n8n.example:5678/webhook/announcement.wav', isPlayed: true },
		]);
	},

	'doorbell-announcement': (report, { control }) => {
		expect(report.json('Announce')).toMatchObject(AVAILABLE_PLAYERS.map(() => ({ success: true })));
		for (const player of AVAILABLE_PLAYERS) {
			expect(control.player(player).announced).toMatchObject([
				{ url: 'http://sounds.example/doorbell.mp3', volume: 40, isPlayed: true },
			]);
		}
	},

	'ask-for-a-song': (report, { control }) => {
		const [song] = report.json('Search');
		expect(report.json('Choose')).toMatchObject([{ Song: song?.label }]);
		expect(report.json('Add to Queue')).toMatchObject([
			{ success: true, queue: 'Living Room', added: [song?.uri] },
		]);
		expect(control.queue(LIVING_ROOM).uris.at(-1)).toBe(song?.uri);
		expect(report.json('Added')).toHaveLength(1);
	},

	jukebox: (report) => {
		const [answer] = report.json('Your Chat Bot');

		expect(answer).toMatchObject({ chat_id: '1', text: 'Which one?' });
		expect(answer?.reply_markup).toEqual({
			inline_keyboard: report
				.json('Search')
				.slice(0, 5)
				.map(({ name, artists, uri }) => [
					{ text: `${displayText(name)}, ${displayText(artists)}`, callback_data: uri },
				]),
		});
		expect(report.json('Search').length).toBeGreaterThan(1);
	},

	'podcast-tidy-up': (report, { control }) => {
		const isOld = ({ release_date: date }: Record<string, unknown>) =>
			Date.parse(displayText(date)) < Date.now() - 30 * DAY_IN_MILLISECONDS;
		const episodes = report.json('Get Episodes');
		const old = episodes.filter(isOld).map(({ uri }) => uri);

		expect(new Set(episodes.map(({ podcast }) => podcast)).size).toBeGreaterThan(1);
		expect(report.json('Mark as Played').map(({ uri }) => uri)).toEqual(old);
		expect(report.json('Your List')).toEqual(episodes.filter((one) => !isOld(one)));
		expect(control.played('admin').map(({ uri }) => uri)).toEqual(expect.arrayContaining(old));
	},

	'kids-bedtime': (report, { control }) => {
		expect(report.json('Volume Changed')).toMatchObject([{ volume_level: 60 }]);
		expect(report.json('Turn Down')).toMatchObject([
			{ success: true, confirmed: true, volume_level: 30 },
		]);
		expect(control.player(BEDROOM).volume).toBe(30);
	},

	'follow-me': (report, { control }) => {
		const livingRoom = control.queue(LIVING_ROOM);

		expect(report.json('Transfer')).toMatchObject([
			{ success: true, confirmed: true, queue_id: KITCHEN, target_queue_id: LIVING_ROOM },
		]);
		expect(livingRoom).toMatchObject({ items: 1237, currentIndex: 3, state: 'playing' });
		expect(control.queue(KITCHEN).items).toBe(0);
	},

	'ungroup-at-night': (report, { control }) => {
		const ungrouped = report.json('Ungroup');

		expect(ungrouped).toMatchObject(ungrouped.map(() => ({ success: true, confirmed: true })));
		expect(ungrouped.map(({ player_id: id }) => id).sort()).toEqual([...AVAILABLE_PLAYERS].sort());
		for (const player of AVAILABLE_PLAYERS) {
			expect(control.player(player)).toMatchObject({ syncedTo: null, activeQueueId: player });
		}
	},

	'podcast-summary': (report) => {
		expect(report.json('Your Mail')).toEqual([
			{
				subject: expect.stringMatching(/^Morning News: .+\(5\)$/) as string,
				summary: 'The harbor festival begins today. The ferries run until midnight.',
			},
		]);
	},

	'never-again': (report, { control }) => {
		const [disliked, next] = DOORBELL_QUEUE;

		expect(report.json('Dislike')).toMatchObject([
			{ uri: disliked, preference: 'disliked', confirmed: true },
		]);
		expect(report.json('Next')).toMatchObject([{ success: true, confirmed: true }]);
		expect(control.queue(LIVING_ROOM).currentItem?.uri).toBe(next);
	},

	'night-sound': (report, { control }) => {
		const applied = report.json('Night Sound');

		expect(applied.map(({ player_id: id }) => id)).toEqual(AVAILABLE_PLAYERS);
		for (const row of applied) expect(row).toMatchObject({ preset: 'Night', confirmed: true });
		expect(control.requests('config/players/dsp/get')).toHaveLength(8);
	},

	'pause-for-a-call': (report, { control }) => {
		const paused = report.json('Pause');

		expect(paused.map(({ player_id: id }) => id).sort()).toEqual([...AVAILABLE_PLAYERS].sort());
		expect(paused).toMatchObject(paused.map(() => ({ success: true, confirmed: true })));
		for (const room of [BEDROOM, OFFICE]) expect(control.queue(room).state).toBe('paused');
	},

	'listening-count': (report) => {
		const [before] = report.json('Count So Far');

		expect(report.json('Write Count')).toMatchObject([
			{
				week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
				uri: 'library://track/31',
				title: 'Cedar Dance',
				artist: 'Marta Lindqvale',
				image_url: expect.stringContaining('/imageproxy') as string,
				plays: Number(before?.plays ?? 0) + 1,
			},
		]);
	},

	// In real n8n it reads what the example before has counted.
	'listening-report': (report, { profile }) => {
		const ranking = report.json('Top Ten').map(({ plays }) => Number(plays));
		const [mail] = report.json('Your Mail');
		const files = Object.entries({ ...(report.items('Your Mail')[0]?.binary as object) });

		expect(ranking).toEqual([...ranking].sort((one, other) => other - one));
		expect(mail?.subject).toMatch(/^Top ten of the week since \d{4}-\d\d-\d\d$/);
		// There no picture can be fetched.
		const covers = profile === 'documented' ? [] : ranking.map((_, index) => `cover_${index}`);
		const shown = displayText(mail?.html).matchAll(/<img src="cid:(\w+)"/g);
		expect([...shown].map(([, cover]) => cover)).toEqual(covers);
		expect(files).toEqual(
			covers.map((cover): unknown => [cover, expect.objectContaining({ mimeType: 'image/jpeg' })]),
		);
		expect(mail?.html).toMatch(/Marta Lindqvale: Cedar (&amp; )?Dance \(plays: \d+\)<\/li>/);
		expect(mail?.html).not.toMatch(/null|plays: 0/);
	},

	'now-playing-to-chat': (report, { control }) => {
		const fileName = 'Cedar Hymn.jpg';
		const image = { url: `attachment://${fileName}` };

		// As the chat service that was posted to answers.
		expect(report.json('Post with Cover')).toEqual([
			{
				embeds: [{ title: 'Cedar Hymn', description: 'The Copper Weirs', image }],
				attachments: [
					{ filename: fileName, content_type: 'image/jpeg', size: expect.any(Number) as number },
				],
			},
		]);
		expect(report.json('Post without Cover')).toEqual([]);
		expect(control.requests('/imageproxy')).toHaveLength(1);
	},

	'log-played-tracks': (report) => {
		expect(report.json('Your Table')).toEqual([
			{
				event: 'itemPlayed',
				time: expect.any(String) as string,
				player: 'Office',
				player_id: OFFICE,
				title: 'Cedar Dance',
				artist: 'Marta Lindqvale',
				album: 'Northern Windows',
				uri: 'library://track/31',
				media_type: 'track',
				duration: expect.any(Number) as number,
				image_url: expect.stringContaining('/imageproxy') as string,
				seconds_played: expect.any(Number) as number,
				fully_played: true,
			},
		]);
	},

	'radio-after-news': (report, { control }) => {
		expect(report.json('Podcast Ended')).toMatchObject([
			{ event: 'queueEnded', player: 'Kitchen', queue_id: KITCHEN, media_type: 'podcast_episode' },
		]);
		expect(report.json('Play Radio')).toMatchObject([{ success: true, confirmed: true }]);
		expect(control.queue(KITCHEN)).toMatchObject({
			state: 'playing',
			currentItem: { uri: 'library://radio/1' },
		});
	},

	'weekly-report': (report, { control }) => {
		const played = report.json('Get Recently Played');

		expect(played.map(({ uri }) => uri)).toContain('library://track/40');
		expect(report.json('Get in Progress').length).toBeGreaterThan(0);
		expect(control.executed('music/recently_played_items')).toBe(1);
	},

	'playlists-between-servers': (report, home, other) => {
		const imports: Array<[string, Simulator, Simulator, string, string]> = [
			['Import on Other Server', home, other, '13', 'Evening Mix'],
			['Import at Home', other, home, '4', 'Garden Party'],
		];
		for (const [node, from, to, original, name] of imports) {
			const [imported] = report.json(node);
			const id = displayText(imported?.uri).replace('library://playlist/', '');

			expect(imported).toMatchObject({ name, media_type: 'playlist', confirmed: true });
			expect(imported).not.toHaveProperty('not_available');
			expect(to.control.playlist(id).uris).toHaveLength(
				from.control.playlist(original).uris.length,
			);
			expect(to.control.requests('music/playlists/import_playlist')).toHaveLength(1);
		}
	},

	'playlist-clean-up': (report, { control }) => {
		expect(report.json('Remove From Playlist')).toMatchObject([
			{ success: true, confirmed: true, removed_names: ['Orchard Dance'] },
		]);
		expect(control.playlist('13').uris).toEqual(['library://track/41']);
	},

	'discover-and-add': (report, { control }) => {
		expect(report.json('Search')).toMatchObject([{ name: 'Hall of Mirrors' }]);
		expect(report.json('Add to Playlist')).toMatchObject([{ success: true, confirmed: true }]);
		expect(control.playlist('13').uris).toContain(report.json('Search')[0]?.uri);
	},

	'sync-and-play-newest': (report, { control, profile }) => {
		const kitchen = control.queue(KITCHEN);
		const commands = control.requests().map(({ command }) => command);

		expect(report.json('Play Newest Episode')).toMatchObject([{ played: true, confirmed: true }]);
		expect(kitchen.state).toBe('playing');
		expect(commands.indexOf('music/sync')).toBeLessThan(
			commands.indexOf('player_queues/play_media'),
		);
		if (profile === 'documented') {
			// There nobody can tell when a sync has ended.
			expect(report.json('Sync')).toMatchObject([{ success: true, finished: false }]);
			expect(kitchen.currentItem?.uri).toMatch(/morning-news-[56]$/);
		} else {
			expect(report.json('Sync')).toMatchObject([{ success: true, finished: true }]);
			// The sixth is the one that the sync has brought.
			expect(kitchen.currentItem?.uri).toMatch(/morning-news-6$/);
		}
	},
};

/** Calls a tool by its name. @returns the items it gave */
export type CallTool = (name: string, given: object) => Promise<Array<Record<string, unknown>>>;

/** What the tools of an example for AI agents must bring about when a model calls them, by the name of its file. */
export const TOOL_EXPECTATIONS: Readonly<
	Record<string, (call: CallTool, simulator: Simulator) => Promise<void>>
> = {
	'agent-similar-music': async (call, { control }) => {
		const player = 'bedroom';
		control.setSimilarTracks(true);
		control.fillQueue(BEDROOM, ['library://track/40'], { state: 'playing' });

		const [playing] = await call('Get_Now_Playing', { player });
		expect(playing).toMatchObject({ state: 'playing', uri: 'library://track/40' });
		const similar = await call('Get_Similar_Tracks', { uri: playing?.uri, limit: 3 });
		expect(similar).toHaveLength(3);
		await call('Play_Media', { player, uris: similar.map(({ uri }) => uri).join(',') });
		expect(control.queue(BEDROOM).uris).toEqual([
			'library://track/40',
			...similar.map(({ uri }) => uri),
		]);
		expect(await call('Search', { query: 'hall of mirrors' })).not.toEqual([]);
		expect(await call('Get_Recommendations', { row: 'made for you' })).not.toEqual([]);
	},

	'agent-tools': async (call, { control }) => {
		const player = 'bedroom';
		const rooms = (await call('Get_Queues', {})).map(({ name }) => name);
		expect(rooms).toEqual(expect.arrayContaining(['Bedroom', 'Kitchen']));
		const [found] = await call('Search', { query: 'evening mix' });
		expect(found).toMatchObject({ name: 'Evening Mix', media_type: 'playlist' });

		await call('Play_Media', { player, media: found?.name, how: 'replace' });
		const { items, state } = control.queue(BEDROOM);
		expect(state).toBe('playing');
		expect(await call('Get_Now_Playing', { player })).toMatchObject([
			{ player: 'Bedroom', state: 'playing' },
		]);
		await call('Play_Media', { player, media: 'Morning News', start: 'newest', how: 'add' });
		expect(control.queue(BEDROOM).items).toBeGreaterThan(items);
		await call('Set_Volume', { player, action: 'set', level: 30 });
		expect(control.player(BEDROOM).volume).toBe(30);
		expect(await call('Add_Currently_Playing_to_Favorites', { player })).toMatchObject([
			{ success: true, favorite: true },
		]);
		await call('Announce', { players: 'Bedroom, kitchen', message: 'Dinner is ready' });
		for (const spoken of [BEDROOM, KITCHEN]) {
			expect(control.player(spoken).announced).toMatchObject([{ message: 'Dinner is ready' }]);
		}
		await call('Control_Playback', { player, command: 'pause' });
		expect(control.queue(BEDROOM).state).toBe('paused');
	},
};
