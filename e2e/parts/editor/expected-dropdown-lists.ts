import type { ProfileName, Simulator } from '../../../simulator';
import { LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';

interface Entry {
	readonly name: string;
	readonly value: string;
}

/** What a list contains. */
type ListContent = 'players' | 'library' | 'commands' | 'presets' | 'episodes';

/** The server versions without such a list, and the error that is shown instead. */
export const SERVERS_WITHOUT_LIST: Readonly<
	Record<ListContent, { on: readonly ProfileName[]; message: string; remedy: RegExp }>
> = {
	players: { on: [], message: '', remedy: /^$/ },
	library: {
		on: ['documented'],
		message: 'This server cannot list its library',
		remedy: /"By URI".*library:\/\//,
	},
	commands: {
		on: ['documented', '2.6'],
		message: 'This server does not provide a list of its commands',
		remedy: /"By Name".*players\/all/,
	},
	episodes: {
		on: ['documented'],
		message: 'This server cannot list its podcasts',
		remedy: /"By URI"/,
	},
	presets: {
		on: ['documented', '2.6'],
		message: 'This server has no sound presets',
		remedy: /2\.7/,
	},
};

/** A list of a resource locator, with the entries expected in it. */
export interface ExpectedDropdownList {
	readonly method: string;
	readonly of: ListContent;
	/** An entry that is shown without a filter. */
	readonly entry: Entry;
	/** Adds entries, or entries with the same name, if the simulator has none. */
	readonly prepare?: (server: Simulator) => void;
	/** A filter: part of the name of some entries, in a different case. */
	readonly typed: string;
	/** The entries that match the filter: several with the same name if there can be any. */
	readonly found: readonly Entry[];
}

const playerEntries = {
	of: 'players',
	entry: { name: 'Living Room', value: LIVING_ROOM },
	prepare: ({ control }) => control.addPlayer({ id: 'office-2', name: 'Office' }),
	typed: 'FFic',
	found: entriesWithSameName('Office', OFFICE, 'office-2'),
} satisfies Partial<ExpectedDropdownList>;

export const EXPECTED_DROPDOWN_LISTS: readonly ExpectedDropdownList[] = [
	{ method: 'searchQueues', ...playerEntries },
	{ method: 'searchPlayers', ...playerEntries },
	{
		method: 'searchEpisodes',
		of: 'episodes',
		entry: {
			name: 'Harbour works begin (1) (Morning News)',
			value: 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1',
		},
		typed: '(1) (MORNING',
		found: [
			{
				name: 'Harbour works begin (1) (Morning News)',
				value: 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1',
			},
		],
	},
	{
		method: 'searchSoundPresets',
		of: 'presets',
		entry: { name: 'No Preset', value: 'none' },
		typed: 'IGHT',
		found: [{ name: 'Night', value: 'k3vn8q2d' }],
	},
	{
		method: 'searchMedia',
		of: 'library',
		entry: { name: 'Morning News (podcast)', value: 'library://podcast/2' },
		typed: 'AINY sun',
		found: entriesWithSameName(
			'Rainy Sunday (playlist)',
			'library://playlist/2',
			'library://playlist/5',
		),
	},
	{
		method: 'searchFavorites',
		of: 'library',
		entry: { name: 'Morning News (podcast)', value: 'library://podcast/2' },
		prepare: ({ control }) => {
			control.setFavorite('library://podcast/2', true);
			control.setFavorite('library://playlist/2', true);
		},
		typed: 'AINY sun',
		found: [{ name: 'Rainy Sunday (playlist)', value: 'library://playlist/2' }],
	},
	{
		method: 'searchAlbums',
		of: 'library',
		entry: { name: 'Amber Rooms by The Copper Weirs', value: 'library://album/1' },
		typed: 'ERN win',
		found: [
			{ name: 'Northern Windows by Marta Lindqvale', value: 'library://album/3' },
			{ name: 'Northern Windows by Ostrava Sound Circle', value: 'library://album/8' },
		],
	},
	{
		method: 'searchPlaylists',
		of: 'library',
		entry: { name: 'Evening Mix', value: 'library://playlist/13' },
		typed: 'AINY sun',
		found: entriesWithSameName('Rainy Sunday', 'library://playlist/2', 'library://playlist/5'),
	},
	{
		method: 'searchPodcasts',
		of: 'library',
		entry: { name: 'Morning News', value: 'library://podcast/2' },
		typed: 'GHT tr',
		found: [{ name: 'Night Train', value: 'library://podcast/3' }],
	},
	{
		method: 'searchTracks',
		of: 'library',
		entry: { name: 'Amber Avenue by Trio Nachtfalter', value: 'library://track/75' },
		typed: 'ALL of mir',
		found: [{ name: 'Hall of Mirrors by Marta Lindqvale', value: 'library://track/34' }],
	},
	{
		method: 'searchCommands',
		of: 'commands',
		entry: { name: 'players/all', value: 'players/all' },
		typed: 'ITES/add',
		found: [{ name: 'music/favorites/add_item', value: 'music/favorites/add_item' }],
	},
];

/** Entries with the same name, which the list distinguishes by their values. */
function entriesWithSameName(name: string, ...values: readonly string[]): Entry[] {
	return values.map((value) => ({ name: `${name} ${value}`, value }));
}
