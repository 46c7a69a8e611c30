import { ARTIST_NAMES } from '../../../../simulator/world/catalog/create-library';

/** Items and providers of the simulated library. */

/** The playlist of the built-in provider, which takes tracks of every other: "Own Selection". */
export const OWN_PLAYLIST_ID = '12';

export const OWN_PLAYLIST_URI = `library://playlist/${OWN_PLAYLIST_ID}`;

/** Kept in the music folder, which takes its own tracks only: "Evening Mix". */
export const FOLDER_PLAYLIST_URI = 'library://playlist/13';

export const READ_ONLY_PLAYLIST_URI = 'library://playlist/4';

/** Its tracks 1 to 15 are the library's. */
export const FIRST_ALBUM_URI = 'library://album/1';

/** It has one track that the library does not have. */
export const BONUS_ALBUM_URI = 'library://album/18';

export function trackUris(...ids: number[]): string[] {
	return ids.map((id) => `library://track/${id}`);
}

/** The one of the two albums "Northern Windows" with the library's id 3, and how its folder calls it. */
export const FOLDER_PROVIDER = 'filesystem--1234';

export const FOLDER_ALBUM_ID = `${ARTIST_NAMES[1]}/Northern Windows`;

export const NEWS_FEED_PROVIDER = 'podcastfeed--dR4mZ8pT';
export const STREAMING_PROVIDER = 'spotify--Vq7Lk2Xw';
