import {
	playingMediaOfQueueItem,
	parseQueueItem,
} from '../../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';

const playing = (item: JsonObject) => playingMediaOfQueueItem(parseQueueItem(item));

describe('what a queue plays', () => {
	it('is named as its player names it', () => {
		const media_item = {
			name: 'Overture',
			version: 'Live',
			uri: 'library://track/77',
			media_type: 'track',
			artists: [{ name: 'Ada' }, { name: 'Grace' }],
			album: { name: 'First' },
		};

		expect(playing({ name: 'Ada/Grace - Overture (Live)', duration: 213, media_item })).toEqual({
			title: 'Overture (Live)',
			artist: 'Ada/Grace',
			album: 'First',
			uri: 'library://track/77',
			mediaType: 'track',
			duration: 213,
			isSong: false,
		});
	});

	it('is an episode of its podcast', () => {
		const media_item = { name: 'Monday', version: '', podcast: { name: 'Morning News' } };

		expect(playing({ media_item })).toEqual({
			title: 'Monday',
			album: 'Morning News',
			isSong: false,
		});
	});

	const station = {
		name: 'Radio Estuary',
		uri: 'builtin://radio/1',
		media_type: 'radio',
		duration: 0,
	};
	const picture = 'https://pictures.example/estuary.jpg';
	const image = { path: picture, remotely_accessible: true };

	it('is a station as long as it reports no song', () => {
		expect(playing({ media_item: station, image })).toEqual({
			title: 'Radio Estuary',
			uri: 'builtin://radio/1',
			mediaType: 'radio',
			image: { url: picture },
			isSong: false,
		});
	});

	it.each([
		['with the picture of the station', undefined, picture],
		[
			'with its own picture',
			'https://pictures.example/song.jpg',
			'https://pictures.example/song.jpg',
		],
	])('is the song on a station, %s', (_, image_url, url) => {
		const stream_metadata = { title: 'Overture', artist: 'Ada', image_url: image_url ?? null };

		expect(playing({ media_item: station, image, streamdetails: { stream_metadata } })).toEqual({
			title: 'Overture',
			artist: 'Ada',
			album: 'Radio Estuary',
			uri: 'builtin://radio/1',
			mediaType: 'radio',
			image: { url },
			isSong: true,
		});
	});

	it('is a track even if its stream reports a title', () => {
		const media_item = { name: 'Overture', media_type: 'track' };

		expect(playing({ media_item, streamdetails: { stream_title: 'x' } })).toMatchObject({
			title: 'Overture',
		});
	});
});
