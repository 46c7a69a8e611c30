import type { PlayerConfig } from '../api/models/playerConfig';
import type { Setting } from '../api/models/setting';
import { savableSettings, whereItWent, withoutSettings } from '../services/players/settings';
import type { JsonObject, JsonValue } from '../helpers/json';
import { fitSetting } from '../helpers/fitSetting';
import { HIDDEN_SECRET } from '../helpers/hiddenSecret';
import { listed, nearest } from '../helpers/names';
import type { Parameters } from './parameters';

/**
 * The settings the user gave, by key, in the fields of the mapper or as JSON. Nothing else is ever sent.
 *
 * @throws ParameterError when there are none, or when the JSON is no object
 */
export function readSettingsInput(parameters: Parameters): JsonObject {
	const isJson = isJsonInput(parameters);
	const given = isJson
		? parameters.object('settingsJson')
		: addedFields(parameters.mapped('settings'));
	if (Object.keys(given).length > 0) return given;
	throw parameters.error(
		isJson ? 'settingsJson' : 'settings',
		'holds no setting to change',
		isJson ? 'Give an object such as { "crossfade": true }.' : 'Add at least one setting.',
	);
}

/** The editor keeps values of fields that were removed again, and fills those without a default with null. */
function addedFields({ value, removed }: { value: JsonObject; removed: string[] }): JsonObject {
	return Object.fromEntries(
		Object.entries(value).filter(([key, entry]) => entry !== null && !removed.includes(key)),
	);
}

/**
 * The given values as the player's settings want them.
 *
 * @param verifies whether an unknown key or an unfit value is refused; otherwise it is sent as it was given, but for
 * the placeholder of a secret
 * @throws ParameterError that names every setting that cannot be saved, before any is
 */
export function fittedSettings(
	parameters: Parameters,
	given: JsonObject,
	config: PlayerConfig,
	verifies: boolean,
): JsonObject {
	const settings = savableSettings(config);
	const reason = withoutSettings(config);
	const unknown = (key: string) =>
		reason ? UNSETTABLE[reason] : `is no setting of this player${hint(key, settings)}`;
	const wrong = new Map<string, string>();
	const fitted = Object.entries(given).map(([key, value]): [string, JsonValue] => {
		const setting = settings.find((one) => one.key === key);
		const fit = setting ? fitSetting(setting, value) : { wrong: unknown(key) };
		if ('value' in fit) return [key, fit.value];
		wrong.set(key, `${key} ${fit.wrong}`);
		return [key, value];
	});
	// The placeholder of a secret would overwrite the secret, so that it is refused in any case.
	const refused = [...wrong].filter(([key]) => verifies || given[key] === HIDDEN_SECRET);
	if (refused.length > 0) {
		throw parameters.error(
			isJsonInput(parameters) ? 'settingsJson' : 'settings',
			`cannot be saved: ${refused.map(([, told]) => told).join('; ')}`,
			`Nothing was saved. ${reason ? LATER[reason] : '"Get Settings" shows the keys and values this player has.'}`,
		);
	}
	return Object.fromEntries(fitted);
}

/** Of a setting that may well be one of the player's. */
const UNSETTABLE = {
	disabled: 'cannot be set while the player is disabled',
	away: 'cannot be set now: the server shows no settings of this player',
};

const LATER = {
	disabled:
		'Of a disabled player this server only has "name" and "enabled". Save { "enabled": true } on its own first; the player and its settings are back some seconds later.',
	away: 'A player that was enabled a moment ago has its settings back some seconds later: wait and save them then.',
};

function isJsonInput(parameters: Parameters): boolean {
	return parameters.choice('settingsInput', ['fields', 'json']) === 'json';
}

function hint(key: string, settings: readonly Setting[]): string {
	const moved = whereItWent(key);
	if (moved !== undefined) return ` (${moved})`;
	const near = nearest(
		key,
		settings.map((setting) => setting.key),
	);
	return near.length > 0 ? ` (near it: ${listed(near)})` : '';
}
