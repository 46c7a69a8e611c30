import type { INodeProperties } from 'n8n-workflow';
import {
	choiceField,
	listedField,
	locatorField,
	type OtherProperties,
	requiredFor,
	textField,
} from './fieldBuilders';

export const queueLocator = locatorField(
	'Queue',
	'queueId',
	'The queue to use. Every player has one; grouped players share the queue of their group.',
	{ searchListMethod: 'searchQueues', placeholder: 'Select a queue...' },
	{
		player: [
			'Kitchen',
			"A player's name or ID; uses the queue it is playing from, or its group's queue if it is grouped",
		],
		id: [
			'115ee854-3ac5-38c1-277d-7bdb4f3c126d',
			"A queue's ID; a player's name or ID works as in By Name",
		],
	},
);

export const playerLocator = locatorField(
	'Player',
	'playerId',
	'The player to use',
	{ searchListMethod: 'searchPlayers', placeholder: 'Select a player...' },
	{ name: ['Kitchen', 'The exact name, not case-sensitive'], id: ['RINCON_48A6B820191201400'] },
);

const LIBRARY_NAME_HINT =
	'The exact name in the library, not case-sensitive. A URI or share URL also works.';

export const mediaLocator = createMediaLocator(
	'Media',
	'media',
	'What to play: a playlist, podcast, radio station, album, artist, audiobook or track',
	{ uriHint: 'A URI or share URL. An expression can return an array of them.' },
);

/** One item of the library. */
export function itemLocator(description: string, choices: MediaChoices = {}): INodeProperties {
	return createMediaLocator('Item', 'item', description, choices);
}

/** The same where it must be a track. */
export function trackLocator(description: string): INodeProperties {
	return createMediaLocator('Track', 'item', description, {
		searchListMethod: 'searchTracks',
		example: { itemName: 'Hall of Mirrors', uri: 'library://track/12' },
	});
}

export const albumLocator = createLibraryLocator('Album', 'an album', 'albumId', 'searchAlbums', {
	uri: 'library://album/1',
	itemName: 'Cedar Rooms',
});

export const playlistLocator = createLibraryLocator(
	'Playlist',
	'a playlist',
	'playlistId',
	'searchPlaylists',
	{ uri: 'library://playlist/13', itemName: 'Evening Mix' },
);

export const podcastLocator = createLibraryLocator(
	'Podcast',
	'a podcast',
	'podcastId',
	'searchPodcasts',
	{ uri: 'library://podcast/2', itemName: 'Morning News' },
);

export const radioLocator = createLibraryLocator(
	'Radio',
	'a radio station',
	'radioId',
	'searchRadios',
	{ uri: 'library://radio/3', itemName: 'Channel Kettle' },
);

/** What can be chosen with a locator of media, and how. */
interface MediaChoices {
	/** Lists the items to choose from. */
	readonly searchListMethod?: string;
	/** What the list does not contain. */
	readonly listHint?: string;
	readonly uriHint?: string;
	readonly example?: { readonly itemName: string; readonly uri: string };
}

function createMediaLocator(
	displayName: string,
	name: string,
	description: string,
	{
		searchListMethod = 'searchMedia',
		listHint,
		uriHint = 'A URI or share URL',
		example = { itemName: 'Morning News', uri: 'library://podcast/2' },
	}: MediaChoices,
): INodeProperties {
	return locatorField(
		displayName,
		name,
		description,
		{ searchListMethod, placeholder: 'Select from the library...', hint: listHint },
		{ name: [example.itemName, LIBRARY_NAME_HINT], uri: [example.uri, uriHint] },
	);
}

function createLibraryLocator(
	displayName: string,
	nounWithArticle: string,
	name: string,
	searchListMethod: string,
	example: { uri: string; itemName: string },
): INodeProperties {
	return locatorField(
		displayName,
		name,
		`The ${displayName.toLowerCase()} to use`,
		{ searchListMethod, placeholder: `Select ${nounWithArticle}...` },
		{
			name: [example.itemName, LIBRARY_NAME_HINT],
			uri: [example.uri],
			id: ['13', 'The ID within the provider below'],
		},
	);
}

/**
 * The provider of the id in a locator: shown only for that mode, since a URI contains it. The path starts at the root,
 * because older versions of n8n do not find a field called "albumId.mode".
 */
export function locatorProviderField({ name: locatorName }: INodeProperties): INodeProperties {
	return textField(
		'Provider',
		'provider',
		'filesystem--1234',
		'The provider instance or domain that the ID belongs to; "library" for library IDs',
		{ default: 'library', displayOptions: { show: { [`/${locatorName}.mode`]: ['id'] } } },
	);
}

/** A multi-selection of players. `resolvePlayers` reads it. @param displayName of one player, such as `Member` */
export function playersField(
	displayName: string,
	name: string,
	description: string,
	otherProperties?: OtherProperties,
): INodeProperties {
	return listedField('multiOptions', displayName, name, 'getPlayers', description, otherProperties);
}

export const TARGET_CHOICES = ['player', 'players', 'all'] as const;

/** The fields of an operation for one player, several, or all of them. `resolveTargetPlayers` reads them. */
export function targetFields(
	displayName: string,
	description: string,
	playersDescription: string,
): INodeProperties[] {
	const target = choiceField(displayName, 'target', 'player', description, {
		all: ['All Players', 'Every player that is available now; for groups, their members'],
		player: ['One Player'],
		players: ['Several Players'],
	});
	return [
		target,
		...requiredFor('target', 'player', playerLocator),
		...requiredFor('target', 'players', playersField('Player', 'playerIds', playersDescription)),
	];
}

/** The same for an operation that changes the players. */
export const changedTargetFields = targetFields(
	'Apply To',
	'Which players to change; each gets its own output item',
	'The players to change',
);
