import { isSince, type Profile } from '../../profiles/profile';
import type { Player } from '../players/players';

export type SettingValue = boolean | number | string | null | readonly string[];

type SettingType =
	| 'boolean'
	| 'string'
	| 'secure_string'
	| 'integer'
	| 'float'
	| 'splitted_string'
	| 'icon'
	/** Displayed on the settings page, but without a value. */
	| 'label'
	| 'divider'
	| 'action'
	| 'alert'
	/** 2.10 and newer; their values are not known. */
	| 'image'
	| 'url'
	| 'pairing_code';

export interface SettingDefinition {
	readonly key: string;
	readonly type: SettingType;
	readonly label: string;
	readonly category: string;
	readonly defaultValue: SettingValue;
	readonly required?: boolean;
	/** The values to choose from, with their titles. The server accepts any other value as well. */
	readonly options?: Readonly<Record<string, string>>;
	/** Minimum and maximum. The server accepts other values as well. */
	readonly range?: readonly [number, number];
	readonly multiValue?: boolean;
	readonly dependsOn?: string;
	readonly dependsOnValue?: SettingValue;
	readonly dependsOnValueNot?: SettingValue;
	readonly hidden?: boolean;
	readonly advanced?: boolean;
}

/** Builds the settings of a category. */
export function settingsIn(category: string) {
	const settingOf =
		(type: SettingType) =>
		(
			key: string,
			label: string,
			defaultValue: SettingValue,
			more: Partial<SettingDefinition> = {},
		): SettingDefinition => ({ key, type, label, category, defaultValue, ...more });
	return {
		of: settingOf,
		toggle: settingOf('boolean'),
		integer: settingOf('integer'),
		text: settingOf('string'),
		list: settingOf('splitted_string'),
	};
}

const playback = settingsIn('playback');
const announcements = settingsIn('announcements');
const controls = settingsIn('player_controls');
const generic = settingsIn('generic');
const audio = settingsIn('audio');
const protocol = settingsIn('protocol_generic');

/** Crossfade as a mode, 2.7 and newer. */
export const SMART_FADES_MODE = playback.text(
	'smart_fades_mode',
	'Enable Smart Fades',
	'disabled',
	{
		options: {
			disabled: 'Disabled',
			smart_crossfade: 'Smart Crossfade',
			standard_crossfade: 'Standard Crossfade',
		},
	},
);

/** Crossfade as a switch, before 2.7 and in the specification. */
export const CROSSFADE_SWITCH = playback.toggle('crossfade', 'Enable crossfade', false);

/** Named by the specification; no recorded player has it. */
export const AIRPLAY_MODE = playback.toggle('airplay_mode', 'AirPlay mode', false);

export function crossfadeDurationSetting(crossfadeSetting: SettingDefinition): SettingDefinition {
	return playback.integer('crossfade_duration', 'Fallback crossfade duration', 8, {
		range: [1, 15],
		dependsOn: crossfadeSetting.key,
		...(crossfadeSetting === SMART_FADES_MODE && { dependsOnValue: 'standard_crossfade' }),
		advanced: true,
	});
}

/** 2.10 and newer (their names were read, their texts were not). */
export const VOLUME_LIMITS: readonly SettingDefinition[] = [
	volumeLimit('min_volume', 'Minimum volume', 0),
	volumeLimit('max_volume', 'Maximum volume', 100),
];

/** One for each type that was introduced with 2.10; their keys are invented. */
export const SETTINGS_OF_LATER_TYPES: readonly SettingDefinition[] = [
	generic.of('image')('device_picture', 'Picture of the device', null),
	generic.of('url')('device_page', 'Page of the device', null),
	generic.of('pairing_code')('device_pairing', 'Pairing', null),
];

function volumeLimit(key: string, label: string, value: number): SettingDefinition {
	return controls.integer(key, label, value, { range: [0, 100], advanced: true });
}

/** As recorded; the settings for controls depend on the player and are not included. */
const RECORDED_SETTINGS: readonly SettingDefinition[] = [
	playback.toggle('volume_normalization', 'Enable volume normalization', true),
	playback.toggle('output_limiter', 'Enable limiting to prevent clipping', true, {
		advanced: true,
	}),
	playback.integer('volume_normalization_target', 'Target level for volume normalization', -17, {
		range: [-30, -5],
		dependsOn: 'volume_normalization',
		advanced: true,
	}),
	announcements.toggle('tts_pre_announce', 'Pre-announce TTS announcements', true),
	announcements.text('pre_announcement_chime_url', 'Custom (pre)announcement chime URL', null, {
		required: false,
		dependsOn: 'tts_pre_announce',
		dependsOnValue: true,
	}),
	controls.toggle('auto_play', 'Automatically play/resume on power on', false, {
		dependsOn: 'power_control',
		dependsOnValueNot: 'none',
	}),
	generic.toggle('expose_player_to_ha', 'Expose this player to Home Assistant', true),
	generic.of('icon')('icon', 'Icon', 'mdi-speaker'),
	announcements.text(
		'announce_volume_strategy',
		'Volume strategy for Announcements',
		'percentual',
		{
			options: {
				absolute: 'Absolute volume',
				relative: 'Relative volume increase',
				percentual: 'Volume increase by fixed percentage',
				none: 'Do not adjust volume',
			},
		},
	),
	announcements.integer('announce_volume', 'Volume for Announcements', 85),
	announcements.integer('announce_volume_min', 'Minimum Volume level for Announcements', 15),
	announcements.integer('announce_volume_max', 'Maximum Volume level for Announcements', 75),
];

/** One for each type that no recorded player had. */
const SETTINGS_OF_OTHER_TYPES: readonly SettingDefinition[] = [
	playback.of('float')('sync_adjust_seconds', 'Playback correction', 0.5, { range: [-2, 2] }),
	generic.of('secure_string')('remote_password', 'Password', null, { required: false }),
	audio.list('sample_rates', 'Sample rates', ['44100||16'], {
		options: {
			'44100||16': '44.1kHz / 16 bits',
			'44100||24': '44.1kHz / 24 bits',
			'48000||24': '48kHz / 24 bits',
		},
		multiValue: true,
		advanced: true,
	}),
	audio.of('alert')('audio_notice', 'Changes interrupt the music', null),
	audio.of('label')('audio_title', 'Audio', null),
	audio.of('divider')('audio_line', '', null),
	audio.of('action')('test_tone', 'Play a test tone', null),
];

/** The settings of players of every version, with at least one of every type. */
export const PLAYER_SETTINGS = [...RECORDED_SETTINGS, ...SETTINGS_OF_OTHER_TYPES];

/** How a player of 2.7 is controlled and displayed: by itself (keys as recorded). */
export function nativeControlSettings(profile: Profile): SettingDefinition[] {
	const hidden = ['when_unavailable', 'when_group_active', 'when_synced'];
	return [
		controlSetting('power_control', 'Power Control', 'native', { native: 'Native' }),
		controlSetting('volume_control', 'Volume Control', 'native', { native: 'Native' }),
		isSince(profile, '2.7')
			? controlSetting('mute_control', 'Mute Control', 'none', {})
			: controlSetting('mute_control', 'Mute Control', 'native', { native: 'Native' }),
		generic.text('hide_player_in_ui', 'Hide this player', hidden, {
			options: Object.fromEntries(hidden.map((word) => [word, word.replaceAll('_', ' ')])),
			multiValue: true,
		}),
		...['bass', 'mid', 'treble'].map((part) => equalizerSetting(part)),
	];
}

/** Of 2.8: which hidden player provides each control; an unavailable one has no choices (recorded). */
export function hiddenPlayerControlSettings({
	available,
	protocolId,
}: Player): SettingDefinition[] {
	const sender: Record<string, string> = available ? { [protocolId]: 'Squeezelite' } : {};
	const output = available ? protocolId : 'native';
	return [
		{
			...controlSetting('power_control', 'Power Control', 'none', { fake: 'Fake power control' }),
			required: false,
		},
		controlSetting('volume_control', 'Volume Control', available ? protocolId : 'none', sender),
		controlSetting('mute_control', 'Mute Control', 'none', {}),
		settingsIn('protocol_general').text('preferred_output_protocol', 'Output', output, {
			options: sender,
			hidden: true,
		}),
		generic.toggle('hide_in_ui', 'Hide in the user interface', false),
	];
}

function controlSetting(
	key: string,
	label: string,
	value: string,
	choices: Readonly<Record<string, string>>,
): SettingDefinition {
	return controls.text(key, label, value, {
		options: { none: 'None', ...choices },
	});
}

function equalizerSetting(part: string): SettingDefinition {
	return audio.integer(`eq_${part}`, `Equalizer: ${part}`, 0, {
		range: [-100, 100],
		advanced: true,
	});
}

const presets = Array.from({ length: 10 }, (_, index) =>
	settingsIn('presets').text(`preset_${index + 1}`, `Preset ${index + 1}`, null, {
		required: false,
	}),
);

/** The settings of the protocol of a player, in all versions (keys as recorded). */
export const PROTOCOL_SETTINGS: readonly SettingDefinition[] = [
	...presets,
	...[
		protocol.integer('sync_adjust', 'Delay correction', 0, { range: [-500, 500] }),
		generic.toggle('display', 'Enable display support', false, { required: false }),
		generic.text('visualization', 'Visualization type', 'none', {
			required: false,
			options: { none: 'None', spectrum_analyzer: 'Spectrum Analyzer', waveform: 'Waveform' },
			dependsOn: 'display',
		}),
		protocol.text('http_profile', 'HTTP profile', 'no_content_length', {
			options: { chunked: 'Chunked', no_content_length: 'No content length' },
			hidden: true,
		}),
		protocol.list('sample_rates', 'Sample rates', ['44100||16', '44100||24'], {
			options: { '44100||16': '44.1kHz / 16 bits', '44100||24': '44.1kHz / 24 bits' },
			multiValue: true,
		}),
		protocol.toggle('gapless_different_sample_rates', 'Gapless', false),
		protocol.text('output_channels', 'Output channels', 'stereo', {
			options: { stereo: 'Stereo (both channels)', left: 'Left channel', right: 'Right channel' },
		}),
		protocol.text('output_codec', 'Output codec', 'flac', {
			options: { flac: 'FLAC (lossless, compressed)', mp3: 'MP3 (lossy)' },
		}),
		protocol.toggle('flow_mode', 'Enable queue flow mode', false),
	].map(toAdvanced),
];

/** From 2.8 on, where the protocol is a hidden player. */
export const HIDDEN_PLAYER_SETTINGS: readonly SettingDefinition[] = [
	...PROTOCOL_SETTINGS,
	toAdvanced(
		protocol.text('enable_icy_metadata', 'Send metadata', 'disabled', {
			options: { disabled: 'Disabled', basic: 'Basic info', full: 'Full info' },
			dependsOn: 'flow_mode',
			dependsOnValueNot: false,
		}),
	),
];

function toAdvanced(definition: SettingDefinition): SettingDefinition {
	return { ...definition, advanced: true };
}
