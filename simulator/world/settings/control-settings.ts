import { isSince, type Profile } from '../../profiles/profile';
import type { Player } from '../players/players';
import { integerSetting, listSetting, textSetting, toggleSetting } from './player-settings';
import type { SettingDefinition } from './player-settings';

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
