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

/** What an example has brought about: what its nodes put out, what was sent, and what queues and players are like now. */
interface Outcome {
	/** By the names of the nodes. */
	readonly items?: Readonly<Record<string, readonly object[]>>;
	/** The arguments by the names of the commands, without others. */
	readonly sent?: Readonly<Record<string, readonly object[]>>;
	readonly queues?: Readonly<Record<string, object>>;
	readonly players?: Readonly<Record<string, object>>;
}

function outcome({ items = {}, sent = {}, queues = {}, players = {} }: Outcome): Expectation {
	const reading = (expected: object, read: (name: string) => unknown) =>
		Object.fromEntries(Object.keys(expected).map((name) => [name, read(name)]));
	return (report, { control }) => {
		expect({
			items: reading(items, (node) => report.json(node)),
			queues: reading(queues, (id) => control.queue(id)),
			players: reading(players, (id) => control.player(id)),
		}).toMatchObject({ items, queues, players });
		expect(reading(sent, (command) => control.requests(command).map(({ args }) => args))).toEqual(
			sent,
		);
	};
}

const matching = (expression: RegExp) => expect.stringMatching(expression) as string;
const containing = (text: string) => expect.stringContaining(text) as string;
const playing = (uri: string) => ({ state: 'playing', currentItem: { uri } });
const RADIO = 'library://radio/1';

/** What each example must have brought about, by the name of its file. */
export const EXAMPLE_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
	'morning-podcast': outcome({
		queues: {
			[KITCHEN]: {
				...playing(matching(/morning-news-5$/)),
				uris: expect.not.arrayContaining([containing('://track/')]) as string[],
			},
		},
	}),

	'new-episode-at-seven': (report, { control }) => {
		const episodes = report.json('New Episode');

		expect(episodes).toMatchObject([{ podcast: 'Morning News' }]);
		expect(control.queue(KITCHEN)).toMatchObject({
			state: 'idle',
			uris: episodes.map(({ uri }) => uri),
		});
	},

	'list-new-favorites': outcome({
		items: {
			'Your List': [{ event: 'favoriteAdded', name: 'Cedar Dance', artists: 'Marta Lindqvale' }],
		},
	}),

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

	'play-playlist-from-webhook': outcome({
		queues: {
			[LIVING_ROOM]: {
				state: 'playing',
				names: expect.arrayContaining([containing('Mirrors')]) as string[],
			},
		},
	}),

	'evening-settings': outcome({
		items: { 'Highest Volume': [{ key: 'announce_volume_max', value: 75, player: 'Living Room' }] },
		sent: {
			'config/players/save': [{ player_id: LIVING_ROOM, values: { announce_volume_max: 40 } }],
		},
	}),

	'evening-health-check': (report) => {
		const [message, ...others] = report.json('Your Mail');

		expect(others).toEqual([]);
		expect(message).toEqual({
			subject: matching(/^Music server: \d to look at$/),
			text: matching(/^- /),
		});
		expect(report.json('Get Health').length).toBe(displayText(message?.text).split('\n').length);
	},

	'jingle-announcement-music': (report, { control }) => {
		expect(report.json('Wait For Playback')).toMatchObject([
			{ how: matching(/^(ended|stopped)$/), now_title: null },
		]);
		expect(control.queue(LIVING_ROOM).state).toBe('playing');
		const steps = ['player_queues/play_media', 'players/cmd/play_announcement'];
		const sent = control.requests().map(({ command = '' }) => command);
		expect(sent.filter((command) => steps.includes(command))).toEqual([...steps, steps[0]]);
	},

	'sync-after-feed-webhook': outcome({ sent: { 'music/sync': [{ media_types: ['podcast'] }] } }),

	'favorite-from-webhook': outcome({
		items: { Add: [{ success: true, confirmed: true, uri: RADIO }] },
		sent: { 'music/favorites/add_item': [{ item: RADIO }] },
	}),

	'playlist-to-table': (report) => {
		const rows = report.json('Get Playlist Tracks');

		expect(rows.some(({ name }) => displayText(name).includes('Mirrors'))).toBe(true);
		expect(new Set(rows.map((row) => Object.keys(row).join()))).toHaveProperty('size', 1);
	},

	'alarm-clock': async (report, simulator, other) => {
		if (simulator.profile === 'documented') {
			// It has no command for volumes and none to announce.
			expect(report.json('Your Mail').map(({ text }) => text)).toEqual(
				expect.arrayContaining([
					containing('does not have the command players/cmd/volume_set'),
					containing('does not have the command players/cmd/play_announcement'),
				]),
			);
			return;
		}
		const failed = [{ media: 'library://playlist/13' }];
		await outcome({
			items: {
				'Your Mail': [],
				'Play Media': [{ success: true, confirmed: true, media: RADIO, failed }],
				'Get Louder': [{ previous_level: 5, volume_level: 35 }],
			},
			queues: { [BEDROOM]: playing(RADIO) },
			players: { [BEDROOM]: { volume: 35 } },
		})(report, simulator, other);
	},

	'doorbell-and-back': outcome({
		items: {
			Pause: [{ state: 'paused' }],
			'Restore Snapshot': [{ success: true, player: 'Kitchen', not_restored: [] }],
		},
		players: { [KITCHEN]: { announced: [{ volume: 40, isPlayed: true }], volume: 20 } },
		queues: { [KITCHEN]: { state: 'playing', currentIndex: 1, uris: DOORBELL_QUEUE } },
	}),

	'evening-in-three-rooms': outcome({
		players: {
			...Object.fromEntries(
				[LIVING_ROOM, KITCHEN, BEDROOM].map((room, place) => [
					room,
					{
						playbackState: 'playing',
						activeQueueId: LIVING_ROOM,
						volume: [30, 20, 15][place],
					},
				]),
			),
			[OFFICE]: { syncedTo: null },
		},
	}),

	'announce-ai-speech': (_, { control }) => expectClip(control, [KITCHEN, LIVING_ROOM], 0.32, 40),

	'doorbell-own-sound': (_, { control }) => expectClip(control, AVAILABLE_PLAYERS, 0.6),

	'announce-file-older-server': outcome({
		players: {
			[KITCHEN]: {
				announced: [{ url: 'http://n8n.example:5678/webhook/announcement.wav', isPlayed: true }],
			},
		},
	}),

	'doorbell-announcement': outcome({
		players: Object.fromEntries(
			AVAILABLE_PLAYERS.map((player) => [
				player,
				{ announced: [{ url: 'http://sounds.example/doorbell.mp3', volume: 40, isPlayed: true }] },
			]),
		),
	}),

	'ask-for-a-song': (report, { control }) => {
		const [song] = report.json('Search');

		expect(report.json('Choose')).toMatchObject([{ Song: song?.label }]);
		expect(control.queue(LIVING_ROOM).uris.at(-1)).toBe(song?.uri);
		expect(report.json('Added')).toHaveLength(1);
	},

	jukebox: (report) => {
		const [answer] = report.json('Your Chat Bot');
		const songs = report.json('Search');

		expect(answer).toMatchObject({ chat_id: '1', text: 'Which one?' });
		expect(answer?.reply_markup).toEqual({
			inline_keyboard: songs
				.slice(0, 5)
				.map(({ name, artists, uri }) => [
					{ text: `${displayText(name)}, ${displayText(artists)}`, callback_data: uri },
				]),
		});
		expect(songs.length).toBeGreaterThan(1);
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

	'kids-bedtime': outcome({
		items: { 'Volume Changed': [{ volume_level: 60 }] },
		players: { [BEDROOM]: { volume: 30 } },
	}),

	'follow-me': outcome({
		queues: {
			[LIVING_ROOM]: { items: 1237, currentIndex: 3, state: 'playing' },
			[KITCHEN]: { items: 0 },
		},
	}),

	'ungroup-at-night': (report, { control }) => {
		const ungrouped = report.json('Ungroup');

		expect(ungrouped.map(({ player_id: id }) => id).sort()).toEqual([...AVAILABLE_PLAYERS].sort());
		for (const player of AVAILABLE_PLAYERS) {
			expect(control.player(player)).toMatchObject({ syncedTo: null, activeQueueId: player });
		}
	},

	'podcast-summary': (report) => {
		expect(report.json('Your Mail')).toEqual([
			{
				subject: matching(/^Morning News: .+\(5\)$/),
				summary: 'The harbor festival begins today. The ferries run until midnight.',
			},
		]);
	},

	'never-again': outcome({
		items: { Dislike: [{ uri: DOORBELL_QUEUE[0], preference: 'disliked', confirmed: true }] },
		queues: { [LIVING_ROOM]: { currentItem: { uri: DOORBELL_QUEUE[1] } } },
	}),

	'night-sound': (report, { control }) => {
		expect(report.json('Night Sound')).toMatchObject(
			AVAILABLE_PLAYERS.map((id) => ({ player_id: id, preset: 'Night', confirmed: true })),
		);
		expect(control.requests('config/players/dsp/get')).toHaveLength(8);
	},

	'pause-for-a-call': (report, { control }) => {
		const paused = report.json('Pause');

		expect(paused.map(({ player_id: id }) => id).sort()).toEqual([...AVAILABLE_PLAYERS].sort());
		for (const room of [BEDROOM, OFFICE]) expect(control.queue(room).state).toBe('paused');
	},

	'listening-count': (report) => {
		const [before] = report.json('Count So Far');

		expect(report.json('Write Count')).toMatchObject([
			{
				week: matching(/^\d{4}-\d\d-\d\d$/),
				uri: 'library://track/31',
				title: 'Cedar Dance',
				artist: 'Marta Lindqvale',
				image_url: containing('/imageproxy'),
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

	'log-played-tracks': outcome({
		items: {
			'Your Table': [
				{ event: 'itemPlayed', player: 'Office', title: 'Cedar Dance', fully_played: true },
			],
		},
	}),

	'radio-after-news': outcome({
		items: {
			'Podcast Ended': [{ event: 'queueEnded', queue_id: KITCHEN, media_type: 'podcast_episode' }],
		},
		queues: { [KITCHEN]: playing(RADIO) },
	}),

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
			{ removed_names: ['Orchard Dance'] },
		]);
		expect(control.playlist('13').uris).toEqual(['library://track/41']);
	},

	'discover-and-add': (report, { control }) => {
		expect(report.json('Search')).toMatchObject([{ name: 'Hall of Mirrors' }]);
		expect(control.playlist('13').uris).toContain(report.json('Search')[0]?.uri);
	},

	'sync-and-play-newest': (report, { control, profile }) => {
		// There nobody can tell when a sync has ended; the sixth is the one that the sync has brought.
		const isTold = profile !== 'documented';
		const commands = control.requests().map(({ command }) => command);

		expect(report.json('Sync')).toMatchObject([{ success: true, finished: isTold }]);
		expect(control.queue(KITCHEN)).toMatchObject(
			playing(matching(isTold ? /morning-news-6$/ : /morning-news-[56]$/)),
		);
		expect(commands.indexOf('music/sync')).toBeLessThan(
			commands.indexOf('player_queues/play_media'),
		);
	},
};

/** Expects that a sound of so many seconds was played on these players, at a volume if one is given. */
function expectClip(
	control: Simulator['control'],
	players: readonly string[],
	seconds: number,
	volume?: number,
): void {
	for (const player of players) {
		const { announced } = control.player(player);
		expect(announced[0]).toMatchObject({ isPlayed: true, ...(volume !== undefined && { volume }) });
		expect(announced[0]?.clip?.seconds).toBeCloseTo(seconds);
	}
}

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
