import { sync, taskCommands } from '../commands/music/sync';
import { setPlaybackSpeed } from '../commands/queues/modes';
import { moveItemToEnd } from '../commands/queues/order';
import { saveAsPlaylist } from '../commands/queues/transfer-and-save';
import { COMMON_COMMANDS } from './command-sets';
import { LATE_STATES } from './delays';
import type { Profile } from './profile';

/** Version 2.8 (schema 29): as recorded from a development build, with the release's tasks. */
export const version28: Profile = {
	name: '2.8',
	serverVersion: '2.8.4',
	schema: 29,
	answers: 'bare',
	requiredFields: [],
	commands: [
		...COMMON_COMMANDS,
		sync('tasks'),
		...taskCommands,
		moveItemToEnd,
		setPlaybackSpeed,
		saveAsPlaylist,
	],
	delays: LATE_STATES,
	startItem: { newest: false, partOfName: false },
	settings: 'entries',
};
