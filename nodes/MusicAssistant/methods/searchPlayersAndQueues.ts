import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import {
	unavailabilityWithRemedy,
	findAbsentPlayers,
	findConfigurablePlayers,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../services/queues/playbackTargets';
import type { MusicAssistantClient } from '../api/client';
import { containsName } from '../helpers/nameComparison';
import {
	byName,
	disambiguateNames,
	queryServer,
	toListError,
	type ToEditorError,
	toOptionsError,
	readChosenPlayer,
} from './queryServer';
import type { PlayerQueue } from '../api/models/playerQueue';
import {
	type PlayerSetting,
	type SettingOption,
	SECRET_PLACEHOLDER,
} from '../api/models/playerConfig';
import { allSettings } from '../services/players/playerSettings';
import type { JsonValue } from '../helpers/json';

/** The players for the locator's list, available ones first. */
export async function searchPlayers(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	return { results: await listPlayerEntries(this, filter, toListError) };
}

/** The players for a multi-selection, named and sorted as in the locator's list. */
export async function getPlayers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const players = await listPlayerEntries(this, '', toOptionsError);
	return players.map(({ name, value }) => ({ name, value }));
}

/** The queues for the locator's list, available ones first. */
export async function searchQueues(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const queues = await queryServer(this, readOfferedQueues);
	return { results: toEntries(queues, filter, queueNote) };
}

/** @param toEditorError for an error that the editor shows instead of the players */
async function listPlayerEntries(
	context: ILoadOptionsFunctions,
	filter: string,
	toEditorError: ToEditorError,
): Promise<INodeListSearchItems[]> {
	const players = await queryServer(context, choosePlayerQuery(context), toEditorError);
	return toEntries(players, filter, (player) =>
		player.available ? undefined : unavailabilityWithRemedy(player).state,
	);
}

/** @param noteOf what to show in parentheses after a name */
function toEntries<Target extends { id: string; name: string; available: boolean }>(
	targets: readonly Target[],
	filter: string,
	noteOf: (target: Target) => string | undefined,
): INodeListSearchItems[] {
	const entries = targets
		.filter(({ name }) => containsName(name, filter))
		.sort((one, other) => Number(other.available) - Number(one.available) || byName(one, other))
		.map((target) => {
			const note = noteOf(target);
			const { id: value, name } = target;
			return { name: note === undefined ? name : `${name} (${note})`, value };
		});
	return disambiguateNames(entries);
}

/**
 * Operations list the players that can be used to play on; those for settings all of them, also disabled ones, so that they
 * can be enabled again. The trigger lists what can be watched.
 */
function choosePlayerQuery(
	context: ILoadOptionsFunctions,
): (client: MusicAssistantClient) => Promise<readonly PlaybackTarget[]> {
	if (context.getNode().type.endsWith('Trigger')) return readPlaybackTargets;
	const operation: unknown = context.getCurrentNodeParameter('operation');
	if (operation === 'getSettings' || operation === 'updateSettings') {
		return async (client) => [
			...(await readPlaybackTargets(client)),
			...((await findAbsentPlayers(client)) ?? []),
		];
	}
	return async (client) => (await readPlaybackTargets(client)).filter(({ isOffered }) => isOffered);
}

/** Without those of players that are not to be played on, as far as the server reports its players. */
async function readOfferedQueues(client: MusicAssistantClient): Promise<PlayerQueue[]> {
	const queues = await client.call('player_queues/all', {});
	const players = await client.tryCall('players/all', {});
	const others = players?.filter(({ isOffered }) => !isOffered) ?? [];
	return queues.filter(({ id }) => !others.some((player) => player.id === id));
}

/** A queue is inactive while its player plays from the group's queue, or from another source. */
function queueNote({ available, active }: PlayerQueue): string | undefined {
	if (!available) return 'not available';
	return active === false ? 'grouped: plays from another queue' : undefined;
}

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
