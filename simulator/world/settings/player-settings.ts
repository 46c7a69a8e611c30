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

function settingOf(type: SettingType) {
	return (
		key: string,
		label: string,
		category: string,
		defaultValue: SettingValue,
		more: Partial<SettingDefinition> = {},
	): SettingDefinition => ({ key, type, label, category, defaultValue, ...more });
}

export const toggleSetting = settingOf('boolean');
const integerSetting = settingOf('integer');
const textSetting = settingOf('string');
const listSetting = settingOf('splitted_string');

/** Crossfade as a mode, 2.7 and newer. */
export const SMART_FADES_MODE: SettingDefinition = textSetting(
	'smart_fades_mode',
	'Enable Smart Fades',
	'playback',
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
export const CROSSFADE_SWITCH = toggleSetting('crossfade', 'Enable crossfade', 'playback', false);

/** Named by the specification; no recorded player has it. */
export const AIRPLAY_MODE = toggleSetting('airplay_mode', 'AirPlay mode', 'playback', false);

export function crossfadeDurationSetting(crossfadeSetting: SettingDefinition): SettingDefinition {
	return integerSetting('crossfade_duration', 'Fallback crossfade duration', 'playback', 8, {
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
	settingOf('image')('device_picture', 'Picture of the device', 'generic', null),
	settingOf('url')('device_page', 'Page of the device', 'generic', null),
	settingOf('pairing_code')('device_pairing', 'Pairing', 'generic', null),
];

function volumeLimit(key: string, label: string, value: number): SettingDefinition {
	return integerSetting(key, label, 'player_controls', value, { range: [0, 100], advanced: true });
}

/** As recorded; the settings for controls depend on the player and are not included. */
const RECORDED_SETTINGS: readonly SettingDefinition[] = [
	toggleSetting('volume_normalization', 'Enable volume normalization', 'playback', true),
	toggleSetting('output_limiter', 'Enable limiting to prevent clipping', 'playback', true, {
		advanced: true,
	}),
	integerSetting(
		'volume_normalization_target',
		'Target level for volume normalization',
		'playback',
		-17,
		{ range: [-30, -5], dependsOn: 'volume_normalization', advanced: true },
	),
	toggleSetting('tts_pre_announce', 'Pre-announce TTS announcements', 'announcements', true),
	textSetting(
		'pre_announcement_chime_url',
		'Custom (pre)announcement chime URL',
		'announcements',
		null,
		{ required: false, dependsOn: 'tts_pre_announce', dependsOnValue: true },
	),
	toggleSetting('auto_play', 'Automatically play/resume on power on', 'player_controls', false, {
		dependsOn: 'power_control',
		dependsOnValueNot: 'none',
	}),
	toggleSetting('expose_player_to_ha', 'Expose this player to Home Assistant', 'generic', true),
	settingOf('icon')('icon', 'Icon', 'generic', 'mdi-speaker'),
	textSetting(
		'announce_volume_strategy',
		'Volume strategy for Announcements',
		'announcements',
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
	integerSetting('announce_volume', 'Volume for Announcements', 'announcements', 85),
	integerSetting(
		'announce_volume_min',
		'Minimum Volume level for Announcements',
		'announcements',
		15,
	),
	integerSetting(
		'announce_volume_max',
		'Maximum Volume level for Announcements',
		'announcements',
		75,
	),
];

/** One for each type that no recorded player had. */
const SETTINGS_OF_OTHER_TYPES: readonly SettingDefinition[] = [
	settingOf('float')('sync_adjust_seconds', 'Playback correction', 'playback', 0.5, {
		range: [-2, 2],
	}),
	settingOf('secure_string')('remote_password', 'Password', 'generic', null, { required: false }),
	listSetting('sample_rates', 'Sample rates', 'audio', ['44100||16'], {
		options: {
			'44100||16': '44.1kHz / 16 bits',
			'44100||24': '44.1kHz / 24 bits',
			'48000||24': '48kHz / 24 bits',
		},
		multiValue: true,
		advanced: true,
	}),
	settingOf('alert')('audio_notice', 'Changes interrupt the music', 'audio', null),
	settingOf('label')('audio_title', 'Audio', 'audio', null),
	settingOf('divider')('audio_line', '', 'audio', null),
	settingOf('action')('test_tone', 'Play a test tone', 'audio', null),
];

/** The settings of players of every version, with at least one of every type. */
export const PLAYER_SETTINGS: readonly SettingDefinition[] = [
	...RECORDED_SETTINGS,
	...SETTINGS_OF_OTHER_TYPES,
];

const CONTROLS_CATEGORY = 'player_controls';

/** How a player of 2.7 is controlled and displayed: by itself (keys as recorded). */
export function nativeControlSettings(profile: Profile): SettingDefinition[] {
	const hidden = ['when_unavailable', 'when_group_active', 'when_synced'];
	return [
		controlSetting('power_control', 'Power Control', 'native', { native: 'Native' }),
		controlSetting('volume_control', 'Volume Control', 'native', { native: 'Native' }),
		controlSetting(
			'mute_control',
			'Mute Control',
			isSince(profile, '2.7') ? 'none' : 'native',
			isSince(profile, '2.7') ? {} : { native: 'Native' },
		),
		textSetting('hide_player_in_ui', 'Hide this player', 'generic', hidden, {
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
		textSetting('preferred_output_protocol', 'Output', 'protocol_general', output, {
			options: sender,
			hidden: true,
		}),
		toggleSetting('hide_in_ui', 'Hide in the user interface', 'generic', false),
	];
}

function controlSetting(
	key: string,
	label: string,
	value: string,
	choices: Readonly<Record<string, string>>,
): SettingDefinition {
	return textSetting(key, label, CONTROLS_CATEGORY, value, {
		options: { none: 'None', ...choices },
	});
}

function equalizerSetting(part: string): SettingDefinition {
	return integerSetting(`eq_${part}`, `Equalizer: ${part}`, 'audio', 0, {
		range: [-100, 100],
		advanced: true,
	});
}

const presets = Array.from({ length: 10 }, (_, index) =>
	textSetting(`preset_${index + 1}`, `Preset ${index + 1}`, 'presets', null, { required: false }),
);

/** The settings of the protocol of a player, in all versions (keys as recorded). */
export const PROTOCOL_SETTINGS: readonly SettingDefinition[] = [
	...presets,
	...[
		integerSetting('sync_adjust', 'Delay correction', 'protocol_generic', 0, {
			range: [-500, 500],
		}),
		toggleSetting('display', 'Enable display support', 'generic', false, { required: false }),
		textSetting('visualization', 'Visualization type', 'generic', 'none', {
			required: false,
			options: { none: 'None', spectrum_analyzer: 'Spectrum Analyzer', waveform: 'Waveform' },
			dependsOn: 'display',
		}),
		textSetting('http_profile', 'HTTP profile', 'protocol_generic', 'no_content_length', {
			options: { chunked: 'Chunked', no_content_length: 'No content length' },
			hidden: true,
		}),
		listSetting('sample_rates', 'Sample rates', 'protocol_generic', ['44100||16', '44100||24'], {
			options: { '44100||16': '44.1kHz / 16 bits', '44100||24': '44.1kHz / 24 bits' },
			multiValue: true,
		}),
		toggleSetting('gapless_different_sample_rates', 'Gapless', 'protocol_generic', false),
		textSetting('output_channels', 'Output channels', 'protocol_generic', 'stereo', {
			options: { stereo: 'Stereo (both channels)', left: 'Left channel', right: 'Right channel' },
		}),
		textSetting('output_codec', 'Output codec', 'protocol_generic', 'flac', {
			options: { flac: 'FLAC (lossless, compressed)', mp3: 'MP3 (lossy)' },
		}),
		toggleSetting('flow_mode', 'Enable queue flow mode', 'protocol_generic', false),
	].map(toAdvanced),
];

/** From 2.8 on, where the protocol is a hidden player. */
export const HIDDEN_PLAYER_SETTINGS: readonly SettingDefinition[] = [
	...PROTOCOL_SETTINGS,
	toAdvanced(
		textSetting('enable_icy_metadata', 'Send metadata', 'protocol_generic', 'disabled', {
			options: { disabled: 'Disabled', basic: 'Basic info', full: 'Full info' },
			dependsOn: 'flow_mode',
			dependsOnValueNot: false,
		}),
	),
];

function toAdvanced(definition: SettingDefinition): SettingDefinition {
	return { ...definition, advanced: true };
}
