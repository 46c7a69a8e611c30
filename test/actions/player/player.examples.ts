import { byName } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import {
	FINDS_PLAYER,
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';
import { AI_PLAYBACK_STATE, AI_PLAYER, aiNameList } from '../support/examples/fromAiExpressions';
import { hidePlayerState, playAlbumInKitchen } from '../support/examples/prepareServer';
import { changesPlayer, failsForOneOfTwo } from './support/playerExamples';

const LEVELS = [
	{ playerId: LIVING_ROOM, volumeLevel: 30 },
	{ playerId: BEDROOM, volumeLevel: 15 },
];

export const examples = {
	get: {
		parameters: { playerId: byName('Kitchen') },
		prepare: playAlbumInKitchen,
		asks: [additionalRequest('players/all', 'to find the player, with all details')],
		tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Kitchen' } },
	},
	getAll: {
		parameters: { filters: { availableOnly: true }, limit: 2 },
		prepare: playAlbumInKitchen,
		tool: { parameters: { filters: { state: AI_PLAYBACK_STATE } }, modelArguments: {} },
	},
	getNowPlaying: {
		parameters: { playerId: byName('Kitchen') },
		prepare: playAlbumInKitchen,
		others: [
			{
				when: 'If it is playing in a group, with the lyrics and the sound preset',
				parameters: { playerId: byName('Kitchen'), options: { lyrics: true, soundPreset: true } },
				prepare: (control) => {
					playAlbumInKitchen(control);
					control.group(KITCHEN, [LIVING_ROOM]);
				},
			},
			{
				when: 'If nothing is playing, so that there is no cover',
				parameters: { playerId: byName('Kitchen'), options: { downloadCover: true } },
				prepare: (control) => control.fillQueue(KITCHEN, 0),
			},
		],
		asks: [
			additionalRequest('players/all', 'to find the player, and what it is grouped with'),
			additionalRequest('players/get', 'what it is playing, and its volume'),
			additionalRequest('player_queues/get_active_queue', 'the position and the next item'),
		],
		tool: {
			parameters: { playerId: AI_PLAYER },
			modelArguments: { player: 'Kitchen' },
			isRecommended: true,
		},
	},
	getSettings: {
		parameters: { playerId: byName('Living Room') },
		tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Living Room' } },
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
		asks: [
			FINDS_PLAYER,
			additionalRequest('config/players/get', 'the settings and their valid values'),
			mainRequest('config/players/save'),
		],
		tool: {
			parameters: {
				playerId: AI_PLAYER,
				settingsInput: 'json',
				settingsJson:
					"={{ $fromAI('settings', 'Object with the keys of the settings and their new values', 'json') }}",
			},
			modelArguments: { player: 'Living Room', settings: { volume_normalization_target: -15 } },
		},
	},
	setPower: {
		parameters: { playerId: byName('Bedroom'), powered: false },
		others: [
			{ prepare: hidePlayerState },
			{ prepare: (control) => control.group(KITCHEN, [BEDROOM]) },
			failsForOneOfTwo('players/cmd/power', { powered: false }),
		],
		asks: changesPlayer('players/cmd/power'),
		tool: {
			parameters: {
				playerId: AI_PLAYER,
				powered: "={{ $fromAI('on', 'true to switch it on, false to switch it off', 'boolean') }}",
			},
			modelArguments: { player: 'Bedroom', on: false },
		},
	},
	group: {
		parameters: { playerId: byName('Living Room'), memberIds: [BEDROOM] },
		others: [
			{ prepare: hidePlayerState },
			{
				when: 'With exactly these players, each at its own level',
				prepare: (control) => control.group(LIVING_ROOM, [KITCHEN]),
				parameters: {
					playerId: byName('Living Room'),
					memberIds: [BEDROOM],
					groupMode: 'exact',
					options: { volumes: { member: LEVELS } },
				},
			},
		],
		asks: changesPlayer('players/cmd/set_members', 'to verify that all joined and stay'),
		tool: {
			parameters: {
				playerId: byName(
					"={{ $fromAI('leader', 'Name of the player whose music the group plays', 'string') }}",
				),
				memberIds: aiNameList(
					'members',
					'Names of the players to add to the group, separated by commas',
				),
			},
			modelArguments: { leader: 'Living Room', members: 'bedroom' },
		},
	},
	ungroup: {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
		others: [{ prepare: hidePlayerState }, failsForOneOfTwo('players/cmd/ungroup')],
		asks: changesPlayer('players/cmd/ungroup'),
		tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Bedroom' } },
	},
	selectSource: {
		parameters: { playerId: byName('Living Room'), source: 'TV' },
		others: [
			{
				when: 'For a player in a group',
				prepare: (control) => control.group(KITCHEN, [LIVING_ROOM]),
				parameters: { playerId: byName('Living Room'), source: 'TV' },
			},
			{ prepare: hidePlayerState, parameters: { playerId: byName('Living Room'), source: 'tv' } },
		],
		asks: changesPlayer('players/cmd/select_source', 'to verify the result'),
		tool: {
			parameters: {
				playerId: AI_PLAYER,
				source:
					"={{ $fromAI('source', 'Name of the input, such as TV, or Music Assistant Queue', 'string') }}",
			},
			modelArguments: { player: 'Living Room', source: 'tv' },
		},
	},
	setSleepTimer: {
		parameters: { playerId: byName('Bedroom'), minutes: 30 },
		others: [{ prepare: hidePlayerState }],
		asks: [
			FINDS_PLAYER,
			mainRequest('players/sleep_timer/set'),
			pollingRequest('players/get', 'to verify that the timer is set'),
		],
		tool: {
			parameters: {
				playerId: AI_PLAYER,
				minutes:
					"={{ $fromAI('minutes', 'Minutes until playback stops; 0 cancels the timer', 'number') }}",
			},
			modelArguments: { player: 'Bedroom', minutes: 30 },
		},
	},
	applySoundPreset: {
		parameters: { playerId: byName('Bedroom'), preset: byName('Night') },
		others: [
			failsForOneOfTwo('config/players/dsp/apply_preset', { preset: byName('Night') }),
			{ parameters: { playerId: byName('Bedroom'), preset: byName('none') } },
		],
		asks: [
			additionalRequest('config/dsp_presets/get', 'to find the preset'),
			FINDS_PLAYER,
			additionalRequest('config/players/dsp/get', 'how its sound was processed before'),
			mainRequest('config/players/dsp/apply_preset'),
			{
				...additionalRequest('config/players/dsp/save', 'before 2.10, to copy the preset'),
				isOld: true,
			},
			pollingRequest('config/players/dsp/get', 'to verify that it worked'),
		],
		tool: {
			parameters: {
				playerId: AI_PLAYER,
				preset: byName(
					"={{ $fromAI('preset', 'Name of the sound preset, such as Night; none to switch it off', 'string') }}",
				),
			},
			modelArguments: { player: 'Bedroom', preset: 'Night' },
		},
	},
} satisfies ExamplesByOperation;
