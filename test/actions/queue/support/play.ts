import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { locator } from '../../../../scripts/engine/locators';
import type { LoggedRequest } from '../../../../simulator';
import { OFFICE } from '../../../../simulator/world/players/players';
import type { MusicServer } from '../../support/musicServer';

export const PLAY_MEDIA = 'player_queues/play_media';
export const ALL_QUEUES = 'player_queues/all';

/** The ids of the simulated house's queues, called as their players are. */
export {
	ATTIC,
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
} from '../../../../simulator/world/players/players';

export { locator };

/** Play Media of one playlist in the empty Office, as the server sees fit; everything else as it comes. */
export function playMedia(changed: INodeParameters = {}): INodeParameters {
	return {
		resource: 'queue',
		operation: 'playMedia',
		queueId: locator('id', OFFICE),
		media: locator('uri', 'library://playlist/13'),
		enqueue: 'default',
		...changed,
	};
}

/** Play Media that sends its command and does not look what becomes of it. */
export function playMediaUnwatched(
	changed: INodeParameters = {},
	options: INodeParameters = {},
): INodeParameters {
	return playMedia({ ...changed, options: { confirm: false, ...options } });
}

/** The bodies sent with a command, as they came off the wire. */
export function bodiesOf({ control }: MusicServer, command = PLAY_MEDIA): IDataObject[] {
	return control.requests(command).map(({ rawBody }) => JSON.parse(rawBody) as IDataObject);
}

/** What was sent to play or enqueue something, in the order of arrival. */
export function sentTo({ control }: MusicServer): Array<LoggedRequest['args']> {
	return control.requests(PLAY_MEDIA).map(({ args }) => args);
}
