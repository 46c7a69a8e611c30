import { fullItem } from '../media-reference-types';
import type { ParsedMediaItem } from '../media-reference-types';
import { defineCommand } from '../command';
import { required } from '../parameters';
import type { ArgumentType } from '../parameters';
import { lookUpLyrics } from '../../world/library/lyrics';

/** The first lookup of a track was reported to take more than 30 seconds on 2.10. */
const LOOKUP_DELAY_MS = 35_000;

const fullTrack: ArgumentType<ParsedMediaItem> = {
	name: 'Track',
	strict(value) {
		const item = fullItem.strict(value);
		return item?.mediaType === 'track' ? item : undefined;
	},
};

/** Known plain lyrics are returned immediately; otherwise the sources are asked again (read from the source). */
export const getTrackLyrics = defineCommand({
	name: 'metadata/get_track_lyrics',
	summary: 'Return the lyrics of a track.',
	parameters: { track: required(fullTrack) },
	returns: 'Array of (string | None, str)',
	async execute({ track: { itemId, provider } }, { server }) {
		const track = server.library.find('track', itemId, provider);
		if (track?.mediaType !== 'track') return [null, null];
		if (!track.lyrics?.plain && track.libraryId !== null) {
			await server.clock.wait(LOOKUP_DELAY_MS);
			track.lyrics = lookUpLyrics(track);
		}
		const { plain = null, synced = null } = track.lyrics ?? {};
		return [plain, synced];
	},
});
