import { isRecord } from '../json';
import type { WireObject } from './wire-object';

/**
 * An fullItem as the listings of 2.10 contain it unless full items are requested: without null fields and sources, its
 * metadata reduced to a picture, and with `available` instead.
 */
export function listingSummaryObject(fullItem: WireObject): WireObject {
	const { images = null } = isRecord(fullItem.metadata) ? fullItem.metadata : {};
	const metadata = images === null ? {} : { images };
	const short: WireObject = { ...fullItem, metadata, provider_mappings: [] };
	const present = Object.entries(short).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(present), available: true };
}
