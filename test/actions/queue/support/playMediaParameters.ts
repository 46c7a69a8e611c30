import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { locator } from '../../../../scripts/engine/resource-locators';
import type { LoggedRequest } from '../../../../simulator';
import { OFFICE } from '../../../../simulator/world/players/players';
import type { MusicServer } from '../../support/musicServer';

export const PLAY_MEDIA = 'player_queues/play_media';
export const ALL_QUEUES = 'player_queues/all';

/** The IDs of the simulated queues, named after their players. */
export {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../../simulator/world/players/players';

export { locator };

/** Play Media of one playlist in the empty Office queue, with the default enqueue mode. */
export function playMediaParameters(changed: INodeParameters = {}): INodeParameters {
	return {
		resource: 'queue',
		operation: 'playMedia',
		queueId: locator('id', OFFICE),
		media: locator('uri', 'library://playlist/13'),
		enqueue: 'default',
		...changed,
	};
}

/** Play Media without the verification that it plays. */
export function unconfirmedPlayMediaParameters(
	changed: INodeParameters = {},
	options: INodeParameters = {},
): INodeParameters {
	return playMediaParameters({ ...changed, options: { confirm: false, ...options } });
}

/** The bodies of all requests with a command, as they arrived. */
export function sentBodiesOf({ control }: MusicServer, command = PLAY_MEDIA): IDataObject[] {
	return control.requests(command).map(({ rawBody }) => JSON.parse(rawBody) as IDataObject);
}

/** The arguments of all play_media requests, in the order of arrival. */
export function sentPlayMediaArguments({ control }: MusicServer): Array<LoggedRequest['args']> {
	return control.requests(PLAY_MEDIA).map(({ args }) => args);
}

/** Media of the simulated library. */

/** Its track "Hall of Mirrors" is the sixth; seven follow from there on, itself included. */
export const PLAYLIST = 'library://playlist/13';

/** Its fourth track is "Hall of Mirrors" with the id 34. */
export const ALBUM = 'library://album/3';
export const HALL_OF_MIRRORS = { id: '34', name: 'Hall of Mirrors', uri: 'library://track/34' };

export const MORNING_NEWS = 'library://podcast/2';
export const MORNING_NEWS_FEED = 'podcastfeed--dR4mZ8pT';
export const NEWEST_MORNING_NEWS = { id: 'morning-news-5', name: 'Night buses return (5)' };

/** Its feed lists the newest episode first: by the order of the list, the oldest would be the newest. */
export const NIGHT_TRAIN = 'library://podcast/3';
export const NEWEST_NIGHT_TRAIN = { id: 'night-train-1', name: 'Harbour works begin (1)' };

export const AUDIOBOOK = { uri: 'library://audiobook/1', name: 'The Lock Keeper' };
export const RADIO = 'library://radio/1';

/** Not in the library, only at its streaming provider. */
export const STREAMED_TRACK = 'spotify://track/1234';

/** A valid URI of a track that does not exist. */
export const MISSING_TRACK = 'library://track/99999';
