import { MUSIC_FOLDER } from '../providers/providers';
import type { MediaItem } from './media-items';
import { createHash } from 'node:crypto';

export interface Picture {
	readonly type: 'thumb' | 'fanart';
	readonly path: string;
	readonly provider: string;
	readonly isRemote: boolean;
}

/** The album without a cover, for which the picture of its artist is used. */
const ALBUM_WITHOUT_COVER = '2';

/**
 * The pictures of an item itself; tracks and episodes have those of their album or podcast, and some items have none.
 */
export function picturesOf(item: MediaItem): readonly Picture[] {
	const { source, name } = item;
	switch (item.mediaType) {
		case 'artist':
			if (item.libraryId === null) return [];
			// The first picture is not the one to be shown.
			return [
				filePicture(source.instance, `${name}/fanart.jpg`, 'fanart'),
				filePicture(source.instance, `${name}/artist.jpg`),
			];
		case 'album':
			return item.libraryId === ALBUM_WITHOUT_COVER
				? []
				: [filePicture(source.instance, `${source.itemId}/cover & back.jpg`)];
		case 'track':
			return source.instance === MUSIC_FOLDER.instance
				? []
				: [remotePicture(source.instance, name)];
		case 'playlist':
			return source.domain === 'builtin' && item.tracks.length > 0
				? [filePicture('builtin', `collage/${source.itemId}.jpg`)]
				: [];
		case 'radio':
			if (item.libraryId === '2') return [filePicture(source.instance, `logos/${name}.svg`)];
			return item.libraryId === '1' ? [remotePicture(source.instance, name)] : [];
		case 'audiobook':
			return [filePicture(source.instance, `${name}.jpg`)];
		case 'podcast':
			return [remotePicture(source.instance, name)];
		case 'podcast_episode':
		case 'genre':
			return [];
	}
}

export function shownPicture(item: MediaItem): Picture | null {
	const own = picturesOf(item).find(({ type }) => type === 'thumb');
	if (own) return own;
	if (item.mediaType === 'podcast_episode') return shownPicture(item.podcast);
	if (item.mediaType !== 'track' && item.mediaType !== 'album') return null;
	const album = item.mediaType === 'track' ? item.album : null;
	const [artist] = item.artists;
	return (album && shownPicture(album)) ?? (artist ? shownPicture(artist) : null);
}

function filePicture(provider: string, path: string, type: Picture['type'] = 'thumb'): Picture {
	return { type, path, provider, isRemote: false };
}

function remotePicture(provider: string, name: string): Picture {
	const path = `https://pictures.example/${name.toLowerCase().replaceAll(' ', '-')}.jpg`;
	return { type: 'thumb', path, provider, isRemote: true };
}

export interface PictureLocation {
	readonly provider: string;
	readonly path: string;
}

/** The IDs that the image proxy uses for pictures from 2.9 on: a picture has one once it has been in a response. */
export class PictureIds {
	private readonly locations = new Map<string, PictureLocation>();

	/** 64 hexadecimal digits, always the same for a picture. */
	idOf({ provider, path }: PictureLocation): string {
		const id = createHash('sha256').update(`${provider} ${path}`).digest('hex');
		this.locations.set(id, { provider, path });
		return id;
	}

	find(id: string): PictureLocation | undefined {
		return this.locations.get(id);
	}

	/** As when a server loses its cache: until a picture is in a response again. */
	forget(): void {
		this.locations.clear();
	}
}
