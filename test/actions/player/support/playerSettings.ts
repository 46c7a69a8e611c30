import type {
	IDataObject,
	INodeParameters,
	NodeParameterValueType,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import type { ProfileName } from '../../../../simulator';
import { locator } from '../../../../scripts/engine/resource-locators';
import { LIVING_ROOM } from '../../../../simulator/world/players/players';
import { credentialsFor, type ReachableServer } from '../../../support/credentials';
import { runNode, type NodeReport } from '../../../support/runNode';
import { sourceEngine } from '../../../support/sourceEngine';
import { describeOnServers, type MusicServer, type TestsOnServer } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';

export { locator };

export const GET_SETTINGS = 'config/players/get';
export const SAVE_SETTINGS = 'config/players/save';

/** The servers with a setting "smart fades" instead of "crossfade". Since 2.10, the queue has it. */
export const SMART_FADES_PROFILES = ['2.7', '2.8', '2.9'] as const satisfies readonly ProfileName[];

/** The servers that describe each setting: its type, its choices, its range. */
export function describeOnServersDescribingSettings(tests: TestsOnServer): void {
	describeOnServers(['2.6', ...SMART_FADES_PROFILES, '2.10', '2.11'], tests);
}

type Locator = INodeParameters[string];

export function getSettingsParameters(
	playerId: Locator,
	parameters: INodeParameters = {},
): INodeParameters {
	return { resource: 'player', operation: 'getSettings', playerId, ...parameters };
}

/** Update Settings with the settings as JSON: an object or an expression. */
export function updateSettingsFromJsonParameters(
	playerId: Locator,
	settingsJson: unknown,
	options: INodeParameters = {},
): INodeParameters {
	const input = { settingsInput: 'json', settingsJson: settingsJson as NodeParameterValueType };
	return { resource: 'player', operation: 'updateSettings', playerId, ...input, options };
}

/** Update Settings with the settings as fields of the editor. */
export function updateSettingsFromFieldsParameters(
	playerId: Locator,
	fields: unknown,
): INodeParameters {
	const settings = fields as NodeParameterValueType;
	const input = { settingsInput: 'fields', settings, options: {} };
	return { resource: 'player', operation: 'updateSettings', playerId, ...input };
}

/** Saves settings of a player, by default the Living Room. */
export async function saveSettings(
	server: ReachableServer,
	settings: unknown,
	playerId: Locator = locator('id', LIVING_ROOM),
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

/** Loads the fields that the editor offers for the settings of the selected player. */
export async function loadMapperFields(
	server: ReachableServer,
	playerId: Locator,
): Promise<ResourceMapperFields> {
	const parameters = { resource: 'player', operation: 'updateSettings', playerId };
	const credentials = credentialsFor(server);
	return await sourceEngine().resourceMapping('getPlayerSettings', { parameters, credentials });
}

/**
 * How editors fill the fields that the user did not add: with the default, or, without a default or in an editor that
 * ignores it, with false for a switch and null for anything else.
 */
export const VALUES_OF_REMOVED_FIELDS = {
	'its default': (field: ResourceMapperField) => field.defaultValue ?? emptyValue(field),
	'false or null': emptyValue,
	'its default, and null where there is none': ({ defaultValue }: ResourceMapperField) =>
		defaultValue ?? null,
} as const;

function emptyValue({ type }: ResourceMapperField): boolean | null {
	return type === 'boolean' ? false : null;
}

/**
 * The settings as the editor stores them: a schema and a value for every field. Fields that the user did not add are
 * marked as removed.
 */
export function settingsMapperParameter(
	fields: readonly ResourceMapperField[],
	addedValues: IDataObject = {},
	valueOfRemovedField: (field: ResourceMapperField) => unknown = VALUES_OF_REMOVED_FIELDS[
		'its default'
	],
): INodeParameters {
	const schema = fields.map((field) => ({ ...field, removed: !(field.id in addedValues) }));
	const filled = fields.map((field) => [field.id, valueOfRemovedField(field)]);
	return {
		mappingMode: 'defineBelow',
		value: { ...Object.fromEntries(filled), ...addedValues },
		matchingColumns: [],
		schema,
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	} as unknown as INodeParameters;
}
