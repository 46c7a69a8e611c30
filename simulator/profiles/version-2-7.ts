import { sync, syncTasks } from '../commands/music/sync';
import { COMMON_COMMANDS } from './command-sets';
import { SLOW_COMMANDS } from './delays';
import type { Profile } from './profile';

/** Version 2.7 (schema 28), as recorded from a running server. */
export const version27: Profile = {
	name: '2.7',
	serverVersion: '2.7.11',
	schema: 28,
	answers: 'bare',
	requiredFields: [],
	commands: [...COMMON_COMMANDS, sync('nothing'), syncTasks],
	delays: SLOW_COMMANDS,
	startItem: { newest: false, partOfName: false },
	settings: 'entries',
};
