import type { ReferenceExample } from '../example';

export const server: Readonly<Record<string, ReferenceExample>> = {
	sendCommand: {
		parameters: {
			command: { __rl: true, mode: 'name', value: 'music/recently_played_items' },
			arguments: '{ "limit": 1 }',
		},
	},
};
