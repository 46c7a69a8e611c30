import { unhandled } from '../../errors';
import { SOUND_OFF } from './sound-config';
import type { SoundConfig } from './sound-config';

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

/** The presets at the start. */
const INITIAL_PRESETS: readonly SoundPreset[] = [
	{
		id: 'k3vn8q2d',
		name: 'Night',
		config: {
			enabled: true,
			filters: [equalizerWith({ frequency: 100, q: 0.7, gain: -9, type: 'low_shelf' })],
			input_gain: -6,
			output_gain: 0,
		},
	},
	{
		id: 'w7c4hj9s',
		name: 'Speech',
		config: {
			enabled: true,
			filters: [equalizerWith({ frequency: 2500, q: 1, gain: 4, type: 'peak' })],
			input_gain: -4,
			output_gain: 0,
		},
	},
];

function equalizerWith(band: Readonly<Record<string, unknown>>) {
	return {
		enabled: true,
		preamp: 0,
		per_channel_preamp: {},
		type: 'parametric_eq',
		bands: [{ ...band, enabled: true, channel: 'ALL' }],
	};
}

/** The sound processing of all players, and the presets for it (2.7 and newer). */
export class SoundProcessing {
	private presets: readonly SoundPreset[] = INITIAL_PRESETS;
	private readonly sounds = new Map<string, PlayerSound>();
	private log: readonly SavedSound[] = [];

	listPresets(): readonly SoundPreset[] {
		return this.presets;
	}

	/** Every configuration that was saved, in order. */
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
