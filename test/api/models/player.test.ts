import { parsePlayer } from '../../../nodes/MusicAssistant/api/models/player';
import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';

const KITCHEN = { player_id: 'kitchen', name: 'Kitchen' };

describe('a player', () => {
	it('of which the server reports nothing counts as available, and has nothing', () => {
		expect(parsePlayer({})).toMatchObject({
			id: '',
			name: '',
			available: true,
			enabled: true,
			isGroup: false,
			isProtocol: false,
			playbackState: undefined,
			currentMedia: undefined,
			elapsedTime: undefined,
			groupVolumeMuted: undefined,
			hasPowerControl: true,
			groupMembers: undefined,
			syncedTo: undefined,
			leaderId: undefined,
			sleepTimerExpiresAt: undefined,
		});
	});

	it('of which the server reports null has none of it', () => {
		const raw = {
			current_media: null,
			elapsed_time: null,
			group_volume_muted: null,
			synced_to: null,
			active_group: null,
			sleep_timer_expires_at: null,
		};

		expect(parsePlayer(raw)).toMatchObject({
			currentMedia: null,
			elapsedTime: null,
			groupVolumeMuted: null,
			syncedTo: null,
			activeGroup: null,
			leaderId: undefined,
			sleepTimerExpiresAt: null,
		});
	});

	it.each<[string, JsonObject, object]>([
		[
			'reports its state by the name of servers before 2.6',
			{ state: 'paused' },
			{ playbackState: 'paused' },
		],
		['reports an unknown state', { playback_state: 'unknown' }, { playbackState: undefined }],
		[
			'reports its group by the name of servers before 2.6',
			{ group_childs: ['kitchen', 'office'] },
			{ groupMembers: ['office'] },
		],
		['is not in its own group', { group_members: ['kitchen'] }, { groupMembers: [] }],
		['has only a display name', { name: null, display_name: 'Cook' }, { name: 'Cook' }],
		['has no name', { name: null }, { name: 'kitchen' }],
		['follows a player', { synced_to: 'office', active_group: 'all' }, { leaderId: 'office' }],
		['follows a group', { synced_to: null, active_group: 'all' }, { leaderId: 'all' }],
		[
			'has booleans as numbers',
			{ powered: 1, volume_muted: 0 },
			{ powered: true, volumeMuted: false },
		],
		['has no such control', { volume_control: 'none' }, { hasVolumeControl: false }],
		['is a group', { type: 'group' }, { isGroup: true, isProtocol: false }],
		['is part of another one', { type: 'protocol' }, { isGroup: false, isProtocol: true }],
		['displays what others play', { type: 'light' }, { isOffered: false }],
		['is a source for others', { type: 'source' }, { isOffered: false }],
		['is private', { type: 'player', private: true }, { isOffered: false }],
		['is not private', { type: 'player', private: false }, { isOffered: true }],
		[
			'plays an item of its queue',
			{ current_media: { queue_item_id: 7, title: 'Song', elapsed_time: 3 } },
			{ currentMedia: { queueItemId: '7', title: 'Song', elapsedTime: 3, uri: undefined } },
		],
	])('that %s', (_, raw, expected) => {
		expect(parsePlayer({ ...KITCHEN, ...raw })).toMatchObject(expected);
	});

	it('keeps what the server sent', () => {
		expect(parsePlayer(KITCHEN).raw).toBe(KITCHEN);
	});
});
