import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { byName, byUri } from '../../scripts/engine/resource-locators';
import { runNode } from '../support/runNode';
import { searchParameters, syncParameters } from './library/support/libraryParameters';
import { addToPlaylistParameters } from './playlist/support/playlistParameters';
import { playMediaParameters } from './queue/support/playMediaParameters';
import { OWN_PLAYLIST_ID, OWN_PLAYLIST_URI } from './library/support/libraryItems';
import { setupSoundServer } from './player/support/playerServers';
import { musicServer } from './support/musicServer';
import { outputValues } from './support/nodeReports';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { isObject } from '../../nodes/MusicAssistant/helpers/json';
import { readOperationExamples } from '../../scripts/reference/operation-examples';
import { queueOperationParameters } from './queue/support/queueCommands';
import { withWebSocket } from '../trigger/support/webSocket';

/** What AI models give for lists and choices, as one text, JSON, or nothing. */

setupSoundServer();
withWebSocket();

const server = musicServer('2.10');
const FILE = 'filesystem--1234://track/Earth, Moon & Sun/First/01 Opening.flac';
const [PODCAST, STATION] = ['library://podcast/2', 'library://radio/1'];
const [ONE, TWO] = ['library://track/31', 'library://track/32'];

beforeEach(() => server.control.fillPlaylist(OWN_PLAYLIST_ID, []));

async function run(parameters: INodeParameters) {
	const report = await runNode(parameters, { server });
	expect(report.error).toBeUndefined();
	return report;
}

/** The message with which the node refuses. */
async function refusal(parameters: INodeParameters): Promise<string | undefined> {
	return (await runNode(parameters, { server })).error?.message;
}

const adding = (uris: unknown) => addToPlaylistParameters(OWN_PLAYLIST_URI, uris as string);
const playing = (media: INodeParameters, options = {}) => playMediaParameters({ media, options });
const searching = (more: INodeParameters) => searchParameters('Northern Windows', more);

describe('a list of URIs', () => {
	it.each<[string, unknown, string[]]>([
		['separated by commas', `${ONE}, ${TWO}`, [ONE, TWO]],
		['separated by commas without blanks', `${ONE},${TWO}`, [ONE, TWO]],
		['in two forms', `${ONE};library:track:32`, [ONE, TWO]],
		['separated by blanks', `${ONE} ${TWO}`, [ONE, TWO]],
		['one on each line, with commas', `${ONE},\n${TWO},`, [ONE, TWO]],
		['with "and"', `${ONE}, and ${TWO}`, [ONE, TWO]],
		['as JSON', JSON.stringify([ONE, TWO]), [ONE, TWO]],
		['as JSON without brackets', `"${ONE}", "${TWO}"`, [ONE, TWO]],
		['as JSON with nothing in it', JSON.stringify([ONE, null, '', TWO]), [ONE, TWO]],
		['as an array with a list in it', [`${ONE}, ${TWO}`], [ONE, TWO]],
		['as JSON that an expression has split', JSON.stringify([ONE, TWO]).split(','), [ONE, TWO]],
	])('%s', async (_, uris, added) => {
		const { json } = await run(adding(uris));

		expect(json).toMatchObject([{ added, confirmed: true }]);
	});

	it.each<[string, unknown]>([
		['as it is', FILE],
		['after another', `${ONE}, ${FILE}`],
		['before another', `${FILE}, ${ONE}`],
		['as JSON', JSON.stringify([FILE])],
		['split at its commas', FILE.split(',')],
	])('may contain the path of a file with commas, %s', async (_, uris) => {
		await runNode(adding(uris), { server });

		const asked = server.control.requests('music/item_by_uri').map(({ args }) => args?.uri);
		expect(asked).toContain(FILE);
	});

	it.each(['=', 'null', '[]', '[null]', '[""]'])('is empty if it is %j', async (uris) => {
		expect(await refusal(adding(uris))).toBe('"URIs" must not be empty');
	});
});

describe('media to play', () => {
	it.each([
		['URIs separated by commas', byUri(`${ONE}, ${TWO}`)],
		['URIs as JSON', byUri(JSON.stringify([ONE, TWO]))],
		['URIs where a name is expected', byName(`${PODCAST}, ${STATION}`)],
		['names separated by commas', byName('Morning News, Radio Estuary')],
		['names with "and"', byName('Morning News and Radio Estuary')],
		['names as JSON', byName('["Morning News","Radio Estuary"]')],
	])('%s', async (_, media) => {
		const { json } = await run(playing(media));

		expect(json).toMatchObject([{ confirmed: true }]);
		const [sent] = server.control.requests('player_queues/play_media');
		expect(sent?.args?.media).toEqual(media.mode === 'uri' ? [ONE, TWO] : [PODCAST, STATION]);
	});

	it('is found by a name with a comma or a dash', async () => {
		for (const name of ['Breakfast, Again', 'Breakfast - Again']) {
			await run({ resource: 'playlist', operation: 'create', name });
			await run({ resource: 'playlist', operation: 'export', playlistId: byName(name) });
		}
	});

	it('that is not found is named as it was given', async () => {
		expect(await refusal(playing(byName('Qwertz, Zuiop')))).toContain(
			'"Qwertz, Zuiop", which is not in the library',
		);
	});

	it('to fall back on, by names in one line', async () => {
		const fallbackMedia = 'Zuiop, Morning News, Radio Estuary';
		const { json } = await run(playing(byName('Qwertz'), { fallbackMedia }));

		const failed = [{ media: 'Qwertz' }, { media: 'Zuiop' }];
		expect(json).toMatchObject([{ media: PODCAST, failed }]);
	});
});

describe('a list of players', () => {
	beforeEach(() => server.control.addPlayer({ id: 'up_comma', name: 'Kitchen, upstairs' }));

	it.each<[string, unknown, string[]]>([
		['a name with a comma', 'Kitchen, upstairs', ['up_comma']],
		['it among others', 'Office, kitchen, Upstairs, Kitchen', [OFFICE, 'up_comma', KITCHEN]],
		['such a name, split by an expression', ['Kitchen', ' upstairs'], ['up_comma']],
		['names and IDs', `Office;${KITCHEN}`, [OFFICE, KITCHEN]],
		['names with "and"', 'Office, Kitchen, and Living Room', [OFFICE, KITCHEN, LIVING_ROOM]],
		['names on lines', 'Office\nKitchen\n', [OFFICE, KITCHEN]],
		['JSON', '["Office", "Kitchen, upstairs"]', [OFFICE, 'up_comma']],
		['JSON without brackets', '"Office", "Kitchen"', [OFFICE, KITCHEN]],
	])('%s', async (_, players, ids) => {
		const given = { target: 'players', playerIds: players as string, volumeLevel: 31 };
		const { json } = await run({ resource: 'player', operation: 'setVolume', ...given });

		expect(json.map((row) => row.player_id)).toEqual(ids);
	});
});

describe('a list of choices', () => {
	const types = async (mediaTypes: unknown) => {
		const report = await run(searching({ mediaTypes: mediaTypes as string }));
		return [...new Set(outputValues(report, 'media_type'))];
	};

	it.each<[unknown, string[]]>([
		[['Album'], ['album']],
		[['albums'], ['album']],
		['Albums', ['album']],
		['album, track', ['album', 'track']],
		['["ALBUM","Tracks"]', ['album', 'track']],
		['Albums and tracks', ['album', 'track']],
	])('may be %j', async (given, media_types) => {
		expect(await types(given)).toContain('album');
		expect(server.control.requests('music/search')[0]?.args).toMatchObject({ media_types });
	});

	const nothing: Array<[unknown]> = [[['']], [''], [null], ['null'], [[null]], ['[]']];
	it.each(nothing)('is empty if it is %j', async (given) => {
		await types(given);

		expect(server.control.requests('music/search')[0]?.args).not.toHaveProperty('media_types');
	});

	it('must be known', async () => {
		expect(await refusal(searching({ mediaTypes: 'albums, songs' }))).toBe(
			'"Media Types" contains "songs", which is not one of the options',
		);
	});
});

describe('a list of providers', () => {
	it.each<[string, unknown]>([
		['names', 'Music folder, Feed: Morning News'],
		['names in another case, as JSON', '["music folder","feed: morning news"]'],
		['IDs', ['filesystem--1234', 'podcastfeed--dR4mZ8pT']],
		['an ID and a name', 'filesystem--1234, Feed: Morning News'],
	])('%s', async (_, providers) => {
		const ids = ['filesystem--1234', 'podcastfeed--dR4mZ8pT'];
		await run(searching({ options: { providers: providers as string } }));
		await run(syncParameters({ providers: providers as string, waitFor: 'Nothing' }));

		expect(server.control.requests('music/search')[0]?.args).toMatchObject({ providers: ids });
		expect(server.control.requests('music/sync')[0]?.args).toMatchObject({ providers: ids });
	});

	it('must be known, as a whole or in part', async () => {
		const message = await refusal(searching({ options: { providers: 'Music folder, Tape deck' } }));
		expect(message).toContain('is "Tape deck", but no such provider is set up');
	});
});

describe('a choice and a switch', () => {
	it('in another case', async () => {
		const modes = { repeat: 'ALL', shuffle: 'True' };
		const { json } = await run(queueOperationParameters('updateModes', OFFICE, { modes }));

		expect(json).toMatchObject([{ repeat_mode: 'all', shuffle_enabled: true }]);
	});

	it('by its label', async () => {
		const all = { target: 'ALL PLAYERS', command: 'Stop' };
		const { json } = await run({ resource: 'player', operation: 'control', ...all });

		expect(json.length).toBeGreaterThan(2);
	});
});

const NOTHING = '={{ $json.nothing }}';

/** Every field that must be filled in, with what has to be chosen for it to be shown. */
const REQUIRED = resources.flatMap(({ value: resource, operations }) =>
	operations.flatMap(({ option: { value: operation }, fields }) => {
		const required = fields.filter((field) => field.required);
		return required.map((field) => {
			const title = `${resource} > ${operation}: ${field.displayName}`;
			return { title, operation: { resource, operation }, field };
		});
	}),
);

function choicesThatShow({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties) {
	const chosen: Array<[key: string, value: unknown]> = [];
	for (const [key, values = []] of Object.entries(show)) chosen.push([key, values[0]]);
	for (const [key, [condition] = []] of Object.entries(hide)) {
		const hidden = condition as unknown;
		if (isObject(hidden) && isObject(hidden._cnd)) chosen.push([key, hidden._cnd.not]);
	}
	return Object.fromEntries(chosen) as INodeParameters;
}

it.each(REQUIRED)('an expression that returned nothing: $title', async ({ operation, field }) => {
	const { parameters, files } = await readOperationExamples(operation);
	const given = typeof parameters === 'function' ? parameters(server.control) : parameters;
	const isLocator = field.type === 'resourceLocator';
	const value = isLocator ? { __rl: true, mode: 'id', value: NOTHING } : NOTHING;
	const made = { ...given, ...operation, ...choicesThatShow(field), [field.name]: value };
	const { error } = await runNode(made, { server, files });

	expect(error?.message).toMatch(new RegExp(`^"${field.displayName}" `));
	expect(error?.description).toMatch(/^The expression returned nothing: /);
});
