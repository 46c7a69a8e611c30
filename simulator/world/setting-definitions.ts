export type SettingValue = boolean | number | string | null | readonly string[];

export type SettingType =
	| 'boolean'
	| 'string'
	| 'secure_string'
	| 'integer'
	| 'float'
	| 'splitted_string'
	| 'icon'
	/** Shown in the settings page, but holding no value. */
	| 'label'
	| 'divider'
	| 'action'
	| 'alert';

/** One player setting. */
export interface SettingDefinition {
	readonly key: string;
	readonly type: SettingType;
	readonly label: string;
	readonly category: string;
	readonly defaultValue: SettingValue;
	readonly required?: boolean;
	/** The words there are to choose from. The server takes any other word as well. */
	readonly options?: readonly string[];
	/** Lowest and highest value. The server takes others as well. */
	readonly range?: readonly [number, number];
	readonly multiValue?: boolean;
	readonly dependsOn?: string;
	readonly advanced?: boolean;
}

/** The settings of a player, one of every type at least; keys as recorded where they are common. */
const COMMON: readonly SettingDefinition[] = [
	{
		key: 'smart_fades_mode',
		type: 'string',
		label: 'Enable Smart Fades',
		category: 'playback',
		defaultValue: 'disabled',
		options: ['disabled', 'smart_crossfade', 'standard_crossfade'],
	},
	{
		key: 'crossfade_duration',
		type: 'integer',
		label: 'Fallback crossfade duration',
		category: 'playback',
		defaultValue: 8,
		range: [1, 15],
		dependsOn: 'smart_fades_mode',
		advanced: true,
	},
	setting('volume_normalization', 'boolean', 'Enable volume normalization', 'playback', true),
	setting('output_limiter', 'boolean', 'Enable limiting to prevent clipping', 'playback', true),
	{
		...setting('sync_adjust_seconds', 'float', 'Playback correction', 'playback', 0.5),
		range: [-2, 2],
	},
	setting('tts_pre_announce', 'boolean', 'Pre-announce announcements', 'announcements', true),
	{
		...setting('pre_announcement_chime_url', 'string', 'Custom chime URL', 'announcements', null),
		required: false,
		dependsOn: 'tts_pre_announce',
	},
	{ ...setting('remote_password', 'secure_string', 'Password', 'generic', null), required: false },
	{ ...setting('icon', 'icon', 'Icon', 'generic', 'mdi-speaker'), required: false },
	{
		...setting('sample_rates', 'splitted_string', 'Sample rates', 'audio', ['44100||16']),
		options: ['44100||16', '44100||24', '48000||24'],
		multiValue: true,
		advanced: true,
	},
	setting('audio_notice', 'alert', 'Changes interrupt the music', 'audio', null),
	setting('audio_title', 'label', 'Audio', 'audio', null),
	setting('audio_line', 'divider', '', 'audio', null),
	setting('test_tone', 'action', 'Play a test tone', 'audio', null),
];

/** What the specification names, which no recorded server has any more. */
const DOCUMENTED: readonly SettingDefinition[] = [
	setting('airplay_mode', 'boolean', 'AirPlay mode', 'playback', false),
	setting('crossfade', 'boolean', 'Crossfade', 'playback', false),
];

/** What belongs to the way in which the player is reached. */
const PROTOCOL: readonly SettingDefinition[] = [
	setting('flow_mode', 'boolean', 'Enable queue flow mode', 'generic', false),
	setting('display', 'boolean', 'Enable display support', 'generic', false),
];

/** Of a player, as the profile's server names them. */
export function settingDefinitions(
	style: 'entries' | 'values',
	/** Where protocol players exist, their settings stand under the player with a prefix. */
	protocolId: string | null,
): readonly SettingDefinition[] {
	if (style === 'values') return [...DOCUMENTED, ...COMMON];
	if (protocolId === null) return [...COMMON, ...PROTOCOL];
	const prefixed = PROTOCOL.map((definition) => ({
		...definition,
		key: `${protocolId}||protocol||${definition.key}`,
	}));
	return [...COMMON, ...prefixed];
}

function setting(
	key: string,
	type: SettingType,
	label: string,
	category: string,
	defaultValue: SettingValue,
): SettingDefinition {
	return { key, type, label, category, defaultValue };
}
