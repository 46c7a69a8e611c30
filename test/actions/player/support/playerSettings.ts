import type { IDataObject, INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import { locator } from '../../../../scripts/engine/resource-locators';
import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import type { ReachableServer } from '../../../support/credentials';
import { runNode, type NodeReport } from '../../../support/runNode';
import { describeOnServers, type MusicServer, type TestsOnServer } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';

export const GET_SETTINGS = 'config/players/get';
export const SAVE_SETTINGS = 'config/players/save';

/** The servers with users and permissions. Older ones let everybody do everything. */
export const PROFILES_WITH_USERS = [
	'documented',
	'2.7',
	'2.8',
	'2.9',
	'2.10',
	'2.11',
] as const satisfies readonly ProfileName[];

/** The servers with a setting "smart fades" instead of "crossfade". Since 2.10, the queue has it. */
export const SMART_FADES_PROFILES = ['2.7', '2.8', '2.9'] as const satisfies readonly ProfileName[];

/** The servers that describe each setting: its type, its choices, its range. */
const PROFILES_DESCRIBING_SETTINGS = [
	'2.6',
	...SMART_FADES_PROFILES,
	'2.10',
	'2.11',
] as const satisfies readonly ProfileName[];

export function describeOnServersDescribingSettings(tests: TestsOnServer): void {
	describeOnServers(PROFILES_DESCRIBING_SETTINGS, tests);
}

export { locator };

export function getSettingsParameters(
	playerId: INodeParameters[string],
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'player', operation: 'getSettings', playerId, ...parameters };
}

/** Update Settings with the settings as JSON: an object or an expression. */
export function updateSettingsFromJsonParameters(
	playerId: INodeParameters[string],
	settingsJson: unknown,
	options: INodeParameters = {},
): INodeParameters {
	return updateSettingsParameters(playerId, options, {
		settingsInput: 'json',
		settingsJson: settingsJson as NodeParameterValueType,
	});
}

/** @param input the settings and their format */
export function updateSettingsParameters(
	playerId: INodeParameters[string],
	options: INodeParameters,
	input: INodeParameters,
): INodeParameters {
	return { resource: 'player', operation: 'updateSettings', playerId, ...input, options };
}

/** Saves settings of a player, by default the Living Room. */
export async function saveSettings(
	server: ReachableServer,
	settings: unknown,
	playerId: INodeParameters[string] = locator('id', LIVING_ROOM),
	options: INodeParameters = {},
): Promise<NodeReport> {
	return await runNode(updateSettingsFromJsonParameters(playerId, settings, options), { server });
}

/** Entries of a form that have no value; the last three exist since 2.10. */
const KEYS_WITHOUT_VALUE = [
	...['audio_title', 'audio_line', 'audio_notice', 'test_tone'],
	...['device_picture', 'device_page', 'device_pairing'],
];

/** The current settings of a player, by key. The log of requests does not contain this read. */
export async function readPlayerSettings(
	server: MusicServer,
	player: string,
): Promise<IDataObject> {
	const config = await callServerUnlogged<IDataObject>(server, GET_SETTINGS, { player_id: player });
	const entries = (config.values ?? config) as IDataObject;
	return Object.fromEntries(
		Object.entries(entries)
			.filter(([key]) => !KEYS_WITHOUT_VALUE.includes(key))
			.map(([key, entry]) => [key, isSettingEntry(entry) ? entry.value : entry]),
	);
}

function isSettingEntry(entry: unknown): entry is IDataObject {
	return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

/** The complete arguments of all requests to save settings, in the order of arrival. */
export function sentSaveArguments(server: MusicServer): unknown[] {
	return sentArguments(server, SAVE_SETTINGS);
}
