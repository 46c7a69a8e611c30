import { BEDROOM, LIVING_ROOM } from '../../../simulator/world/players';
import { byName } from '../../engine/locators';
import type { ReferenceExample } from '../example';
import { untoldPlayer } from './house';

export const player: Readonly<Record<string, ReferenceExample>> = {
	announce: {
		parameters: {
			playerId: byName('Kitchen'),
			source: 'url',
			url: 'http://sounds.example/doorbell.mp3',
		},
		others: [
			{
				parameters: {
					target: 'players',
					playerIds: ['Kitchen', 'Bedroom'],
					source: 'url',
					url: 'http://sounds.example/doorbell.mp3',
				},
				prepare: (control) =>
					control.addFault({
						kind: 'status',
						status: 500,
						command: 'players/cmd/play_announcement',
					}),
			},
		],
	},
	control: {
		parameters: { playerId: byName('Kitchen'), command: 'play' },
		others: [
			{
				when: 'Where the queue is empty',
				parameters: { playerId: byName('Office'), command: 'play' },
			},
			{ prepare: untoldPlayer },
		],
	},
	getAll: { parameters: { filters: { availableOnly: true }, limit: 2 } },
	getSettings: { parameters: { playerId: byName('Living Room') } },
	group: {
		parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
		others: [{ prepare: untoldPlayer }],
	},
	setPower: {
		parameters: { playerId: byName('Bedroom'), powered: false },
		others: [{ prepare: untoldPlayer }],
	},
	setSleepTimer: {
		parameters: { playerId: byName('Bedroom'), minutes: 30 },
		others: [{ prepare: untoldPlayer }],
	},
	setVolume: {
		parameters: { playerId: byName('Bedroom'), volumeAction: 'set', volumeLevel: 25 },
		others: [{ prepare: untoldPlayer }],
	},
	ungroup: {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
		others: [{ prepare: untoldPlayer }],
	},
	updateSettings: {
		parameters: {
			playerId: byName('Living Room'),
			settingsInput: 'json',
			settingsJson: '{ "volume_normalization_target": -15 }',
		},
		others: [
			{
				// Its answer to what was saved tells nothing.
				prepare(control) {
					const body = '{ "values": {} }';
					control.addFault({ kind: 'body', command: 'config/players/save', body });
					const later = { skip: 1, times: Infinity };
					control.addFault({ kind: 'body', command: 'config/players/get', body, ...later });
				},
			},
		],
	},
};
