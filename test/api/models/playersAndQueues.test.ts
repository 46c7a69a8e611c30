import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import { parsePlayer } from '../../../nodes/MusicAssistant/api/models/player';
import {
	parsePlayerQueue,
	parseQueueItem,
	playingMediaOfQueueItem,
} from '../../../nodes/MusicAssistant/api/models/playerQueue';

const KITCHEN = { player_id: 'kitchen', name: 'Kitchen' };

describe('a player', () => {
	it('of which the server reports nothing counts as available, and has nothing', () => {
		const player = parsePlayer({});

		expect(player).toMatchObject({ id: '', name: '', available: true, enabled: true });
		expect(player).toMatchObject({ isGroup: false, isProtocol: false, hasPowerControl: true });
		for (const key of [
			...(['playbackState', 'currentMedia', 'elapsedTime', 'groupVolumeMuted'] as const),
			...(['groupMembers', 'syncedTo', 'leaderId', 'sleepTimerExpiresAt'] as const),
		]) {
			expect([key, player[key]]).toEqual([key, undefined]);
		}
	});

	it('of which the server reports null has none of it', () => {
		const timer = { sleep_timer_expires_at: null };
		const media = { current_media: null, elapsed_time: null };
		const group = { group_volume_muted: null, synced_to: null, active_group: null };

		expect(parsePlayer({ ...timer, ...media, ...group })).toMatchObject({
			...{ currentMedia: null, elapsedTime: null, sleepTimerExpiresAt: null },
			...{ groupVolumeMuted: null, syncedTo: null, activeGroup: null, leaderId: undefined },
		});
	});

	it.each<[string, JsonObject, object]>([
		['reports its state as before 2.6', { state: 'paused' }, { playbackState: 'paused' }],
		['reports an unknown state', { playback_state: 'unknown' }, { playbackState: undefined }],
		['reports its group as before 2.6', { group_childs: ['office'] }, { groupMembers: ['office'] }],
		['is not in its own group', { group_members: ['kitchen'] }, { groupMembers: [] }],
		['has only a display name', { name: null, display_name: 'Cook' }, { name: 'Cook' }],
		['has no name', { name: null }, { name: 'kitchen' }],
		['follows a player', { synced_to: 'office', active_group: 'all' }, { leaderId: 'office' }],
		['follows a group', { synced_to: null, active_group: 'all' }, { leaderId: 'all' }],
		['has a boolean as 1', { powered: 1 }, { powered: true }],
		['has a boolean as 0', { volume_muted: 0 }, { volumeMuted: false }],
		['has no such control', { volume_control: 'none' }, { hasVolumeControl: false }],
		['is a group', { type: 'group' }, { isGroup: true, isProtocol: false }],
		['is part of another one', { type: 'protocol' }, { isGroup: false, isProtocol: true }],
		['displays what others play', { type: 'light' }, { isOffered: false }],
		['is a source for others', { type: 'source' }, { isOffered: false }],
		['is private', { type: 'player', private: true }, { isOffered: false }],
		['is not private', { type: 'player', private: false }, { isOffered: true }],
		[
			'plays an item of its queue',
			{ current_media: { queue_item_id: 7, title: 'Song', elapsed_time: 3 } },
			{ currentMedia: { queueItemId: '7', title: 'Song', elapsedTime: 3, uri: undefined } },
		],
	])('that %s', (_, raw, expected) => {
		expect(parsePlayer({ ...KITCHEN, ...raw })).toMatchObject(expected);
	});

	it('keeps what the server sent', () => {
		expect(parsePlayer(KITCHEN).raw).toBe(KITCHEN);
	});
});

describe('a queue', () => {
	it('of which the server reports nothing counts as available, and has nothing', () => {
		expect(parsePlayerQueue({})).toEqual({
			...{ id: '', name: '', available: true, resumePosition: 0, sources: [], raw: {} },
			...{ isDynamic: false, playsSimilar: false, growsByItself: false },
		});
	});

	it.each<[string, JsonObject, object]>([
		['has no current item', { current_item: null }, { currentItem: null }],
		['has no next item', { next_item: null }, { nextItem: null }],
		['has no current index', { current_index: null }, { currentIndex: undefined }],
		[
			'has a current item',
			{ current_item: { queue_item_id: 'one' } },
			{ currentItem: { id: 'one' } },
		],
		['has a next item', { next_item: { queue_item_id: 'two' } }, { nextItem: { id: 'two' } }],
		['has no name', { queue_id: 'kitchen', display_name: null }, { name: 'kitchen' }],
		['has a number as its ID', { queue_id: 12 }, { id: '12', name: '12' }],
		['has 1 and 0 as booleans', { available: 0, active: 1 }, { available: false, active: true }],
		[
			'names autoplay as servers before 2.10 do',
			{ dont_stop_the_music_enabled: true },
			{ autoplayEnabled: true, growsByItself: true },
		],
		[
			'names autoplay by both names',
			{ autoplay_enabled: false, dont_stop_the_music_enabled: true },
			{ autoplayEnabled: false, growsByItself: false },
		],
		['is dynamic', { is_dynamic: true }, { growsByItself: true }],
		['plays a radio', { radio_source: [{ name: 'First' }] }, { growsByItself: true }],
		['plays no radio', { radio_source: [] }, { growsByItself: false }],
		[
			'calls its sources by both names',
			{ is_dynamic: false, sources: [{ name: 'First' }], radio_source: [{ name: 'First' }] },
			{ playsSimilar: false, growsByItself: false },
		],
	])('that %s', (_, raw, expected) => {
		expect(parsePlayerQueue(raw)).toMatchObject(expected);
	});
});

describe('an item of a queue', () => {
	it('of which the server reports nothing has nothing', () => {
		expect(parseQueueItem({})).toEqual({ id: '', raw: {} });
	});

	const stream_title = 'Ada - Overture';
	const stream_metadata = { title: 'Overture', artist: 'Ada' };

	it.each<[string, JsonObject | null, object | undefined]>([
		['no stream', null, undefined],
		['a stream that reports nothing', { stream_title: '' }, undefined],
		['a song as older servers report it', { stream_title }, { title: stream_title }],
		['a song', { stream_title, stream_metadata }, stream_metadata],
	])('with %s', (_, streamdetails, streamMetadata) => {
		expect(parseQueueItem({ streamdetails }).streamMetadata).toEqual(streamMetadata);
	});
});

describe('what a queue plays', () => {
	const playing = (item: JsonObject) => playingMediaOfQueueItem(parseQueueItem(item));

	it('is named as its player names it', () => {
		const named = { name: 'Overture', version: 'Live', album: { name: 'First' } };
		const of = { uri: 'library://track/77', media_type: 'track' };
		const media_item = { ...named, ...of, artists: [{ name: 'Ada' }, { name: 'Grace' }] };

		const names = { title: 'Overture (Live)', artist: 'Ada/Grace', album: 'First' };
		const item = { name: 'Ada/Grace - Overture (Live)', duration: 213, media_item };
		const what = { uri: of.uri, mediaType: 'track', duration: 213, isSong: false };
		expect(playing(item)).toEqual({ ...names, ...what });
	});

	it('is an episode of its podcast', () => {
		const media_item = { name: 'Monday', version: '', podcast: { name: 'Morning News' } };

		const album = 'Morning News';
		expect(playing({ media_item })).toEqual({ title: 'Monday', album, isSong: false });
	});

	const of = { uri: 'builtin://radio/1', mediaType: 'radio' };
	const station = { name: 'Estuary', uri: of.uri, media_type: 'radio', duration: 0 };
	const picture = 'https://pictures.example/estuary.jpg';
	const SONG_PICTURE = 'https://pictures.example/song.jpg';
	const image = { path: picture, remotely_accessible: true };

	it('is a station as long as it reports no song', () => {
		const shown = { title: 'Estuary', image: { url: picture }, isSong: false };
		expect(playing({ media_item: station, image })).toEqual({ ...of, ...shown });
	});

	it.each([
		['with the picture of the station', undefined, picture],
		['with its own picture', SONG_PICTURE, SONG_PICTURE],
	])('is the song on a station, %s', (_, image_url, url) => {
		const stream_metadata = { title: 'Overture', artist: 'Ada', image_url: image_url ?? null };

		const song = { title: 'Overture', artist: 'Ada', album: 'Estuary', image: { url } };
		const item = { media_item: station, image, streamdetails: { stream_metadata } };
		expect(playing(item)).toEqual({ ...of, ...song, isSong: true });
	});

	it('is a track even if its stream reports a title', () => {
		const media_item = { name: 'Overture', media_type: 'track' };

		const { title } = playing({ media_item, streamdetails: { stream_title: 'x' } });
		expect(title).toBe('Overture');
	});
});
