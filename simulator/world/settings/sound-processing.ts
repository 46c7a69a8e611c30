import { unhandled } from '../../errors';
import { isRecord } from '../../json';

interface SoundConfig {
	readonly enabled: boolean;
	readonly filters: readonly Readonly<Record<string, unknown>>[];
	readonly input_gain: number;
	readonly output_gain: number;
}

const SOUND_OFF: SoundConfig = { enabled: false, filters: [], input_gain: 0, output_gain: 0 };

const MAX_GAIN = 60;

/**
 * A configuration with the defaults of what is missing. An unknown kind of filter and a value out of range fail the call
 * (recorded); the ranges were read from the data models.
 */
export function parseSoundConfig(value: unknown): SoundConfig {
	if (!isRecord(value)) throw unhandled('not a DSPConfig');
	const filters = value.filters ?? [];
	if (!Array.isArray(filters)) throw unhandled('not a list of filters');
	return {
		enabled: switchAt(value, 'enabled', false),
		filters: filters.map(parseFilter),
		input_gain: gainAt(value, 'input_gain'),
		output_gain: gainAt(value, 'output_gain'),
	};
}

/** Impulse responses (2.10) are missing here. */
function parseFilter(value: unknown) {
	if (!isRecord(value) || typeof value.enabled !== 'boolean') throw unhandled('not a filter');
	const { enabled, type } = value;
	if (type === 'tone_control') {
		const levels = ['bass_level', 'mid_level', 'treble_level'].map((key) => [
			key,
			gainAt(value, key),
		]);
		return { enabled, type, ...(Object.fromEntries(levels) as Record<string, number>) };
	}
	if (type !== 'parametric_eq') throw unhandled(`${String(type)} is not a kind of filter`);
	const bands = value.bands ?? [];
	if (!Array.isArray(bands)) throw unhandled('not a list of bands');
	return {
		enabled,
		preamp: gainAt(value, 'preamp'),
		per_channel_preamp: value.per_channel_preamp ?? {},
		type,
		bands: bands.map(parseBand),
	};
}

const BAND_TYPES: readonly unknown[] = 'peak high_shelf low_shelf high_pass low_pass notch'.split(
	' ',
);
const CHANNELS: readonly unknown[] = ['ALL', 'FL', 'FR'];

function parseBand(value: unknown) {
	if (!isRecord(value)) throw unhandled('not a band');
	const { type = 'peak', channel } = value;
	return {
		frequency: numberAt(value, 'frequency', 1000, [Number.MIN_VALUE, 100_000]),
		q: numberAt(value, 'q', 1, [0.01, 100]),
		gain: gainAt(value, 'gain'),
		type: BAND_TYPES.includes(type) ? type : 'unknown',
		enabled: switchAt(value, 'enabled', true),
		channel: CHANNELS.includes(channel) ? channel : 'ALL',
	};
}

function gainAt(value: Readonly<Record<string, unknown>>, key: string): number {
	return numberAt(value, key, 0, [-MAX_GAIN, MAX_GAIN]);
}

function numberAt(
	value: Readonly<Record<string, unknown>>,
	key: string,
	fallback: number,
	[from, to]: readonly [number, number],
): number {
	const found = value[key] ?? fallback;
	if (typeof found === 'number' && found >= from && found <= to) return found;
	throw unhandled(`${key} must be in the range ${from} to ${to}`);
}

function switchAt(
	value: Readonly<Record<string, unknown>>,
	key: string,
	fallback: boolean,
): boolean {
	const found = value[key] ?? fallback;
	if (typeof found === 'boolean') return found;
	throw unhandled(`${key} must be true or false`);
}

export interface SoundPreset {
	readonly id: string;
	readonly name: string;
	readonly config: SoundConfig;
}

/** The configuration of a player, and the preset that was applied last, if it is unchanged since then. */
export interface PlayerSound {
	readonly config: SoundConfig;
	readonly presetId: string | null;
}

/** A saved configuration of a player; each is reported, even one that is the same as before (recorded). */
export interface SavedSound extends PlayerSound {
	readonly playerId: string;
}

const INITIAL_PRESETS: readonly SoundPreset[] = [
	createPreset('k3vn8q2d', 'Night', -6, { frequency: 100, q: 0.7, gain: -9, type: 'low_shelf' }),
	createPreset('w7c4hj9s', 'Speech', -4, { frequency: 2500, q: 1, gain: 4, type: 'peak' }),
];

/** A preset with an equalizer of one band. */
function createPreset(id: string, name: string, input_gain: number, band: object): SoundPreset {
	const filters = [{ enabled: true, type: 'parametric_eq', bands: [band] }];
	return { id, name, config: parseSoundConfig({ enabled: true, filters, input_gain }) };
}

/** The sound processing of all players, and the presets for it (2.7 and newer). */
export class SoundProcessing {
	private presets: readonly SoundPreset[] = INITIAL_PRESETS;
	private readonly sounds = new Map<string, PlayerSound>();
	private log: readonly SavedSound[] = [];

	listPresets(): readonly SoundPreset[] {
		return this.presets;
	}

	saved(): readonly SavedSound[] {
		return this.log;
	}

	/** Players that never had one, and unknown players, have a configuration that does nothing. */
	of(playerId: string): PlayerSound {
		return this.sounds.get(playerId) ?? { config: SOUND_OFF, presetId: null };
	}

	/** Whether there is such a player does not matter (recorded). */
	save(playerId: string, sound: PlayerSound): PlayerSound {
		this.sounds.set(playerId, sound);
		this.log = [...this.log, { playerId, ...sound }];
		return sound;
	}

	requirePreset(id: string): SoundPreset {
		const preset = this.presets.find((known) => known.id === id);
		if (!preset) throw unhandled(`DSP preset ${id} not found`);
		return preset;
	}

	/** Adds a preset, or replaces the one with its ID: players that use it keep its previous configuration. */
	savePreset(preset: SoundPreset): void {
		const previous = this.presets.find(({ id }) => id === preset.id);
		this.presets = previous
			? this.presets.map((known) => (known === previous ? preset : known))
			: [...this.presets, preset];
		if (previous && JSON.stringify(previous.config) !== JSON.stringify(preset.config)) {
			this.forgetPresetOfPlayers(preset.id);
		}
	}

	/** Accepts an unknown one. */
	removePreset(id: string): void {
		this.presets = this.presets.filter((preset) => preset.id !== id);
		this.forgetPresetOfPlayers(id);
	}

	private forgetPresetOfPlayers(id: string): void {
		for (const [playerId, { config, presetId }] of this.sounds) {
			if (presetId === id) this.save(playerId, { config, presetId: null });
		}
	}
}
