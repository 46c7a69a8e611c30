/** Media of the simulated library. */

/** Its track "Hall of Mirrors" is the sixth; seven follow from there on, itself included. */
export const PLAYLIST = 'library://playlist/13';
export const TRACKS_FROM_MIRRORS_ON = 7;

/** Its fourth track is "Hall of Mirrors" with the id 34. */
export const ALBUM = 'library://album/3';
export const HALL_OF_MIRRORS = { id: '34', name: 'Hall of Mirrors', uri: 'library://track/34' };

export const MORNING_NEWS = 'library://podcast/2';
export const MORNING_NEWS_FEED = 'podcastfeed--dR4mZ8pT';
export const NEWEST_MORNING_NEWS = { id: 'morning-news-5', name: 'Night buses return (5)' };
export const BUDGET_EPISODE = { id: 'morning-news-2', name: 'Budget vote passes (2)' };
export const STORM_EPISODE = { id: 'morning-news-3', name: 'Storm warning lifted (3)' };

/** Its feed lists the newest episode first: by the order of the list, the oldest would be the newest. */
export const NIGHT_TRAIN = 'library://podcast/3';
export const NEWEST_NIGHT_TRAIN = { id: 'night-train-1', name: 'Harbour works begin (1)' };

export const AUDIOBOOK = { uri: 'library://audiobook/1', name: 'The Lock Keeper' };
export const CHAPTER_SECONDS = 600;
export const RADIO = 'library://radio/1';

/** Not in the library, only at its streaming provider. */
export const STREAMED_TRACK = 'spotify://track/1234';

/** A valid URI of a track that does not exist. */
export const MISSING_TRACK = 'library://track/99999';
