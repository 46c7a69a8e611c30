import { soundObject, soundPresetObject } from '../wire/sound';
import type { MusicServer } from '../world/music-server';
import type { SavedSound, SoundPreset } from '../world/settings/sound-processing';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/** Reports the sound presets when they have changed, and every saved configuration of a player. */
export class SoundReporter implements ChangeReporter {
	private presets: readonly SoundPreset[] = [];
	private saved: readonly SavedSound[] = [];

	constructor(
		private readonly server: MusicServer,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.presets = this.server.sound.listPresets();
		this.saved = this.server.sound.saved();
	}

	reportChanges(): void {
		const { presets, saved } = this;
		const { profile } = this.server;
		this.captureState();
		for (const sound of this.saved.slice(saved.length)) {
			const data = soundObject(profile, sound);
			this.publish({
				event: 'player_dsp_config_updated',
				objectId: sound.playerId,
				dataFor: () => data,
			});
		}
		if (this.presets === presets) return;
		const data = this.presets.map((preset) => soundPresetObject(profile, preset));
		this.publish({ event: 'dsp_presets_updated', objectId: null, dataFor: () => data });
	}
}
