/** The last fields of operations that return lists. */
const LIST_FIELDS = 'Return All: off | Limit: 50 | Simplify: on';
const PLAYER_FIELD = 'Player: From list (!)';
/** The first fields of operations that apply to several players. */
const TARGET_FIELDS = `Apply To: One Player | ${PLAYER_FIELD}`;
const PLAYLIST_FIELD = 'Playlist: From list (!)';
const QUEUE_FIELD = 'Queue: From list (!)';

/**
 * The form of each action before anything is filled in, by resource and action as the editor shows them, without the
 * credential: every field in its order with its value, and "(!)" where n8n warns that it must not be empty.
 */
export const FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	Favorite: {
		'Add item to favorites': 'Operation: Add | Item: From list (!) | Options',
		'Add currently playing item to favorites': `Operation: Add Currently Playing | ${PLAYER_FIELD} | Options`,
		'Get many favorites': `Operation: Get Many | Media Type: Track | ${LIST_FIELDS} | Options`,
		'Remove item from favorites': 'Operation: Remove | Item: From list (!) | Options',
		'Like or dislike item':
			'Operation: Set Preference | Of: Item | Item: From list (!) | Preference: Favorite | Options',
	},
	Library: {
		'Get album tracks': `Operation: Get Album Tracks | Album: From list (!) | In Library Only: off | ${LIST_FIELDS} | Options`,
		'Get image of item': 'Operation: Get Image | Item: From list (!) | Options',
		'Get audiobooks and episodes in progress': `Operation: Get in Progress | ${LIST_FIELDS} | Options`,
		'Get media item by URI': 'Operation: Get Item by URI | URI: (!) | Simplify: on | Options',
		'Get lyrics of track': 'Operation: Get Lyrics | Track: From list (!) | Options',
		'Get many library items': `Operation: Get Many | Media Type: Track | ${LIST_FIELDS} | Filters | Options`,
		'Get playlist tracks': `Operation: Get Playlist Tracks | ${PLAYLIST_FIELD} | ${LIST_FIELDS} | Options`,
		'Get podcast episodes': `Operation: Get Podcast Episodes | Podcast: From list (!) | ${LIST_FIELDS} | Options`,
		'Get recently added tracks': `Operation: Get Recently Added | ${LIST_FIELDS} | Options`,
		'Get recently played items': `Operation: Get Recently Played | Media Types: | ${LIST_FIELDS} | Options`,
		'Get recommendations': `Operation: Get Recommendations | ${LIST_FIELDS} | Filters | Options`,
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
		'Apply sound preset to players': `Operation: Apply Sound Preset | ${TARGET_FIELDS} | Preset: From list (!) | Options`,
		'Control playback of players': `Operation: Control Playback | ${TARGET_FIELDS} | Command: Play | Options`,
		'Get player and what it is playing': `Operation: Get | ${PLAYER_FIELD} | Simplify: on | Options`,
		'Get many players': `Operation: Get Many | ${LIST_FIELDS} | Filters | Options`,
		'Get what player is playing now': `Operation: Get Now Playing | ${PLAYER_FIELD} | Options`,
		'Get player settings': `Operation: Get Settings | ${PLAYER_FIELD} | Simplify: on | Options`,
		'Get snapshot of player': `Operation: Get Snapshot | ${PLAYER_FIELD} | Options`,
		'Group players':
			'Operation: Group | Leader: From list (!) | Member Names or IDs: (!) | Mode: Add to the Group | Options',
		'Restore snapshot of player': 'Operation: Restore Snapshot | Snapshot: {{ $json }} | Options',
		'Select source of player': `Operation: Select Source | ${PLAYER_FIELD} | Source Name or ID: Choose a Player First (!) | Options`,
		'Switch players on or off': `Operation: Set Power | ${TARGET_FIELDS} | Power: Switch On | Options`,
		'Set sleep timer of player': `Operation: Set Sleep Timer | ${PLAYER_FIELD} | Minutes: 30 | Options`,
		'Set volume of players': `Operation: Set Volume | ${TARGET_FIELDS} | Action: Set | Volume Level: 20 | Options`,
		'Ungroup players': `Operation: Ungroup | ${TARGET_FIELDS} | Options`,
		'Update player settings': `Operation: Update Settings | ${PLAYER_FIELD} | Settings Input: Fields | Options`,
	},
	Playlist: {
		'Add items to playlist': `Operation: Add Items | ${PLAYLIST_FIELD} | URIs: (!) | Options`,
		'Create playlist': 'Operation: Create | Name: (!) | Options',
		'Delete playlist': `Operation: Delete | ${PLAYLIST_FIELD} | Options`,
		'Export playlist to file': `Operation: Export | ${PLAYLIST_FIELD} | Options`,
		'Import playlist from file': 'Operation: Import | Input Data Field Name: data | Options',
		'Remove items from playlist': `Operation: Remove Items | ${PLAYLIST_FIELD} | URIs: (!) | Options`,
		'Rename playlist': `Operation: Rename | ${PLAYLIST_FIELD} | New Name: (!) | Options`,
		'Replace items of playlist': `Operation: Replace Items | ${PLAYLIST_FIELD} | URIs: | Options`,
	},
	Queue: {
		'Clear queue': `Operation: Clear | ${QUEUE_FIELD} | Options`,
		'Get queue and what it is playing': `Operation: Get | ${QUEUE_FIELD} | Simplify: on | Options`,
		'Get queue items': `Operation: Get Items | ${QUEUE_FIELD} | ${LIST_FIELDS} | Options`,
		'Get many queues': `Operation: Get Many | ${LIST_FIELDS} | Filters | Options`,
		'Move item in queue': `Operation: Move Item | ${QUEUE_FIELD} | Item By: ID | Queue Item ID: (!) | Shift: 0 | Options`,
		'Play item of queue': `Operation: Play Item | ${QUEUE_FIELD} | Item By: Position | Position: 0 | Options`,
		'Play media': `Operation: Play Media | ${QUEUE_FIELD} | Media: From list (!) | Start At: Beginning | Enqueue: Replace Queue | Options`,
		'Play newest episode of podcast': `Operation: Play Newest Episode | ${QUEUE_FIELD} | Podcast: From list (!) | Enqueue: Replace Queue | Options`,
		'Remove item from queue': `Operation: Remove Item | ${QUEUE_FIELD} | Item By: ID | Queue Item ID: (!) | Options`,
		'Save queue as playlist': `Operation: Save as Playlist | ${QUEUE_FIELD} | Name: (!) | Options`,
		'Transfer queue to another player': `Operation: Transfer | ${QUEUE_FIELD} | Target Queue: From list (!) | Start Playing: If the Source Was Playing | Options`,
		'Update shuffle and other modes of queue': `Operation: Update Modes | ${QUEUE_FIELD} | Modes | Options`,
	},
	Server: {
		'Get many server commands': 'Operation: Get Commands | Return All: off | Limit: 50 | Options',
		'Get health of server': 'Operation: Get Health | Options',
		'Get server info': 'Operation: Get Info | Options',
		'Send command to server':
			'Operation: Send Command | Command: From list (!) | Arguments: {} | Options',
	},
};

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
export const CHOICES: Readonly<Record<string, readonly ChoiceWithForm[]>> = {
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
			`Operation: Control Playback | ${TARGET_FIELDS} | Command: Seek | Position (Seconds): 0 | Options`,
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
		['volumeAction', 'Mute', `Operation: Set Volume | ${TARGET_FIELDS} | Action: Mute | Options`],
	],
	'Play media': [
		[
			'startAt',
			'Item by Name or ID',
			`Operation: Play Media | ${QUEUE_FIELD} | Media: From list (!) | Start At: Item by Name or ID | Start Item: (!) | Enqueue: Replace Queue | Options`,
		],
	],
	'Remove item from queue': [
		[
			'itemInput',
			'Position',
			`Operation: Remove Item | ${QUEUE_FIELD} | Item By: Position | Position: 0 | Options`,
		],
	],
	'Play item of queue': [
		[
			'itemInput',
			'ID',
			`Operation: Play Item | ${QUEUE_FIELD} | Item By: ID | Queue Item ID: (!) | Options`,
		],
	],
};
