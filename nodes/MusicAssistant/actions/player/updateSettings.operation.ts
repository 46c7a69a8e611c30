import type { INodeProperties } from 'n8n-workflow';
import type { JsonValue } from '../../helpers/json';
import { requirementNotice } from '../../parameters/fields/requirementNotice';
import { allSettingValues, saveSettings, allSettings } from '../../services/players/playerSettings';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { resolvePlayerForSettings } from '../../parameters/resolve/resolvePlayerForSettings';
import { convertGivenSettings, readSettingsInput } from '../../parameters/read/readSettingsInput';
import { CONFIRM_SWITCHED_OFF, unconfirmedFields } from '../../services/verifyEffect';
import {
	changedSettingKeys,
	requireSettingsSaved,
	notReportedSettingKeys,
} from '../../services/players/saveSettingsResult';

const settingsInputField: INodeProperties = {
	displayName: 'Settings Input',
	name: 'settingsInput',
	type: 'options',
	default: 'fields',
	description: 'How to specify the settings to change',
	options: [
		{ name: 'Fields', value: 'fields', description: 'Choose from the settings of the player' },
		{ name: 'JSON', value: 'json', description: 'Enter an object of keys and values' },
	],
};

const settingsField: INodeProperties = {
	displayName: 'Settings',
	name: 'settings',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	displayOptions: { show: { settingsInput: ['fields'] } },
	typeOptions: {
		loadOptionsDependsOn: ['playerId.value'],
		resourceMapper: {
			resourceMapperMethod: 'getPlayerSettings',
			mode: 'add',
			fieldWords: { singular: 'setting', plural: 'settings' },
			addAllFields: false,
			supportAutoMap: false,
			noFieldsError: 'No player has been chosen yet, or it has no settings',
		},
	},
	description: 'Only the settings added here are changed',
};

const settingsJsonField: INodeProperties = {
	displayName: 'Settings',
	name: 'settingsJson',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. { "crossfade": true }',
	displayOptions: { show: { settingsInput: ['json'] } },
	description: 'Keys and new values; null resets a setting to its default',
};

const confirmField: INodeProperties = {
	displayName: 'Confirm',
	name: 'confirm',
	type: 'boolean',
	default: true,
	description:
		'Whether to reject unknown keys and invalid values before saving, and to fail if a value was not saved: the server checks neither',
};

export const updateSettings: Operation = {
	option: {
		name: 'Update Settings',
		value: 'updateSettings',
		action: 'Update player settings',
		description: 'Change settings of one player and verify the result',
	},
	effect: 'change',
	fields: [
		requirementNotice('Saving settings requires an admin token'),
		playerLocator,
		settingsInputField,
		settingsField,
		settingsJsonField,
		optionsForChange(confirmField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const confirms = parameters.collection('options').booleanOr('confirm', true);
		const given = readSettingsInput(parameters);
		const player = await resolvePlayerForSettings(context);
		const config = await client.call('config/players/get', { player_id: player.id });
		const values = convertGivenSettings(parameters, given, config, confirms);
		const before = allSettingValues(config);
		const configAfter = await saveSettings(client, player.id, values);
		const after = allSettingValues(configAfter);
		const saved = { values, before, after, settings: allSettings(config) };
		if (confirms) requireSettingsSaved(saved, player.name);
		const notReported = notReportedSettingKeys(saved);
		const changed = changedSettingKeys(saved);
		const isConfirmed = confirms && notReported.length === 0;
		return {
			player: (changed.includes('name') ? configAfter.name : undefined) ?? player.name,
			player_id: player.id,
			changed: changed.map((key) => `${key}: ${textOf(before[key])} → ${textOf(after[key])}`),
			unchanged: Object.keys(values).filter((key) => ![...changed, ...notReported].includes(key)),
			success: true,
			...(isConfirmed
				? { confirmed: true }
				: unconfirmedFields(whyUnconfirmed(confirms, notReported))),
		};
	},
};

const textOf = (value: JsonValue = null) =>
	typeof value === 'string' && value !== '' ? value : JSON.stringify(value);

/** @param notReported the keys whose new values the server does not report */
function whyUnconfirmed(confirms: boolean, notReported: readonly string[]): string {
	return confirms
		? `The server does not report whether these were saved: ${notReported.join(', ')}`
		: CONFIRM_SWITCHED_OFF;
}
