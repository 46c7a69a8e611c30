import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { findConfigurablePlayers } from '../services/players/findAbsentPlayers';
import {
	type PlayerSetting,
	type SettingOption,
	SECRET_PLACEHOLDER,
} from '../api/models/playerConfig';
import { allSettings } from '../services/players/playerSettings';
import type { JsonValue } from '../helpers/json';
import { queryServer, readChosenPlayer } from './queryServer';

const NO_PLAYER_NOTICE =
	'Choose a player first. If an expression provides it, set "Settings Input" to JSON.';

/** The settings of the chosen player as fields, each with its current value. */
export async function getPlayerSettings(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const given = readChosenPlayer(this);
	if (given === undefined) return { fields: [], emptyFieldsNotice: NO_PLAYER_NOTICE };
	const settings = await queryServer(this, async (client) => {
		const [player] = await findConfigurablePlayers(client, given);
		const player_id = player?.id ?? given;
		return allSettings(await client.call('config/players/get', { player_id }));
	});
	return { fields: toFields(settings.filter(isEditable)) };
}

/** Each named by its label, or by more if several have the same: the editor truncates long names. */
function toFields(settings: readonly PlayerSetting[]): ResourceMapperField[] {
	const isOnly = (name: (setting: PlayerSetting) => string, own: PlayerSetting) =>
		settings.filter((setting) => name(setting) === name(own)).length === 1;
	const nameFunctions = [({ label }: PlayerSetting) => label, labelWithLastKeyPart, labelWithKey];
	return settings.map((setting) => {
		const name = nameFunctions.find((candidate) => isOnly(candidate, setting)) ?? labelWithKey;
		return toField(setting, name(setting));
	});
}

function isEditable(setting: PlayerSetting): boolean {
	return !setting.readOnly && setting.value !== SECRET_PLACEHOLDER;
}

/** Without a default the editor would fill in `false` or null and send it: the default is the current value. */
function toField(setting: PlayerSetting, displayName: string): ResourceMapperField {
	const { key, options, value } = setting;
	const type = fieldType(setting);
	const isSelectable = (option: SettingOption) =>
		option.disabledReason === undefined || option.value === value;
	return {
		id: key,
		displayName,
		type,
		required: false,
		display: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		defaultValue: type === 'array' ? JSON.stringify(value) : toDefaultValue(value),
		...(type === 'options'
			? {
					options: options.filter(isSelectable).map((option) => ({
						name: option.title,
						value: toOptionValue(option.value),
					})),
				}
			: {}),
	};
}

function fieldType({ type, options, multiValue }: PlayerSetting): ResourceMapperField['type'] {
	if (multiValue) return 'array';
	if (options.length > 0) return 'options';
	if (type === 'boolean') return 'boolean';
	return type === 'integer' || type === 'float' ? 'number' : 'string';
}

/** Only "display" of "a4:5d:36:10:20:02||protocol||display": the address means nothing to a user. */
function labelWithLastKeyPart({ key, label }: PlayerSetting): string {
	return `${label} (${key.split('||').at(-1) ?? key})`;
}

function labelWithKey({ key, label }: PlayerSetting): string {
	return `${label} (${key})`;
}

function toDefaultValue(value: JsonValue): string | number | boolean | null {
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function toOptionValue(value: JsonValue): string | number | boolean {
	return typeof value === 'object' ? JSON.stringify(value) : value;
}
