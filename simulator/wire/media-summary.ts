import { isRecord } from '../commands/argument-types';
import type { WireObject } from './media';

/**
 * An item as the listings of 2.10 contain it unless full items are requested: without null fields and sources, its
 * metadata reduced to a picture, and with `available` instead.
 */
export function mediaSummary(item: WireObject): WireObject {
	const { images = null } = isRecord(item.metadata) ? item.metadata : {};
	const metadata = images === null ? {} : { images };
	const short: WireObject = { ...item, metadata, provider_mappings: [] };
	const present = Object.entries(short).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(present), available: true };
}
