import type { Library } from './library';
import type { Radio, Track } from './media-items';

/** The stations that have tracks, by name: the others never end. */
const STATIONS: ReadonlyMap<string, { isEndless: boolean; trackIds: readonly string[] }> = new Map([
	['Channel Kettle', { isEndless: false, trackIds: ['34', '12'] }],
	// A feed whose tracks change.
	['Radio Northpier', { isEndless: true, trackIds: ['45'] }],
]);

/** Whether the station goes on forever, and whether its tracks change. */
export function describeStation(name: unknown): { is_endless: boolean; is_dynamic: boolean } {
	const { isEndless = true } = STATIONS.get(String(name)) ?? {};
	return { is_endless: isEndless, is_dynamic: isEndless && STATIONS.has(String(name)) };
}

export function tracksOfStation({ name }: Radio, library: Library): Track[] {
	const { trackIds = [] } = STATIONS.get(name) ?? {};
	return trackIds.map((id) => library.get('track', id, 'library'));
}
