import { byName } from '../../engine/locators';
import type { ReferenceExample } from '../example';

export const server: Readonly<Record<string, ReferenceExample>> = {
	sendCommand: {
		parameters: {
			command: byName('music/recently_played_items'),
			arguments: '{ "limit": 1 }',
		},
	},
};
