import { unhandled } from '../../errors';
import { isRecord } from '../../json';

/** How the sound of a player is processed (DSP), as the server stores it. */
export interface SoundConfig {
	readonly enabled: boolean;
	readonly filters: readonly Readonly<Record<string, unknown>>[];
	/** In dB. */
	readonly input_gain: number;
	readonly output_gain: number;
}

export const SOUND_OFF: SoundConfig = {
	enabled: false,
	filters: [],
	input_gain: 0,
	output_gain: 0,
};

/** Decibels up or down. */
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

const BAND_TYPES: readonly unknown[] = [
	'peak',
	'high_shelf',
	'low_shelf',
	'high_pass',
	'low_pass',
	'notch',
];
const CHANNELS: readonly unknown[] = ['ALL', 'FL', 'FR'];

function parseBand(value: unknown) {
	if (!isRecord(value)) throw unhandled('not a band');
	const { type = 'peak', channel } = value;
	return {
		frequency: numberAt(value, 'frequency', {
			fallback: 1000,
			from: Number.MIN_VALUE,
			to: 100_000,
		}),
		q: numberAt(value, 'q', { fallback: 1, from: 0.01, to: 100 }),
		gain: gainAt(value, 'gain'),
		type: BAND_TYPES.includes(type) ? type : 'unknown',
		enabled: switchAt(value, 'enabled', true),
		channel: CHANNELS.includes(channel) ? channel : 'ALL',
	};
}

function gainAt(value: Readonly<Record<string, unknown>>, key: string): number {
	return numberAt(value, key, { fallback: 0, from: -MAX_GAIN, to: MAX_GAIN });
}

function numberAt(
	value: Readonly<Record<string, unknown>>,
	key: string,
	{ fallback, from, to }: { readonly fallback: number; readonly from: number; readonly to: number },
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
