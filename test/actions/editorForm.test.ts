import { byName } from '../../scripts/engine/resource-locators';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	NodeHelpers,
	Workflow,
	type INode,
	type INodeParameters,
	type INodeType,
} from 'n8n-workflow';
import ts from 'typescript';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { MusicAssistantTrigger } from '../../nodes/MusicAssistant/MusicAssistantTrigger.node';
import { isCollectionField } from '../../scripts/reference/node-description';

const node = new MusicAssistant();
const trigger = new MusicAssistantTrigger();

function nodeOf({ description }: INodeType, given: INodeParameters): INode {
	const plain = { id: '1', name: 'Music', type: description.name, typeVersion: 1 };
	const typed: INode = { ...plain, position: [0, 0], parameters: given };
	const { properties } = description;
	const all = NodeHelpers.getNodeParameters(properties, given, true, false, typed, description);
	return { ...typed, parameters: all ?? {} };
}

function missing(given: INodeParameters): string[] {
	const announced = nodeOf(node, given);
	const { properties } = node.description;
	const issues = NodeHelpers.getNodeParametersIssues(properties, announced, node.description);
	return Object.keys(issues?.parameters ?? {});
}

describe('the editor marks what is missing', () => {
	const announce = { resource: 'player', operation: 'announce' };
	const several = { ...announce, target: 'players', source: 'text' };
	const ungroup = { resource: 'player', operation: 'ungroup', target: 'players' };
	const control = { resource: 'player', operation: 'control', target: 'all' };
	const undetermined = { target: '={{ $json.target }}', source: '={{ $json.source }}' };
	const playItem = { resource: 'queue', operation: 'playItem', itemInput: 'id' };
	const sync = { resource: 'library', operation: 'sync' };

	test.each<[string, INodeParameters, string[]]>([
		['one player and an address', announce, ['playerId', 'url']],
		['several players and a text', several, ['playerIds', 'message']],
		['several players to ungroup', ungroup, ['playerIds']],
		['no player if all are chosen', control, []],
		['an address, for all players', { ...announce, target: 'all' }, ['url']],
		['nothing that an expression determines', { ...announce, ...undetermined }, []],
		['the item of a queue', playItem, ['queueId', 'queueItemId']],
		['the podcast to wait for', { ...sync, waitFor: 'newEpisode' }, ['podcastId']],
		['no podcast otherwise', sync, []],
	])('%s', (_, given, expected) => {
		expect(missing(given).sort()).toEqual([...expected].sort());
	});
});

describe('the form says what an operation requires', () => {
	function notices(given: INodeParameters): string[] {
		const { description } = node;
		const one = nodeOf(node, given);
		return description.properties
			.filter(({ type }) => type === 'notice')
			.filter((field) =>
				NodeHelpers.displayParameter(one.parameters, field, one, description, one.parameters),
			)
			.map(({ displayName }) => displayName);
	}

	test.each<[string, INodeParameters, string[]]>([
		['announce', { resource: 'player', source: 'url' }, []],
		['announce', { resource: 'player', source: 'text' }, ['Requires server 2.10 or newer']],
		['updateSettings', { resource: 'player' }, ['Saving settings requires an admin token']],
		['saveAsPlaylist', { resource: 'queue' }, ['Requires server 2.8 or newer']],
		['sync', { resource: 'library' }, ['Requires an admin token on server 2.10 and newer']],
		['playMedia', { resource: 'queue' }, []],
	])('%s with %j', (operation, given, expected) => {
		expect(notices({ ...given, operation })).toEqual(expected);
	});
});

describe('an option that depends on another one', () => {
	function offered(operation: INodeParameters, values: INodeParameters): string[] {
		const given = { ...operation, options: values };
		const one = nodeOf(node, given);
		const { description } = node;
		const options = description.properties
			.filter(({ name }) => name === 'options')
			.find((field) => NodeHelpers.displayParameter(given, field, one, description, given));
		return (options?.options ?? [])
			.filter(isCollectionField)
			.filter((option) => NodeHelpers.displayParameter(values, option, one, description, given))
			.map(({ name }) => name);
	}

	const nowPlaying = { resource: 'player', operation: 'getNowPlaying' };
	const importing = { resource: 'playlist', operation: 'import' };
	const playing = { resource: 'queue', operation: 'playMedia' };

	test.each<[string, INodeParameters, INodeParameters, boolean]>([
		['coverSize', nowPlaying, {}, false],
		['coverSize', nowPlaying, { downloadCover: true }, true],
		['binaryPropertyName', nowPlaying, {}, false],
		['binaryPropertyName', nowPlaying, { downloadCover: true }, true],
		['waitForMatching', importing, {}, false],
		['waitForMatching', importing, { matching: 'none' }, false],
		['waitForMatching', importing, { matching: 'library' }, true],
		['confirmSeconds', playing, {}, true],
		['confirmSeconds', playing, { confirm: false }, false],
	])('%s of %j, with %j, is offered: %s', (name, operation, options, isOffered) => {
		expect(offered(operation, options).includes(name)).toBe(isOffered);
	});
});

test.each([
	[['trackChanged', 'any'], true],
	[['any'], false],
])('whether the trigger simplifies %j: %p', (events, expected) => {
	const { description } = trigger;
	const simplify = description.properties.find(({ name }) => name === 'simplify')!;
	const isShown = NodeHelpers.displayParameter({ events }, simplify, null, description);
	expect(isShown).toBe(expected);
});

describe('the trigger offers an option only for events that it matters for', () => {
	const optionNames = (events: string[]) => {
		const { description } = trigger;
		const field = description.properties.find(({ name }) => name === 'options');
		const one = { events };
		if (!field || !NodeHelpers.displayParameter(one, field, null, description, one)) return 'none';
		return (field.options ?? [])
			.filter(isCollectionField)
			.filter((option) => NodeHelpers.displayParameter({}, option, null, description, { events }))
			.map(({ name }) => name);
	};

	test.each<[string[], string[] | 'none']>([
		[['volumeChanged'], 'none'],
		[['playerAvailable'], ['minimumDuration']],
		[['playerUnavailable'], ['minimumDuration']],
		[['nothingPlaying'], ['downloadCover']],
		[['newEpisode'], ['checkMinutes', 'downloadCover', 'match']],
		[['playlistChanged'], ['checkMinutes', 'downloadCover', 'match']],
		[['favoriteAdded'], ['checkMinutes', 'downloadCover', 'match', 'mediaTypes']],
		[['providerFailed'], ['checkMinutes']],
		[['providerAvailable'], ['checkMinutes']],
		[['syncCompleted'], ['mediaTypes']],
		[['any'], ['eventTypes', 'match', 'mediaTypes']],
		[['trackChanged'], ['downloadCover', 'match', 'mediaTypes']],
	])('%j', (events, expected) => {
		expect(optionNames(events)).toEqual(expected);
	});
});

const KITCHEN = { __rl: true, mode: 'list', value: 'RINCON_1', cachedResultName: 'Kitchen' };

describe('the line under the name of a node', () => {
	function subtitleOf(type: INodeType, given: INodeParameters): unknown {
		const one = nodeOf(type, given);
		const getType = () => type;
		const types = { getByName: getType, getByNameAndVersion: getType };
		const nodeTypes = { ...types, getKnownTypes: () => ({}) };
		const workflow = new Workflow({ nodes: [one], connections: {}, active: false, nodeTypes });
		const { subtitle } = type.description;
		return workflow.expression.getSimpleParameterValue(one, subtitle, 'internal', {});
	}

	const two = { target: 'players', playerIds: ['one', 'two'] };
	test.each([
		['queue', 'playNewestEpisode', {}, 'Play newest episode'],
		['favorites', 'getAll', {}, 'Get many'],
		['player', 'setPower', { playerId: KITCHEN, powered: false }, 'Kitchen: off'],
		['player', 'control', { target: 'all', command: 'play_pause' }, 'All Players: play pause'],
		['player', 'announce', { ...two, source: 'text', message: 'Dinner' }, '2 Players: Dinner'],
		['player', 'announce', { ...two, playerIds: '={{ $json }}' }, 'Several Players: announce'],
		['player', 'get', { playerId: byName('Office') }, 'Office: get'],
		['player', 'get', { playerId: byName('={{ $json.player }}') }, 'Get'],
		['queue', 'playMedia', { media: byName('Morning News') }, 'Morning News'],
		['queue', 'playMedia', { queueId: KITCHEN, media: byName('News') }, 'Kitchen: News'],
		['library', 'search', { query: 'cedar' }, 'cedar'],
	])('of the node: %s, %s, %j', (resource, operation, given, expected) => {
		expect(subtitleOf(node, { resource, operation, ...given })).toBe(expected);
	});

	test('of the trigger', () => {
		const events = ['itemPlayed', 'any'];
		expect(subtitleOf(trigger, { events })).toBe('Item Played, Raw Server Event');
	});
});

/** n8n takes them for HTML: whatever stands between them vanishes in its error panel. */
test('no text has angle brackets, other than those of a link', () => {
	const folder = join(__dirname, '../../nodes/MusicAssistant');
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	const bracketed = files
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => textsIn(join(folder, file)))
		.map((text) => text.replaceAll(/<a href="[^"]+">([^<]*)<\/a>/g, '$1'))
		.filter((text) => /<[^ =]|[^ =]>/.test(text));
	expect(bracketed).toEqual([]);
});

function textsIn(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
	const texts: string[] = [];
	const visit = (part: ts.Node): void => {
		if (ts.isStringLiteral(part) || ts.isTemplateLiteralToken(part)) texts.push(part.text);
		ts.forEachChild(part, visit);
	};
	visit(source);
	return texts;
}
