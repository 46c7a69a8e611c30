import { defineSetting } from './setting-definitions';
import type { SettingDefinition } from './setting-definitions';

const presets = Array.from({ length: 10 }, (_, index) => ({
	...defineSetting(`preset_${index + 1}`, 'string', `Preset ${index + 1}`, 'presets', null),
	required: false,
}));

/** The settings of the protocol of a player, in all versions (keys as recorded). */
export const PROTOCOL_SETTINGS: readonly SettingDefinition[] = [
	...presets,
	{
		...defineSetting('sync_adjust', 'integer', 'Delay correction', 'protocol_generic', 0),
		range: [-500, 500],
		advanced: true,
	},
	{
		...defineSetting('display', 'boolean', 'Enable display support', 'generic', false),
		required: false,
		advanced: true,
	},
	{
		...defineSetting('visualization', 'string', 'Visualization type', 'generic', 'none'),
		required: false,
		options: { none: 'None', spectrum_analyzer: 'Spectrum Analyzer', waveform: 'Waveform' },
		dependsOn: 'display',
		advanced: true,
	},
	{
		...defineSetting(
			'http_profile',
			'string',
			'HTTP profile',
			'protocol_generic',
			'no_content_length',
		),
		options: { chunked: 'Chunked', no_content_length: 'No content length' },
		hidden: true,
		advanced: true,
	},
	{
		...defineSetting('sample_rates', 'splitted_string', 'Sample rates', 'protocol_generic', [
			'44100||16',
			'44100||24',
		]),
		options: { '44100||16': '44.1kHz / 16 bits', '44100||24': '44.1kHz / 24 bits' },
		multiValue: true,
		advanced: true,
	},
	{
		...defineSetting(
			'gapless_different_sample_rates',
			'boolean',
			'Gapless',
			'protocol_generic',
			false,
		),
		advanced: true,
	},
	{
		...defineSetting('output_channels', 'string', 'Output channels', 'protocol_generic', 'stereo'),
		options: { stereo: 'Stereo (both channels)', left: 'Left channel', right: 'Right channel' },
		advanced: true,
	},
	{
		...defineSetting('output_codec', 'string', 'Output codec', 'protocol_generic', 'flac'),
		options: { flac: 'FLAC (lossless, compressed)', mp3: 'MP3 (lossy)' },
		advanced: true,
	},
	{
		...defineSetting('flow_mode', 'boolean', 'Enable queue flow mode', 'protocol_generic', false),
		advanced: true,
	},
];

/** From 2.8 on, where the protocol is a hidden player. */
export const HIDDEN_PLAYER_SETTINGS: readonly SettingDefinition[] = [
	...PROTOCOL_SETTINGS,
	{
		...defineSetting(
			'enable_icy_metadata',
			'string',
			'Send metadata',
			'protocol_generic',
			'disabled',
		),
		options: { disabled: 'Disabled', basic: 'Basic info', full: 'Full info' },
		dependsOn: 'flow_mode',
		dependsOnValueNot: false,
		advanced: true,
	},
];
