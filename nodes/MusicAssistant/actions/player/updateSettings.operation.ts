import type { INodeProperties } from 'n8n-workflow';
import type { JsonValue, JsonObject } from '../../helpers/json';
import { requirementNotice, optionsForChange } from '../../parameters/fields/commonFields';
import { booleanField, choiceField } from '../../parameters/fields/fieldBuilders';
import { allSettingValues, saveSettings, allSettings } from '../../services/players/playerSettings';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { resolvePlayerForSettings } from '../../parameters/resolve/resolvePlayersAndQueues';
import { convertGivenSettings, readSettingsInput } from './readSettingsInput';
import { CONFIRM_SWITCHED_OFF, unconfirmedFields } from '../../services/verifyEffect';
import { rejectedError } from '../../api/apiError';
import { type PlayerSetting, SECRET_PLACEHOLDER } from '../../api/models/playerConfig';

const settingsInputField = choiceField(
	'Settings Input',
	'settingsInput',
	'fields',
	'How to specify the settings to change',
	{
		fields: ['Fields', 'Choose from the settings of the player'],
		json: ['JSON', 'Enter an object of keys and values'],
	},
);

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

const confirmField = booleanField(
	'Confirm',
	'confirm',
	'Whether to reject unknown keys and invalid values before saving, and to fail if a value was not saved: the server checks neither',
);

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

/** The values sent, and the effective values before and after. */
interface SaveSettingsResult {
	values: JsonObject;
	before: JsonObject;
	after: JsonObject;
	settings: readonly PlayerSetting[];
}

/**
 * The server reports success even for values that it dropped.
 *
 * @throws ApiError that names each setting that was not applied
 */
function requireSettingsSaved(saved: SaveSettingsResult, playerName: string): void {
	const { after, settings } = saved;
	const notApplied = keysOf(saved).filter((key) => isApplied(key, saved) === false);
	if (notApplied.length === 0) return;
	const differences = notApplied.map((key) =>
		settings.some((setting) => setting.key === key && setting.secret)
			? `${key} does not have the given value`
			: `${key} is ${JSON.stringify(after[key] ?? null)} instead of ${JSON.stringify(targetValue(key, saved))}`,
	);
	const changed = changedSettingKeys(saved);
	throw rejectedError(
		`Some settings of "${playerName}" were not saved: ${differences.join(', ')}`,
		`${changed.length > 0 ? `These were changed: ${changed.join(', ')}. ` : ''}The server accepted the command, but kept its own values: change them in its web interface, and check its log.`,
	);
}

/** The keys whose new values the server does not report. */
function notReportedSettingKeys(saved: SaveSettingsResult): string[] {
	return keysOf(saved).filter((key) => isApplied(key, saved) === undefined);
}

/** The keys whose values differ from those before. */
function changedSettingKeys({ values, before, after }: SaveSettingsResult): string[] {
	return Object.keys(values).filter(
		(key) => Object.hasOwn(after, key) && !isEqual(before[key], after[key]),
	);
}

function keysOf({ values }: SaveSettingsResult): string[] {
	return Object.keys(values);
}

/** `undefined` if not reported: servers do not report secrets, nor the settings of a disabled player. */
function isApplied(key: string, saved: SaveSettingsResult): boolean | undefined {
	const { before, after } = saved;
	if (!Object.hasOwn(after, key)) return Object.hasOwn(before, key) ? undefined : false;
	if (after[key] === SECRET_PLACEHOLDER) return undefined;
	// The name is null for a player that has no custom name.
	if (saved.values[key] === null && after[key] === null) return true;
	const value = targetValue(key, saved);
	return value === undefined ? undefined : isEqual(after[key], value);
}

/** The value a setting should have: null resets it to its default, which may not be reported. */
function targetValue(key: string, { values, settings }: SaveSettingsResult): JsonValue | undefined {
	return values[key] ?? settings.find((setting) => setting.key === key)?.defaultValue;
}

function isEqual(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}
