import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import type { Player } from '../players/players';
import { defineSetting } from './setting-definitions';
import type { SettingDefinition } from './setting-definitions';

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
			hasFeature(profile, 'playerNames') ? 'none' : 'native',
			hasFeature(profile, 'playerNames') ? {} : { native: 'Native' },
		),
		{
			...defineSetting('hide_player_in_ui', 'string', 'Hide this player', 'generic', hidden),
			options: Object.fromEntries(hidden.map((word) => [word, word.replaceAll('_', ' ')])),
			multiValue: true,
		},
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
		{
			...defineSetting('preferred_output_protocol', 'string', 'Output', 'protocol_general', output),
			options: sender,
			hidden: true,
		},
		defineSetting('hide_in_ui', 'boolean', 'Hide in the user interface', 'generic', false),
	];
}

function controlSetting(
	key: string,
	label: string,
	value: string,
	choices: Readonly<Record<string, string>>,
): SettingDefinition {
	return {
		...defineSetting(key, 'string', label, CONTROLS_CATEGORY, value),
		options: { none: 'None', ...choices },
	};
}

function equalizerSetting(part: string): SettingDefinition {
	return {
		...defineSetting(`eq_${part}`, 'integer', `Equalizer: ${part}`, 'audio', 0),
		range: [-100, 100],
		advanced: true,
	};
}
