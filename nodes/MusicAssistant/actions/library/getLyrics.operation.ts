import { simplifyIdentity } from '../../services/simplifyMedia';
import { joinItemNames } from '../../api/models/mediaItems';
import {
	LYRICS_TIMEOUT,
	optionsForReadWithTimeout,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { trackLocator } from '../../parameters/fields/locators';
import { resolveAndReadItem } from '../../parameters/resolve/resolveItemAtProvider';
import { readLyrics, toPlainLyrics } from '../../services/library/readLyrics';
import type { Operation } from '../operation';

const trackField = trackLocator('The track whose lyrics to get');

export const getLyrics: Operation = {
	option: {
		name: 'Get Lyrics',
		value: 'getLyrics',
		action: 'Get lyrics of track',
		description:
			'Get the lyrics of a track, plain and synchronized; the first time, the search may take a minute',
	},
	effect: 'read',
	fields: [trackField, optionsForReadWithTimeout(LYRICS_TIMEOUT)],

	async execute(context) {
		const timeout = readTimeout(context.parameters, LYRICS_TIMEOUT);
		const item = await resolveAndReadItem(context, ['track']);
		const lyrics = await readLyrics(context.client, item, timeout);
		return {
			...simplifyIdentity(item, ''),
			artists: joinItemNames(item.artists),
			lyrics: toPlainLyrics(lyrics),
			synced_lyrics: lyrics.synced ?? null,
		};
	},
};
