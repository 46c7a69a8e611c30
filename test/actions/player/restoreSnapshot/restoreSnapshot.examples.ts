import type { OperationExamples } from '../../../../scripts/reference/operation-examples';
import { KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import {
	additionalRequest,
	mainRequest,
	FINDS_PLAYER,
	pollingRequest,
} from '../../support/examples/expectedRequests';

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
} satisfies OperationExamples;
