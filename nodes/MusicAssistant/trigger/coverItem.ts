import type { ImageLocation } from '../api/models/imageLocation';
import { textOrEmpty } from '../helpers/json';
import type { TriggerEvent } from './state/triggerEvent';

/** The item that an event is about, as far as its cover is concerned. */
export interface CoverItem {
	/** `undefined` if nothing plays. */
	readonly name: string | undefined;
	readonly uri: string | undefined;
	readonly image: ImageLocation | undefined;
}

/** `undefined` for an event about something else, such as a volume. */
export function coverItemOf({ simplified, image }: TriggerEvent): CoverItem | undefined {
	if (!('image_url' in simplified)) return undefined;
	const { title, name, uri } = simplified;
	return {
		name: textOrEmpty(title) || textOrEmpty(name) || undefined,
		uri: textOrEmpty(uri) || undefined,
		image,
	};
}
