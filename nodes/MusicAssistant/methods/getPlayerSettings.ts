import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { configurablePlayers } from '../services/players/absentPlayers';
import type { Setting } from '../api/models/setting';
import { savableSettings } from '../services/players/settings';
import { HIDDEN_SECRET } from '../helpers/hiddenSecret';
import { isObject, textIn, type JsonValue } from '../helpers/json';
import { askServer } from './session';

const NO_PLAYER =
	'Choose a player first. Where its name comes from an expression, use the settings input "JSON".';

/** The settings the chosen player really has, as fields to pick from, each with its present value. */
export async function getPlayerSettings(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const located: unknown = this.getCurrentNodeParameter('playerId');
	const given = textIn(isObject(located) ? located.value : located).trim();
	if (given === '' || given.startsWith('=')) return { fields: [], emptyFieldsNotice: NO_PLAYER };
	const settings = await askServer(this, async (client) => {
		const [player] = await configurablePlayers(client, given);
		const player_id = player?.id ?? given;
		return savableSettings(await client.call('config/players/get', { player_id }));
	});
	return { fields: named(settings.filter(isOffered)) };
}

/** Each by its label, by more than that only where several read the same: the editor cuts long names. */
function named(settings: readonly Setting[]): ResourceMapperField[] {
	const isOnly = (name: (setting: Setting) => string, own: Setting) =>
		settings.filter((setting) => name(setting) === name(own)).length === 1;
	const names = [({ label }: Setting) => label, shortName, fullName];
	return settings.map((setting) => {
		const name = names.find((candidate) => isOnly(candidate, setting)) ?? fullName;
		return field(setting, name(setting));
	});
}

function isOffered(setting: Setting): boolean {
	return !setting.readOnly && setting.value !== HIDDEN_SECRET;
}

/** Without a default the editor would fill in `false` or null and send it; so each has the value that holds now. */
function field(setting: Setting, displayName: string): ResourceMapperField {
	const { key, options, value } = setting;
	const type = fieldType(setting);
	return {
		id: key,
		displayName,
		type,
		required: false,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		defaultValue: type === 'array' ? JSON.stringify(value) : plain(value),
		...(type === 'options'
			? {
					options: options.map((option) => ({
						name: option.title,
						value: optionValue(option.value),
					})),
				}
			: {}),
	};
}

function fieldType({ type, options, multiValue }: Setting): ResourceMapperField['type'] {
	if (multiValue) return 'array';
	if (options.length > 0) return 'options';
	if (type === 'boolean') return 'boolean';
	return type === 'integer' || type === 'float' ? 'number' : 'string';
}

/** Of "a4:5d:36:10:20:02||protocol||display" only "display": the address in front tells a reader nothing. */
function shortName({ key, label }: Setting): string {
	return `${label} (${key.split('||').at(-1) ?? key})`;
}

function fullName({ key, label }: Setting): string {
	return `${label} (${key})`;
}

function plain(value: JsonValue): string | number | boolean | null {
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function optionValue(value: JsonValue): string | number | boolean {
	return typeof value === 'object' ? JSON.stringify(value) : value;
}
