import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import type { PlayingMedia } from '../../api/models/playingMedia';

/** The current item of a queue, or the media that a player plays from another source. */
export interface CurrentItem {
	/** Changes when something else is played. */
	id: string;
	/** The song that a radio station reports; missing if it reports none. */
	song?: string;
	media: PlayingMedia;
}

export function currentItemOfQueue({
	currentItem: item,
	currentMedia: media,
}: PlayerQueue): CurrentItem | undefined {
	if (!item || !media) return undefined;
	const id = item.id === '' ? item.name : item.id;
	if (id === undefined) return undefined;
	return { id, media, ...(media.isSong && { song: JSON.stringify([media.title, media.artist]) }) };
}

/** The media that a player reports. */
export function currentItemOfPlayer(player: Player | undefined): CurrentItem | undefined {
	const media = player?.currentMedia;
	if (!media || (media.uri === undefined && media.title === undefined)) return undefined;
	return { id: JSON.stringify([media.uri, media.title]), media };
}
