import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { ROOT } from '../../scripts/dist';

/** What a list shows whose choices depend on the player, before that is chosen. */
const NO_PLAYER_CHOSEN = 'Choose a Player First';

/** Types of fields that have no line, or none until another field is filled in. */
const WITHOUT_LINE = ['notice', 'resourceMapper'];

const description = loadDescription();

/**
 * The form of each action before anything is filled in, by resource and action as the editor shows them, without the
 * credential: every field in its order with its value, and "(!)" where n8n warns that it must not be empty. Worked out from
 * the built node, so that the browser proves that n8n shows what the node describes.
 */
export const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
	optionsOf(menu('resource')).map(({ name, value: resource }) => [
		name,
		Object.fromEntries(
			actionsOf(resource).map(({ action, value: operation }) => [
				action,
				formOf({ resource, operation }),
			]),
		),
	]),
);

const PLAYERS_FIELD = 'Player Names or IDs:';

/** The fields of the trigger's events that have others than the field for players. */
const EVENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
	'Favorite Added': [],
	'Item Added': [],
	'Library Sync Completed': [],
	'New Podcast Episode': ['Podcast Names or IDs:'],
	'Nothing Playing': [PLAYERS_FIELD, 'Idle Minutes: 10'],
	'Playlist Changed': ['Playlist Names or IDs:'],
	'Provider Available': ['Provider Names or IDs:'],
	'Provider Failed': ['Provider Names or IDs:'],
};

/** The events without options. */
const EVENTS_WITHOUT_OPTIONS = ['Volume Changed'];

/** The form of the trigger for one event. */
export function expectedTriggerForm(event: string): readonly string[] {
	const options = EVENTS_WITHOUT_OPTIONS.includes(event) ? [] : ['Options'];
	const simplify = event === 'Raw Server Event' ? [] : ['Simplify: on'];
	return [...(EVENT_FIELDS[event] ?? [PLAYERS_FIELD]), ...simplify, ...options];
}

/** A choice in a field of an action, and the resulting form. */
export type ChoiceWithForm = readonly [field: string, choice: string, form: string];

/** The choices, by action, that show or hide other fields; each starts from the form of the one before. */
const CHANGES: Readonly<Record<string, ReadonlyArray<readonly [field: string, value: string]>>> = {
	'Sync library with music providers': [['waitFor', 'newEpisode']],
	'Announce sound or text on players': [
		['target', 'players'],
		['source', 'text'],
		['source', 'binary'],
		['target', 'all'],
	],
	'Control playback of players': [['command', 'seek']],
	'Ungroup players': [
		['target', 'players'],
		['target', 'all'],
	],
	'Set volume of players': [['volumeAction', 'mute']],
	'Play media': [['startAt', 'item']],
	'Remove item from queue': [['itemInput', 'position']],
	'Play item of queue': [['itemInput', 'id']],
	'Wait for playback of queue': [['waitUntil', 'position']],
};

/** The same, with the labels of the choices and the forms that they lead to. */
export const CHOICES: Readonly<Record<string, readonly ChoiceWithForm[]>> = Object.fromEntries(
	Object.entries(CHANGES).map(([action, changes]) => {
		const start = parametersOfAction(action);
		return [
			action,
			changes.map(([field, value], index): ChoiceWithForm => {
				const parameters = { ...start, ...Object.fromEntries(changes.slice(0, index + 1)) };
				return [field, labelOf(field, value, parameters), formOf(parameters)];
			}),
		];
	}),
);

function loadDescription(): INodeTypeDescription {
	const built = createRequire(join(ROOT, 'package.json'))(
		'./dist/nodes/MusicAssistant/MusicAssistant.node.js',
	) as { MusicAssistant: new () => INodeType };
	return new built.MusicAssistant().description;
}

function menu(name: string, resource?: string): INodeProperties | undefined {
	return description.properties.find(
		(field) =>
			field.name === name &&
			(resource === undefined || field.displayOptions?.show?.resource?.includes(resource)),
	);
}

function optionsOf(field: INodeProperties | undefined) {
	return (field?.options ?? []).flatMap((option) =>
		'value' in option
			? [{ name: option.name, value: String(option.value), action: option.action ?? '' }]
			: [],
	);
}

function actionsOf(resource: string) {
	return optionsOf(menu('operation', resource));
}

function parametersOfAction(action: string): INodeParameters {
	for (const { value: resource } of optionsOf(menu('resource'))) {
		const found = actionsOf(resource).find((one) => one.action === action);
		if (found) return { resource, operation: found.value };
	}
	throw new Error(`The node has no action "${action}".`);
}

/** The fields that the editor shows for these parameters, in their order, and the values of all fields. */
function shownFields(given: INodeParameters) {
	const { properties } = description;
	const type = {
		id: '1',
		name: 'Music',
		type: description.name,
		typeVersion: 1,
		parameters: given,
	};
	const node: INode = { ...type, position: [0, 0] };
	const values =
		NodeHelpers.getNodeParameters(properties, given, true, false, node, description) ?? given;
	const filled: INode = { ...node, parameters: values };
	const fields = properties.filter((field) =>
		NodeHelpers.displayParameter(values, field, filled, description, values),
	);
	const issues = NodeHelpers.getNodeParametersIssues(properties, filled, description)?.parameters;
	return { fields, values, issues: Object.keys(issues ?? {}) };
}

function formOf(given: INodeParameters): string {
	const { fields, values, issues } = shownFields(given);
	return fields
		.filter(({ name, type }) => name !== 'resource' && !WITHOUT_LINE.includes(type))
		.map((field) => {
			if (['collection', 'fixedCollection'].includes(field.type)) return field.displayName;
			const warning = issues.includes(field.name) ? ' (!)' : '';
			return `${field.displayName}:${shownValue(field, values[field.name])}${warning}`;
		})
		.join(' | ');
}

/** The value as the form shows it, with the blank before it. */
function shownValue(field: INodeProperties, value: unknown): string {
	if (field.typeOptions?.loadOptionsDependsOn) return ` ${NO_PLAYER_CHOSEN}`;
	if (field.type === 'resourceLocator') return ' From list';
	if (field.type === 'boolean') return value === true ? ' on' : ' off';
	if (Array.isArray(value)) return '';
	const text = String(value).replace(/^=/, '');
	const label = optionsOf(field).find((option) => option.value === text)?.name ?? text;
	return label === '' ? '' : ` ${label}`;
}

function labelOf(name: string, value: string, parameters: INodeParameters): string {
	const field = shownFields(parameters).fields.find((one) => one.name === name);
	return optionsOf(field).find((option) => option.value === value)?.name ?? value;
}
