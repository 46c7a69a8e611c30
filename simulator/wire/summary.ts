import { isRecord } from '../commands/types';
import type { WireObject } from './media';

/**
 * An item as the listings of 2.10 have it unless asked for in full: without what is null, without
 * its sources, its metadata down to a picture, and with `available` in place of them.
 */
export function summaryOf(item: WireObject): WireObject {
	const { images = null } = isRecord(item.metadata) ? item.metadata : {};
	const metadata = images === null ? {} : { images };
	const short: WireObject = { ...item, metadata, provider_mappings: [] };
	const told = Object.entries(short).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(told), available: true };
}
