import { numberAt, textAt, type JsonObject } from '../../helpers/json';

/** The settings of a player that limit its volume; `undefined` for what the server does not report. */
export interface VolumeSettings {
	/** The range of the player itself, in its own steps (2.10). */
	readonly minVolume: number | undefined;
	readonly maxVolume: number | undefined;
	/** `absolute`, `relative`, `percentual` or `none`. */
	readonly announceVolumeStrategy: string | undefined;
	/** A level, or an increase: the strategy says which. */
	readonly announceVolume: number | undefined;
	/** From 0 to 100. */
	readonly announceVolumeMin: number | undefined;
	readonly announceVolumeMax: number | undefined;
}

/** @param values effective values by key */
export function parseVolumeSettings(values: JsonObject): VolumeSettings {
	return {
		minVolume: numberAt(values, 'min_volume'),
		maxVolume: numberAt(values, 'max_volume'),
		announceVolumeStrategy: textAt(values, 'announce_volume_strategy'),
		announceVolume: numberAt(values, 'announce_volume'),
		announceVolumeMin: numberAt(values, 'announce_volume_min'),
		announceVolumeMax: numberAt(values, 'announce_volume_max'),
	};
}
