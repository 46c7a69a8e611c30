import { parseQueueItem } from '../../../nodes/MusicAssistant/api/models/playerQueue';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';

describe('an item of a queue', () => {
	it('of which the server reports nothing has nothing', () => {
		expect(parseQueueItem({})).toEqual({ id: '', raw: {} });
	});

	it.each<[string, JsonObject, object | undefined]>([
		['no stream', { streamdetails: null }, undefined],
		['a stream that reports nothing', { streamdetails: { stream_title: '' } }, undefined],
		[
			'a song as older servers report it',
			{ streamdetails: { stream_title: 'Ada - Overture' } },
			{ title: 'Ada - Overture' },
		],
		[
			'a song',
			{
				streamdetails: {
					stream_title: 'Ada - Overture',
					stream_metadata: { title: 'Overture', artist: 'Ada' },
				},
			},
			{ title: 'Overture', artist: 'Ada' },
		],
	])('with %s', (_, raw, streamMetadata) => {
		expect(parseQueueItem(raw).streamMetadata).toEqual(streamMetadata);
	});
});
