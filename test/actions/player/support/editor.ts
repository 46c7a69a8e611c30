import type {
	IDataObject,
	INodeParameters,
	NodeParameterValueType,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { sourceEngine } from '../../../support/engine';
import { credentialsFor, type ReachableServer } from '../../../support/credentials';
import { updateSettings } from './settings';

/** What the editor is told when it asks for the settings of the player that was chosen. */
export async function mapperFields(
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
 * How the editor fills the fields that nobody added: each with its default, and where an editor does not heed that or
 * there is none, with false for a switch and null for anything else.
 */
export const FILLINGS = {
	'its default': ({ defaultValue, type }: ResourceMapperField) =>
		defaultValue ?? emptyValue({ type }),
	'false or null': emptyValue,
	'its default, and null where there is none': ({ defaultValue }: ResourceMapperField) =>
		defaultValue ?? null,
} as const;

function emptyValue({ type }: Pick<ResourceMapperField, 'type'>): boolean | null {
	return type === 'boolean' ? false : null;
}

type Filling = (field: ResourceMapperField) => unknown;

/**
 * What the editor stores of the settings: the schema with every field, of which those are marked as removed that
 * nobody added, and a value for every field.
 */
export function mapper(
	fields: readonly ResourceMapperField[],
	added: IDataObject = {},
	filled: Filling = FILLINGS['its default'],
): INodeParameters {
	const schema = fields.map((field) => ({ ...field, removed: !(field.id in added) }));
	const value = {
		...Object.fromEntries(fields.map((field) => [field.id, filled(field)])),
		...added,
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

/** Update Settings with the settings picked from the fields of the editor. */
export function savingFields(
	playerId: INodeParameters[string],
	settings: unknown,
	options: INodeParameters = {},
): INodeParameters {
	return updateSettings(playerId, options, {
		settingsInput: 'fields',
		settings: settings as NodeParameterValueType,
	});
}
