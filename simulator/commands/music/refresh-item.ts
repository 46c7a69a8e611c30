import { findVisibleItem } from '../../world/library/find-visible-item';
import { mediaObjectForCaller } from '../../wire/media-object-for-caller';
import { defineCommand } from '../command';
import { MEDIA_ITEM_TYPE, uriOfReference, uriOrFullItem } from '../media-reference-types';
import { required } from '../parameters';

/** Returns the item unchanged: nothing changes at the simulator's providers. */
export const refreshItem = defineCommand({
	name: 'music/refresh_item',
	summary: 'Read an item from its providers again.',
	parameters: { media_item: required(uriOrFullItem) },
	returns: MEDIA_ITEM_TYPE,
	execute: ({ media_item: item }, context) =>
		mediaObjectForCaller(context, findVisibleItem(context, uriOfReference(item)), {
			detail: 'single',
		}),
});
