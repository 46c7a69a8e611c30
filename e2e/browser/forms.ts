/** Fields that several forms end with. */
const LISTED = 'Return All: off | Limit: 50 | Simplify: on';
const PLAYER = 'Player: From list (!)';
/** Of what can be done to several players. */
const TARGET = `Apply To: One Player | ${PLAYER}`;
const PLAYLIST = 'Playlist: From list (!)';
const QUEUE = 'Queue: From list (!)';

/**
 * What each action of the node asks for before anything is filled in, resource by resource as the editor calls them, and
 * below the account: every field in its order with what it shows, and a "(!)" where n8n warns that it must not be empty.
 */
export const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	Favorite: {
		'Add item to favorites': 'Operation: Add | Item: From list (!) | Options',
		'Add currently playing item to favorites': `Operation: Add Currently Playing | ${PLAYER} | Options`,
		'Get many favorites': `Operation: Get Many | Media Type: Track | ${LISTED} | Options`,
		'Remove item from favorites': 'Operation: Remove | Item: From list (!) | Options',
	},
	Library: {
		'Get album tracks': `Operation: Get Album Tracks | Album: From list (!) | In Library Only: off | ${LISTED} | Options`,
		'Get image of item': 'Operation: Get Image | Item: From list (!) | Options',
		'Get audiobooks and episodes in progress': `Operation: Get in Progress | ${LISTED} | Options`,
		'Get media item by URI': 'Operation: Get Item by URI | URI: (!) | Simplify: on | Options',
		'Get lyrics of track': 'Operation: Get Lyrics | Track: From list (!) | Options',
		'Get many library items': `Operation: Get Many | Media Type: Track | ${LISTED} | Filters | Options`,
		'Get playlist tracks': `Operation: Get Playlist Tracks | ${PLAYLIST} | ${LISTED} | Options`,
		'Get podcast episodes': `Operation: Get Podcast Episodes | Podcast: From list (!) | ${LISTED} | Options`,
		'Get recently added tracks': `Operation: Get Recently Added | ${LISTED} | Options`,
		'Get recently played items': `Operation: Get Recently Played | Media Types: | ${LISTED} | Options`,
		'Get recommendations': `Operation: Get Recommendations | ${LISTED} | Filters | Options`,
		'Get similar tracks':
			'Operation: Get Similar Tracks | Track: From list (!) | Limit: 50 | Simplify: on | Options',
		'Remove item from library': 'Operation: Remove From Library | Item: From list (!) | Options',
		'Search for music and podcasts':
			'Operation: Search | Query: (!) | Media Types: | Limit: 50 | Simplify: on | Options',
		'Mark item as played or unplayed':
			'Operation: Set Played Status | Item: From list (!) | Played: on | Options',
		'Sync library with music providers':
			'Operation: Sync | Media Types: | Provider Names or IDs: | Wait For: Nothing | Options',
	},
	Player: {
		'Announce sound or text on players':
			'Operation: Announce | Announce On: One Player | Player: From list (!) | Source: URL | URL: (!) | Options',
		'Control playback of players': `Operation: Control Playback | ${TARGET} | Command: Play | Options`,
		'Get player and what it is playing': `Operation: Get | ${PLAYER} | Simplify: on | Options`,
		'Get many players': `Operation: Get Many | ${LISTED} | Filters | Options`,
		'Get what player is playing now': `Operation: Get Now Playing | ${PLAYER} | Options`,
		'Get player settings': `Operation: Get Settings | ${PLAYER} | Simplify: on | Options`,
		'Get snapshot of player': `Operation: Get Snapshot | ${PLAYER} | Options`,
		'Group players':
			'Operation: Group | Leader: From list (!) | Member Names or IDs: (!) | Mode: Add to the Group | Options',
		'Restore snapshot of player': 'Operation: Restore Snapshot | Snapshot: {{ $json }} | Options',
		'Select source of player': `Operation: Select Source | ${PLAYER} | Source Name or ID: Choose a Player First (!) | Options`,
		'Switch players on or off': `Operation: Set Power | ${TARGET} | Powered: on | Options`,
		'Set sleep timer of player': `Operation: Set Sleep Timer | ${PLAYER} | Minutes: 30 | Options`,
		'Set volume of players': `Operation: Set Volume | ${TARGET} | Action: Set | Level: 20 | Options`,
		'Ungroup players': `Operation: Ungroup | ${TARGET} | Options`,
		'Update player settings': `Operation: Update Settings | ${PLAYER} | Settings Input: Fields | Options`,
	},
	Playlist: {
		'Add items to playlist': `Operation: Add Items | ${PLAYLIST} | URIs: (!) | Options`,
		'Create playlist': 'Operation: Create | Name: (!) | Options',
		'Delete playlist': `Operation: Delete | ${PLAYLIST} | Options`,
		'Export playlist to file': `Operation: Export | ${PLAYLIST} | Options`,
		'Import playlist from file': 'Operation: Import | Input Data Field Name: data | Options',
		'Remove items from playlist': `Operation: Remove Items | ${PLAYLIST} | URIs: (!) | Options`,
		'Rename playlist': `Operation: Rename | ${PLAYLIST} | New Name: (!) | Options`,
		'Replace items of playlist': `Operation: Replace Items | ${PLAYLIST} | URIs: | Options`,
	},
	Queue: {
		'Clear queue': `Operation: Clear | ${QUEUE} | Options`,
		'Get queue and what it is playing': `Operation: Get | ${QUEUE} | Simplify: on | Options`,
		'Get queue items': `Operation: Get Items | ${QUEUE} | ${LISTED} | Options`,
		'Get many queues': `Operation: Get Many | ${LISTED} | Filters | Options`,
		'Move item in queue': `Operation: Move Item | ${QUEUE} | Queue Item ID: (!) | Shift: 0 | Options`,
		'Play item of queue': `Operation: Play Item | ${QUEUE} | Item By: Position | Position: 0 | Options`,
		'Play media': `Operation: Play Media | ${QUEUE} | Media: From list (!) | Start At: Beginning | Enqueue: Replace Queue | Options`,
		'Play newest episode of podcast': `Operation: Play Newest Episode | ${QUEUE} | Podcast: From list (!) | Enqueue: Replace Queue | Options`,
		'Remove item from queue': `Operation: Remove Item | ${QUEUE} | Queue Item ID: (!) | Options`,
		'Save queue as playlist': `Operation: Save as Playlist | ${QUEUE} | Name: (!) | Options`,
		'Transfer queue to another player': `Operation: Transfer | ${QUEUE} | Target Queue: From list (!) | Start Playing: If the Source Was Playing | Options`,
		'Update shuffle and other modes of queue': `Operation: Update Modes | ${QUEUE} | Modes | Options`,
	},
	Server: {
		'Get many server commands': 'Operation: Get Commands | Return All: off | Limit: 50 | Options',
		'Get server info': 'Operation: Get Info | Options',
		'Send command to server':
			'Operation: Send Command | Command: From list (!) | Arguments: {} | Options',
	},
};

const PLAYERS = 'Player Names or IDs:';

/** The fields of the trigger's events, whose actions they are; of all others, the players. */
const EVENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
	'Favorite Added': [],
	'Item Added': [],
	'Library Sync Completed': [],
	'New Podcast Episode': ['Podcast Names or IDs:'],
	'Playlist Changed': ['Playlist Names or IDs:'],
};

/** The events that no option applies to. */
const WITHOUT_OPTIONS = ['Player Available', 'Player Unavailable', 'Volume Changed'];

/** The form of the trigger for one event. */
export function triggerForm(event: string): readonly string[] {
	const options = WITHOUT_OPTIONS.includes(event) ? [] : ['Options'];
	return [...(EVENT_FIELDS[event] ?? [PLAYERS]), 'Simplify: on', ...options];
}

/** What is chosen in a field of an action, and the form that it makes of the one before. */
export type Choice = readonly [field: string, choice: string, form: string];

/** The choices with which fields come and go. */
export const CHOICES: Readonly<Record<string, readonly Choice[]>> = {
	'Sync library with music providers': [
		[
			'waitFor',
			'New Podcast Episode',
			'Operation: Sync | Media Types: | Provider Names or IDs: | Wait For: New Podcast Episode | Podcast: From list (!) | Options',
		],
	],
	'Announce sound or text on players': [
		[
			'target',
			'Several Players',
			'Operation: Announce | Announce On: Several Players | Player Names or IDs: (!) | Source: URL | URL: (!) | Options',
		],
		[
			'source',
			'Text',
			'Operation: Announce | Announce On: Several Players | Player Names or IDs: (!) | Source: Text | Message: (!) | Options',
		],
		[
			'source',
			'Binary File',
			'Operation: Announce | Announce On: Several Players | Player Names or IDs: (!) | Source: Binary File | Input Data Field Name: data | Options',
		],
		[
			'target',
			'All Players',
			'Operation: Announce | Announce On: All Players | Source: Binary File | Input Data Field Name: data | Options',
		],
	],
	'Control playback of players': [
		[
			'command',
			'Seek',
			`Operation: Control Playback | ${TARGET} | Command: Seek | Position (Seconds): 0 | Options`,
		],
	],
	'Ungroup players': [
		[
			'target',
			'Several Players',
			'Operation: Ungroup | Apply To: Several Players | Player Names or IDs: (!) | Options',
		],
		['target', 'All Players', 'Operation: Ungroup | Apply To: All Players | Options'],
	],
	'Set volume of players': [
		['volumeAction', 'Mute', `Operation: Set Volume | ${TARGET} | Action: Mute | Options`],
	],
	'Play media': [
		[
			'startAt',
			'Item by Name or ID',
			`Operation: Play Media | ${QUEUE} | Media: From list (!) | Start At: Item by Name or ID | Start Item: (!) | Enqueue: Replace Queue | Options`,
		],
	],
	'Play item of queue': [
		[
			'itemInput',
			'ID',
			`Operation: Play Item | ${QUEUE} | Item By: ID | Queue Item ID: (!) | Options`,
		],
	],
};
