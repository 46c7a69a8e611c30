import type { ProfileName, Simulator } from '../../simulator';
import { sendCommand } from './support/send-command';
import { KITCHEN, OFFICE, withSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';
import {
	parseArguments,
	optionalOrNull,
	required,
	requiredOrNull,
	onlySince,
	onlyUntil,
	withDefault,
	boolean,
	decimal,
	unionType,
	enumerationOrUnknownType,
	integer,
	listType,
	object,
	text,
	type Parameter,
} from '../../simulator/commands/parameters';
import { findProfile } from '../../simulator/profiles';

type Ask = (command: string, args?: object) => ReturnType<typeof sendCommand>;

interface Case {
	readonly what: string;
	readonly profiles: readonly ProfileName[];
	/** @returns what is compared */
	readonly act: (ask: Ask, control: Simulator['control']) => Promise<unknown>;
	readonly expected: unknown;
}

const PLAYLIST = '12';
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((id) => `library://track/${id}`) as [
	string,
	string,
	string,
];

/** The tracks of a playlist of three, after a command. */
const tracksAfter =
	(command: string, args: object): Case['act'] =>
	async (ask, control) => {
		control.fillPlaylist(PLAYLIST, [FIRST, SECOND, THIRD]);
		await ask(`music/playlists/${command}`, { db_playlist_id: PLAYLIST, ...args });
		return control.playlist(PLAYLIST).uris;
	};

/** Operations allow for this, but would pass their tests on a server that is more lenient, too. */
const CASES: readonly Case[] = [
	{
		what: 'an item that is moved by 0 in a paused queue comes before the current one',
		profiles: ['2.7', '2.8', '2.10'],
		act: async (ask, control) => {
			control.fillQueue(OFFICE, 4, { currentIndex: 1, state: 'paused' });
			const { itemIds } = control.queue(OFFICE);
			const item = { queue_id: OFFICE, queue_item_id: itemIds[3], pos_shift: 0 };
			await ask('player_queues/move_item', item);
			return control.queue(OFFICE).itemIds.map((id) => itemIds.indexOf(id));
		},
		expected: [0, 3, 1, 2],
	},
	{
		what: 'hits by name and by publisher or author are listed twice (recorded)',
		profiles: ['2.8', '2.10'],
		act: async (ask) => {
			const lists = [
				await ask('music/podcasts/library_items', { search: 'news', limit: 1 }),
				await ask('music/audiobooks/library_items', { search: 'e' }),
			];
			return lists.map(({ json }) => (json as { item_id: string }[]).map((item) => item.item_id));
		},
		expected: [
			['2', '2'],
			['1', '2', '1', '2'],
		],
	},
	{
		what: 'a search is cut to its limit before duplicates are removed (recorded)',
		profiles: ['2.7', '2.8'],
		act: async (ask) => {
			const query = { search_query: 'rooms', media_types: ['album'], limit: 2 };
			return valueAt((await ask('music/search', query)).json, 'albums', 'length');
		},
		expected: 1,
	},
	{
		what: 'a playlist is only renamed if it is overwritten',
		profiles: ['2.7', '2.8', '2.10'],
		act: async (ask) => {
			const address = { item_id: PLAYLIST, provider_instance_id_or_domain: 'library' };
			const { json } = await ask('music/playlists/get', address);
			const update = { ...(json as object), name: 'Other' };
			return valueAt(
				(await ask('music/playlists/update', { item_id: PLAYLIST, update })).json,
				'name',
			);
		},
		expected: 'Own Selection',
	},
	{
		what: 'a position that does not exist fails the removal of the others',
		profiles: ['2.7', '2.8', '2.10'],
		act: tracksAfter('remove_playlist_tracks', { positions_to_remove: [1, 9] }),
		expected: [FIRST, SECOND, THIRD],
	},
	{
		what: 'what cannot be added to a playlist is silently left out',
		profiles: ['2.7', '2.8', '2.10'],
		act: tracksAfter('add_playlist_tracks', {
			uris: [SECOND, 'library://artist/1', 'spotify://track/unknown', 'http://radio.example/a.mp3'],
		}),
		expected: [FIRST, SECOND, THIRD],
	},
	{
		what: 'an item that does not exist fails the addition of the others',
		profiles: ['2.7', '2.8'],
		act: tracksAfter('add_playlist_tracks', {
			uris: ['library://track/9', 'library://track/9999'],
		}),
		expected: [FIRST, SECOND, THIRD],
	},
	{
		what: 'commands to a disabled player fail on 2.7 (recorded)',
		profiles: ['2.7'],
		act: async (ask) => {
			await ask('config/players/save', { player_id: OFFICE, values: { enabled: false } });
			const volume = { player_id: OFFICE, volume_level: 30 };
			return (await ask('players/cmd/volume_set', volume)).status;
		},
		expected: 500,
	},
	{
		what: 'muting a player without such a control succeeds on 2.8 and does nothing (recorded)',
		profiles: ['2.8'],
		act: async (ask, control) => {
			const { status } = await ask('players/cmd/volume_mute', { player_id: KITCHEN, muted: true });
			return [status, control.player(KITCHEN).muted];
		},
		expected: [200, false],
	},
	{
		what: 'a replace that is refused has emptied the queue (recorded)',
		profiles: ['2.7', '2.8'],
		act: async (ask, control) => {
			control.fillQueue(OFFICE, 4);
			const media = { queue_id: OFFICE, media: 'library://track/99999', option: 'replace' };
			return [(await ask('player_queues/play_media', media)).status, control.queue(OFFICE).items];
		},
		expected: [500, 0],
	},
	{
		what: 'new media is silently ignored during an announcement',
		profiles: ['2.7', '2.8', '2.10'],
		act: async (ask, control) => {
			control.setTimeScale(1);
			const url = 'http://sounds.example/chime.mp3';
			const announced = ask('players/cmd/play_announcement', { player_id: OFFICE, url });
			while (control.player(OFFICE).announcement === null) await new Promise(setImmediate);
			const { status } = await ask('player_queues/play_media', { queue_id: OFFICE, media: FIRST });
			await announced;
			return [status, control.queue(OFFICE).items];
		},
		expected: [200, 0],
	},
];

const ROWS = CASES.flatMap(({ profiles, ...one }) =>
	profiles.map((profile) => ({ profile, ...one })),
);

test.each(ROWS)('on $profile, $what', async ({ profile, act, expected }) => {
	await withSimulator(profile, async (simulator) => {
		const ask: Ask = async (command, args = {}) =>
			await sendCommand(simulator, command, { ...args });

		expect(await act(ask, simulator.control)).toEqual(expected);
	});
});

const recorded = findProfile('2.8')!;
const newest = findProfile('2.10')!;

/** The parsed value; `refused` if it fails the whole call. */
function parse(parameter: Parameter<unknown>, value: unknown): unknown {
	try {
		return parseArguments({ argument: parameter }, { argument: value }, recorded).argument;
	} catch {
		return 'refused';
	}
}

const word = enumerationOrUnknownType('Word', ['one', 'two']);

test.each([
	// plain integers: converted if possible
	[required(integer), 10, 10],
	[required(integer), '10', 10],
	[required(integer), 10.7, 10],
	[required(integer), -5, -5],
	[required(integer), '-5', 'refused'],
	[required(integer), '1.5', 'refused'],
	[required(integer), 'abc', 'refused'],
	[required(integer), '', 'refused'],
	[required(integer), true, 1],
	[required(integer), [], 'refused'],
	[required(decimal), '2', 2],
	[required(decimal), 1.5, 1.5],
	[required(decimal), '1.5', 'refused'],
	// plain booleans: a few values are true, everything else is false
	[required(boolean), true, true],
	[required(boolean), 'true', true],
	[required(boolean), 'True', true],
	[required(boolean), '1', true],
	[required(boolean), 'on', true],
	[required(boolean), 'ON', true],
	[required(boolean), 1, true],
	[required(boolean), 'TRUE', false],
	[required(boolean), 'yes', false],
	[required(boolean), 'false', false],
	[required(boolean), 0, false],
	[required(boolean), 2, false],
	[required(boolean), {}, 'refused'],
	// nothing is ever converted to text
	[required(text), 'x', 'x'],
	[required(text), 12, 'refused'],
	[required(text), true, 'refused'],
	[required(text), [], 'refused'],
	// missing and null are the same
	[required(text), undefined, 'refused'],
	[required(text), null, 'refused'],
	[withDefault(integer, 500), undefined, 500],
	[withDefault(integer, 500), null, 500],
	[withDefault(integer, 500), 'abc', 'refused'],
	// types that allow null: nothing is converted, and what does not fit is dropped
	[optionalOrNull(integer), 10, 10],
	[optionalOrNull(integer), '10', null],
	[optionalOrNull(boolean), 'true', null],
	[optionalOrNull(boolean), true, true],
	[optionalOrNull(text), 3, null],
	// unknown values of an enumeration
	[required(word), 'two', 'two'],
	[required(word), 'TWO', 'unknown'],
	[required(word), 'bogus', 'unknown'],
	[optionalOrNull(word), 'bogus', 'unknown'],
	// lists: text is split into characters, nulls are dropped
	[required(listType(text)), ['a', null, 'b'], ['a', 'b']],
	[required(listType(word)), 'one', ['unknown', 'unknown', 'unknown']],
	[required(listType(integer)), ['1', 2], [1, 2]],
	[required(listType(integer)), ['x'], 'refused'],
	[required(listType(text)), 5, 'refused'],
	[optionalOrNull(listType(text)), 5, null],
	[optionalOrNull(listType(text)), [5], null],
	// unions: the first type that fits without conversion
	[required(unionType(integer, text)), '3', '3'],
	[required(unionType(integer, text)), 3, 3],
	[required(unionType(integer, text)), null, 'refused'],
	[required(object), { a: 1 }, { a: 1 }],
	[required(object), [], 'refused'],
	[required(object), '{}', 'refused'],
])('%# %j: %j is read as %j', (parameter, value, expected) => {
	expect(parse(parameter, value)).toEqual(expected);
});

test('unknown arguments are ignored', () => {
	expect(parseArguments({ known: required(text) }, { known: 'a', other: 'b' }, recorded)).toEqual({
		known: 'a',
	});
});

test('an inherited property is not an argument', () => {
	expect(parse(withDefault(text, 'none'), undefined)).toBe('none');
	expect(parseArguments({ toString: withDefault(text, 'none') }, {}, recorded)).toEqual({
		toString: 'none',
	});
});

test('a nullable argument is required anyway', () => {
	expect(parse(requiredOrNull(text), null)).toBe(null);
	expect(parse(requiredOrNull(text), undefined)).toBe('refused');
	expect(parse(requiredOrNull(text), 5)).toBe(null);
});

test('an argument of another version is ignored like any unknown one', () => {
	const table = {
		later: onlySince('2.10', withDefault(text, 'default')),
		earlier: onlyUntil('2.10', withDefault(text, 'default')),
	};
	const given = { later: 'given', earlier: 'given' };
	expect(parseArguments(table, given, recorded)).toEqual({ later: 'default', earlier: 'given' });
	expect(parseArguments(table, given, newest)).toEqual({ later: 'given', earlier: 'default' });
});
