import type { IDataObject, INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import { onServers, type MusicServer, type Tests } from '../../support/musicServer';
import { argumentsOf } from '../../support/sent';
import { askServer } from '../../support/wire';

export const GET = 'config/players/get';
export const SAVE = 'config/players/save';

/** The servers that know users and their rights; before there were any, everybody may do everything. */
export const PROFILES_WITH_USERS = [
	'documented',
	'2.7',
	'2.8',
	'2.9',
	'2.10',
	'2.11',
] as const satisfies readonly ProfileName[];

/** The servers on which the setting "crossfade" has become another one; from 2.10 on it is the queue's. */
export const SMART_FADES_PROFILES = ['2.7', '2.8', '2.9'] as const satisfies readonly ProfileName[];

/** The servers that describe each setting: its type, its choices, its range. */
export const DESCRIBING_PROFILES = [
	'2.6',
	...SMART_FADES_PROFILES,
	'2.10',
	'2.11',
] as const satisfies readonly ProfileName[];

export function onDescribingServers(tests: Tests): void {
	onServers(DESCRIBING_PROFILES, tests);
}

export { locator } from '../../../../scripts/engine/locators';

export function getSettings(
	playerId: INodeParameters[string],
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'player', operation: 'getSettings', playerId, ...parameters };
}

/** Update Settings with the settings as JSON: an object, or an expression. */
export function saving(
	playerId: INodeParameters[string],
	settingsJson: unknown,
	options: INodeParameters = {},
): INodeParameters {
	return updateSettings(playerId, options, {
		settingsInput: 'json',
		settingsJson: settingsJson as NodeParameterValueType,
	});
}

/** @param input the settings, and how they are given */
export function updateSettings(
	playerId: INodeParameters[string],
	options: INodeParameters,
	input: INodeParameters,
): INodeParameters {
	return { resource: 'player', operation: 'updateSettings', playerId, ...input, options };
}

/** What holds no value; the last three are there since 2.10. */
const DRAWN = [
	...['audio_title', 'audio_line', 'audio_notice', 'test_tone'],
	...['device_picture', 'device_page', 'device_pairing'],
];

/** The settings of a player as the server itself has them now, by key. Is not in the log of requests. */
export async function settingsOf(server: MusicServer, player: string): Promise<IDataObject> {
	const config = await askServer<IDataObject>(server, GET, { player_id: player });
	const entries = (config.values ?? config) as IDataObject;
	return Object.fromEntries(
		Object.entries(entries)
			.filter(([key]) => !DRAWN.includes(key))
			.map(([key, entry]) => [key, isEntry(entry) ? entry.value : entry]),
	);
}

function isEntry(entry: unknown): entry is IDataObject {
	return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}

/** What was sent to save settings, in the order of arrival and with all that it holds. */
export function saved(server: MusicServer): unknown[] {
	return argumentsOf(server, SAVE);
}
