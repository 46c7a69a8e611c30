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
