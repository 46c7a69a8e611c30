import type {
	IDataObject,
	INodeParameters,
	NodeParameterValueType,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { sourceEngine } from '../../../support/sourceEngine';
import { credentialsFor, type ReachableServer } from '../../../support/credentials';
import { updateSettingsParameters } from './playerSettings';

/** Loads the fields that the editor offers for the settings of the selected player. */
export async function loadMapperFields(
	server: ReachableServer,
	playerId: INodeParameters[string],
): Promise<ResourceMapperFields> {
	const parameters = { resource: 'player', operation: 'updateSettings', playerId };
	return await sourceEngine().resourceMapping('getPlayerSettings', {
		parameters,
		credentials: credentialsFor(server),
	});
}

/**
 * How editors fill the fields that the user did not add: with the default, or, without a default or in an editor that
 * ignores it, with false for a switch and null for anything else.
 */
export const VALUES_OF_REMOVED_FIELDS = {
	'its default': ({ defaultValue, type }: ResourceMapperField) =>
		defaultValue ?? emptyValue({ type }),
	'false or null': emptyValue,
	'its default, and null where there is none': ({ defaultValue }: ResourceMapperField) =>
		defaultValue ?? null,
} as const;

function emptyValue({ type }: Pick<ResourceMapperField, 'type'>): boolean | null {
	return type === 'boolean' ? false : null;
}

type ValueOfRemovedField = (field: ResourceMapperField) => unknown;

/**
 * The settings as the editor stores them: a schema and a value for every field. Fields that the user did not add are
 * marked as removed.
 */
export function settingsMapperParameter(
	fields: readonly ResourceMapperField[],
	addedValues: IDataObject = {},
	valueOfRemovedField: ValueOfRemovedField = VALUES_OF_REMOVED_FIELDS['its default'],
): INodeParameters {
	const schema = fields.map((field) => ({ ...field, removed: !(field.id in addedValues) }));
	const value = {
		...Object.fromEntries(fields.map((field) => [field.id, valueOfRemovedField(field)])),
		...addedValues,
	};
	return {
		mappingMode: 'defineBelow',
		value,
		matchingColumns: [],
		schema,
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	} as unknown as INodeParameters;
}

/** Update Settings with the settings as fields of the editor. */
export function updateSettingsFromFieldsParameters(
	playerId: INodeParameters[string],
	settings: unknown,
	options: INodeParameters = {},
): INodeParameters {
	return updateSettingsParameters(playerId, options, {
		settingsInput: 'fields',
		settings: settings as NodeParameterValueType,
	});
}
