import { defineSetting } from './setting-definitions';
import type { SettingDefinition } from './setting-definitions';

/** Crossfade as a mode, 2.7 and newer. */
export const SMART_FADES_MODE: SettingDefinition = {
	...defineSetting('smart_fades_mode', 'string', 'Enable Smart Fades', 'playback', 'disabled'),
	options: {
		disabled: 'Disabled',
		smart_crossfade: 'Smart Crossfade',
		standard_crossfade: 'Standard Crossfade',
	},
};

/** Crossfade as a switch, before 2.7 and in the specification. */
export const CROSSFADE_SWITCH = defineSetting(
	'crossfade',
	'boolean',
	'Enable crossfade',
	'playback',
	false,
);

/** Named by the specification; no recorded player has it. */
export const AIRPLAY_MODE = defineSetting(
	'airplay_mode',
	'boolean',
	'AirPlay mode',
	'playback',
	false,
);

export function crossfadeDurationSetting(crossfadeSetting: SettingDefinition): SettingDefinition {
	return {
		...defineSetting('crossfade_duration', 'integer', 'Fallback crossfade duration', 'playback', 8),
		range: [1, 15],
		dependsOn: crossfadeSetting.key,
		...(crossfadeSetting === SMART_FADES_MODE && { dependsOnValue: 'standard_crossfade' }),
		advanced: true,
	};
}

/** 2.10 and newer (their names were read, their texts were not). */
export const VOLUME_LIMITS: readonly SettingDefinition[] = [
	volumeLimit('min_volume', 'Minimum volume', 0),
	volumeLimit('max_volume', 'Maximum volume', 100),
];

/** One for each type that was introduced with 2.10; their keys are invented. */
export const SETTINGS_OF_LATER_TYPES: readonly SettingDefinition[] = [
	defineSetting('device_picture', 'image', 'Picture of the device', 'generic', null),
	defineSetting('device_page', 'url', 'Page of the device', 'generic', null),
	defineSetting('device_pairing', 'pairing_code', 'Pairing', 'generic', null),
];

function volumeLimit(key: string, label: string, value: number): SettingDefinition {
	return {
		...defineSetting(key, 'integer', label, 'player_controls', value),
		range: [0, 100],
		advanced: true,
	};
}

/** As recorded; the settings for controls depend on the player and are not included. */
const RECORDED_SETTINGS: readonly SettingDefinition[] = [
	defineSetting('volume_normalization', 'boolean', 'Enable volume normalization', 'playback', true),
	{
		...defineSetting(
			'output_limiter',
			'boolean',
			'Enable limiting to prevent clipping',
			'playback',
			true,
		),
		advanced: true,
	},
	{
		...defineSetting(
			'volume_normalization_target',
			'integer',
			'Target level for volume normalization',
			'playback',
			-17,
		),
		range: [-30, -5],
		dependsOn: 'volume_normalization',
		advanced: true,
	},
	defineSetting(
		'tts_pre_announce',
		'boolean',
		'Pre-announce TTS announcements',
		'announcements',
		true,
	),
	{
		...defineSetting(
			'pre_announcement_chime_url',
			'string',
			'Custom (pre)announcement chime URL',
			'announcements',
			null,
		),
		required: false,
		dependsOn: 'tts_pre_announce',
		dependsOnValue: true,
	},
	{
		...defineSetting(
			'auto_play',
			'boolean',
			'Automatically play/resume on power on',
			'player_controls',
			false,
		),
		dependsOn: 'power_control',
		dependsOnValueNot: 'none',
	},
	defineSetting(
		'expose_player_to_ha',
		'boolean',
		'Expose this player to Home Assistant',
		'generic',
		true,
	),
	defineSetting('icon', 'icon', 'Icon', 'generic', 'mdi-speaker'),
	{
		...defineSetting(
			'announce_volume_strategy',
			'string',
			'Volume strategy for Announcements',
			'announcements',
			'percentual',
		),
		options: {
			absolute: 'Absolute volume',
			relative: 'Relative volume increase',
			percentual: 'Volume increase by fixed percentage',
			none: 'Do not adjust volume',
		},
	},
	defineSetting('announce_volume', 'integer', 'Volume for Announcements', 'announcements', 85),
	defineSetting(
		'announce_volume_min',
		'integer',
		'Minimum Volume level for Announcements',
		'announcements',
		15,
	),
	defineSetting(
		'announce_volume_max',
		'integer',
		'Maximum Volume level for Announcements',
		'announcements',
		75,
	),
];

/** One for each type that no recorded player had. */
const SETTINGS_OF_OTHER_TYPES: readonly SettingDefinition[] = [
	{
		...defineSetting('sync_adjust_seconds', 'float', 'Playback correction', 'playback', 0.5),
		range: [-2, 2],
	},
	{
		...defineSetting('remote_password', 'secure_string', 'Password', 'generic', null),
		required: false,
	},
	{
		...defineSetting('sample_rates', 'splitted_string', 'Sample rates', 'audio', ['44100||16']),
		options: {
			'44100||16': '44.1kHz / 16 bits',
			'44100||24': '44.1kHz / 24 bits',
			'48000||24': '48kHz / 24 bits',
		},
		multiValue: true,
		advanced: true,
	},
	defineSetting('audio_notice', 'alert', 'Changes interrupt the music', 'audio', null),
	defineSetting('audio_title', 'label', 'Audio', 'audio', null),
	defineSetting('audio_line', 'divider', '', 'audio', null),
	defineSetting('test_tone', 'action', 'Play a test tone', 'audio', null),
];

/** The settings of players of every version, with at least one of every type. */
export const PLAYER_SETTINGS: readonly SettingDefinition[] = [
	...RECORDED_SETTINGS,
	...SETTINGS_OF_OTHER_TYPES,
];
