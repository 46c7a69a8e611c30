/** What the tests need to know of the simulated library: its media by their URIs, and what is in them. */

/** Its track "Hall of Mirrors" is the sixth; seven follow from there on, itself included. */
export const PLAYLIST = 'library://playlist/13';
export const FROM_MIRRORS_ON = 7;

/** Its fourth track is "Hall of Mirrors" with the id 34. */
export const ALBUM = 'library://album/3';
export const MIRRORS = { id: '34', name: 'Hall of Mirrors', uri: 'library://track/34' };

export const MORNING_NEWS = 'library://podcast/2';
export const MORNING_NEWS_FEED = 'podcastfeed--dR4mZ8pT';
export const NEWEST_MORNING_NEWS = { id: 'morning-news-5', name: 'Night buses return (5)' };
export const BUDGET_EPISODE = { id: 'morning-news-2', name: 'Budget vote passes (2)' };
export const STORM_EPISODE = { id: 'morning-news-3', name: 'Storm warning lifted (3)' };

/** Its feed lists the newest episode first: by the order of the list, the oldest would be the newest. */
export const NIGHT_TRAIN = 'library://podcast/3';
export const NEWEST_NIGHT_TRAIN = { id: 'night-train-1', name: 'Harbour works begin (1)' };

export const AUDIOBOOK = { uri: 'library://audiobook/1', name: 'The Lock Keeper' };
export const SECONDS_OF_A_CHAPTER = 600;
export const RADIO = 'library://radio/1';

/** Known to its streaming service only. */
export const STREAMED_TRACK = 'spotify://track/1234';

/** Of a good form, but nothing is there. */
export const MISSING_TRACK = 'library://track/99999';
