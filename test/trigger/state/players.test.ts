import type { JsonObject } from '../../../nodes/MusicAssistant/helpers/json';
import {
	createServerState,
	eventsFor,
	item,
	player,
	playingPlayer,
	queue,
	type Update,
} from '../support/serverUpdates';

const line = { active_source: 'line-in', playback_state: 'playing' };
const media = { uri: 'line-in', title: 'Record Player', artist: null };

test.each<[string, JsonObject[], Update[], string[]]>([
	[
		'what a player plays from elsewhere is reported as well',
		[player('a')],
		[
			[0, 'queue_updated', queue('a', { active: false })],
			[0, 'player_updated', player('a', { ...line, current_media: media })],
			[5, 'player_updated', player('a', { ...line, current_media: { ...media, title: 'Two' } })],
			[10, 'player_updated', player('a', { ...line, playback_state: 'paused' })],
			[15, 'player_updated', player('a')],
		],
		['playbackStarted', 'trackChanged', 'trackChanged', 'playbackPaused', 'playbackStopped'],
	],
	[
		'what plays from elsewhere is what its leader plays if it follows one, and is reported for the leader',
		[playingPlayer('a'), player('b')],
		[
			[0, 'player_updated', player('b', { ...line, active_source: 'a', synced_to: 'a' }), 'b'],
			[1, 'queue_updated', queue('a', { state: 'playing', current_item: item('x') })],
		],
		['playbackStarted', 'trackChanged'],
	],
	[
		'players that are only a part of another one are ignored',
		[player('a')],
		[[0, 'player_added', player('c', { type: 'protocol' }), 'c']],
		[],
	],
	[
		'players that are first mentioned in passing have not become available',
		[player('a')],
		[[0, 'player_updated', player('c'), 'c']],
		[],
	],
	[
		'players that report no volume for a while have not changed it',
		[player('a')],
		[
			[0, 'player_updated', player('a', { volume_level: null })],
			[5, 'player_updated', player('a', { volume_level: 70 })],
		],
		[],
	],
	[
		'a long fade is one change',
		[player('a')],
		Array.from({ length: 50 }, (_, step): Update => [
			step * 0.3,
			'player_updated',
			player('a', { volume_level: 20 + step }),
		]),
		['volumeChanged'],
	],
])('%s', (_, players, updates, expected) => {
	expect(eventsFor(players, ...updates)).toEqual(expected);
});

describe('players', () => {
	const follower = (id: string) => player(id, { synced_to: 'leader' });

	test('that are no longer listed count as removed after a minute, unless they return', () => {
		const { state, sendUpdates } = createServerState(player('a'), player('b'), player('c'));

		state.updatePlayers([player('a')], 0);
		state.update({ event: 'player_updated', object_id: 'c', data: player('c') }, 1000);

		expect(sendUpdates([59, 'queue_time_updated', 1])).toEqual(['playerUnavailable']);
		expect(sendUpdates([100, 'player_added', player('b'), 'b'])).toEqual(['playerAvailable']);
	});

	test('are no more than a server can have, of which those that it lists stay', () => {
		const { state } = createServerState(follower('a'));

		for (let count = 0; count < 2000; count++) {
			const id = `flood-${count}`;
			state.update({ event: 'player_updated', object_id: id, data: follower(id) }, count);
		}

		const followers = state.withFollowers('leader');
		expect(followers.length).toBeLessThan(600);
		expect(followers).toContain('a');
	});

	test('that come and go are forgotten', () => {
		const { state } = createServerState(player('a'));

		for (let count = 0; count < 100; count++) {
			const id = `passing-${count}`;
			const at = count * 10_000;
			state.update({ event: 'player_added', object_id: id, data: follower(id) }, at);
			state.update({ event: 'player_removed', object_id: id, data: null }, at + 5000);
		}
		state.flush(2_000_000);

		expect(state.withFollowers('leader')).toHaveLength(1);
	});
});
