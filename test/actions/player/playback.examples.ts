import { byName } from '../../../scripts/engine/resource-locators';
import type { ExamplesByOperation } from '../../../scripts/reference/operation-examples';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import {
	FINDS_PLAYER,
	READS_PLAYER,
	additionalRequest,
	mainRequest,
	pollingRequest,
} from '../support/examples/expectedRequests';
import { AI_PLAYER, aiNameList } from '../support/examples/fromAiExpressions';
import { failCommandOnce, hidePlayerState } from '../support/examples/prepareServer';
import { failsForOneOfTwo } from './support/playerExamples';

const BEDROOM_AT_25 = { playerId: byName('Bedroom'), volumeAction: 'set', volumeLevel: 25 };
const GROUP_AT_25 = { ...BEDROOM_AT_25, options: { wholeGroup: true } };
const BOTH = { target: 'players', playerIds: ['Kitchen', 'Bedroom'] };

const SOUND = { source: 'url', url: 'http://sounds.example/doorbell.mp3' };
const DOORBELL = { playerId: byName('Kitchen'), ...SOUND };

const TRACK = { uri: 'library://track/12', name: 'The Copper Weirs - Mirrors', queue_item_id: 'a' };

const SNAPSHOT = {
	snapshot_version: 1,
	taken_at: '2026-11-20T18:30:00.000Z',
	server_id: null,
	player: 'Living Room',
	player_id: LIVING_ROOM,
	state: 'playing',
	volume_level: 25,
	volume_muted: null,
	powered: null,
	sound: { enabled: true, preset: 'Night', preset_id: 'k3vn8q2d', config: null },
	group: { leader: null, members: [] },
	source: null,
	queue: {
		state: 'playing',
		shuffle_enabled: false,
		repeat_mode: 'all',
		autoplay_enabled: null,
		crossfade_enabled: null,
		is_dynamic: false,
		sources: [],
		current_index: 0,
		elapsed: 42,
		playback_speeds: {},
		item_count: 1,
		items: [TRACK],
	},
	limits: [],
};

const WITH_DELETED = {
	...SNAPSHOT.queue,
	shuffle_enabled: true,
	items: [TRACK, { ...TRACK, uri: 'library://track/99999', name: 'A deleted song' }],
};

const polling = (command: string, times: number, purpose: string) => ({
	...pollingRequest(command, purpose),
	times,
});

export const examples = {
	control: {
		parameters: { playerId: byName('Kitchen'), command: 'play' },
		others: [
			{
				when: 'If the queue is empty',
				parameters: { playerId: byName('Office'), command: 'play' },
			},
			{ prepare: hidePlayerState },
			{
				parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'], command: 'play' },
				prepare: (control) => failCommandOnce(control, 'players/cmd/play'),
			},
		],
		asks: [
			FINDS_PLAYER,
			READS_PLAYER,
			additionalRequest('player_queues/get_active_queue', 'whether there is anything to play'),
			mainRequest('players/cmd/play'),
			pollingRequest('players/get', 'to verify that it keeps playing'),
		],
		tool: {
			parameters: {
				playerId: AI_PLAYER,
				command: "={{ $fromAI('command', 'play, pause, stop, next or previous', 'string') }}",
			},
			modelArguments: { player: 'Kitchen', command: 'play' },
			isRecommended: true,
		},
	},
	setVolume: {
		parameters: BEDROOM_AT_25,
		others: [
			{ parameters: GROUP_AT_25, prepare: hidePlayerState },
			{ parameters: GROUP_AT_25, prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]) },
			{
				parameters: { ...BOTH, volumeAction: 'set', volumeLevel: 25 },
				prepare: (control) => failCommandOnce(control, 'players/cmd/volume_set'),
			},
			{
				when: 'If it fades out and stops the music',
				prepare: (control) => control.fillQueue(BEDROOM, 3, { state: 'playing' }),
				parameters: {
					playerId: byName('Bedroom'),
					volumeAction: 'fade',
					volumeLevel: 0,
					options: { fadeSeconds: 1, afterFade: 'stop' },
				},
			},
		],
		asks: [
			FINDS_PLAYER,
			READS_PLAYER,
			mainRequest('players/cmd/volume_set'),
			pollingRequest('players/get', 'to verify that it worked and stays that way'),
		],
		tool: {
			parameters: {
				playerId: AI_PLAYER,
				volumeAction: "={{ $fromAI('action', 'set, up, down, mute or unmute', 'string', 'set') }}",
				volumeLevel:
					"={{ $fromAI('level', 'Volume from 0 to 100; only for the action set', 'number', 20) }}",
			},
			modelArguments: { player: 'Bedroom', level: 25 },
			isRecommended: true,
		},
	},
	announce: {
		parameters: DOORBELL,
		others: [
			{
				when: 'If the settings of the player limit the requested level',
				parameters: { ...DOORBELL, options: { volumeLevel: 90 } },
			},
			failsForOneOfTwo('players/cmd/play_announcement', SOUND),
		],
		asks: [
			FINDS_PLAYER,
			additionalRequest('players/get', 'its volume before'),
			additionalRequest('player_queues/get_active_queue', 'where it is, as it is paused'),
			mainRequest('players/cmd/play_announcement'),
			additionalRequest('config/players/get', 'the volume limits in its settings'),
			pollingRequest('players/get', 'to verify that the volume is restored'),
			additionalRequest('player_queues/all', 'to check whether it is still paused'),
		],
		tool: {
			parameters: {
				target: 'players',
				playerIds: aiNameList(
					'players',
					'Names of the players to announce it on, separated by commas',
				),
				source: 'text',
				message: "={{ $fromAI('message', 'Text to speak', 'string') }}",
			},
			modelArguments: { players: 'Kitchen, living room', message: 'Dinner is ready' },
			isRecommended: true,
		},
	},
	getSnapshot: {
		parameters: { playerId: byName('Living Room') },
		prepare(control) {
			control.group(LIVING_ROOM, [KITCHEN]);
			control.fillQueue(LIVING_ROOM, ['library://track/12', 'library://track/5'], {
				currentIndex: 1,
				state: 'paused',
				elapsed: 42,
			});
		},
		others: [
			{
				when: 'For a player that is grouped with another one',
				parameters: { playerId: byName('Bedroom') },
				prepare: (control) => control.group(LIVING_ROOM, [BEDROOM]),
			},
			{
				when: 'If something other than the queue is playing',
				parameters: { playerId: byName('Living Room') },
				prepare(control) {
					control.fillQueue(LIVING_ROOM, []);
					control.setPlayer(LIVING_ROOM, { activeSource: 'tv' });
				},
			},
		],
		asks: [
			FINDS_PLAYER,
			additionalRequest('players/get', 'its power, volume, group and source'),
			additionalRequest('player_queues/all', 'its queue and modes'),
			additionalRequest('player_queues/items', 'the items of the queue'),
			additionalRequest('config/players/dsp/get', 'how its sound is processed'),
			additionalRequest('config/dsp_presets/get', 'which preset that is'),
			additionalRequest('info', 'which server it is'),
		],
		tool: { parameters: { playerId: AI_PLAYER }, modelArguments: { player: 'Living Room' } },
	},
	restoreSnapshot: {
		parameters: { snapshot: JSON.stringify(SNAPSHOT) },
		others: [
			{
				when: 'If something cannot be restored',
				prepare: (control) => control.group(KITCHEN, [LIVING_ROOM]),
				parameters: { snapshot: JSON.stringify({ ...SNAPSHOT, queue: WITH_DELETED }) },
			},
		],
		asks: [
			FINDS_PLAYER,
			additionalRequest('players/all', 'which players are grouped'),
			mainRequest('player_queues/clear'),
			mainRequest('player_queues/play_media'),
			mainRequest('player_queues/repeat'),
			mainRequest('players/cmd/volume_set'),
			additionalRequest('config/dsp_presets/get', 'to find the sound preset'),
			mainRequest('config/players/dsp/apply_preset'),
			{
				...additionalRequest('config/players/dsp/save', 'before 2.10, to copy the sound preset'),
				isOld: true,
			},
			mainRequest('player_queues/play_index'),
			polling('players/get', 4, 'the state of the player before, and to verify each part'),
			polling('player_queues/all', 7, 'the state of the queue before, and to verify each part'),
			additionalRequest('player_queues/items', 'the items of the queue before and afterwards', 2),
			polling('config/players/dsp/get', 2, 'how its sound was processed before, and to verify it'),
		],
		tool: {
			parameters: {
				snapshot: "={{ $fromAI('snapshot', 'The complete result of Get Snapshot', 'json') }}",
			},
			modelArguments: { snapshot: SNAPSHOT },
		},
	},
} satisfies ExamplesByOperation;
