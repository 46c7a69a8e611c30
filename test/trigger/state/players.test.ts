import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { createServerState, item, player, playingPlayer, queue } from '../support/serverUpdates';

describe('what a player plays from elsewhere', () => {
	const line = { active_source: 'line-in', playback_state: 'playing' };

	test('is reported as well', () => {
		const { sendUpdates, state } = createServerState(player('a'));
		const media = { uri: 'line-in', title: 'Record Player', artist: null };

		state.update(
			{ event: 'queue_updated', object_id: 'a', data: queue('a', { active: false }) },
			0,
		);
		expect(
			sendUpdates(
				[0, 'player_updated', player('a', { ...line, current_media: media })],
				[5, 'player_updated', player('a', { ...line, current_media: { ...media, title: 'Two' } })],
				[10, 'player_updated', player('a', { ...line, playback_state: 'paused' })],
				[15, 'player_updated', player('a')],
			),
		).toEqual([
			'playbackStarted',
			'trackChanged',
			'trackChanged',
			'playbackPaused',
			'playbackStopped',
		]);
	});

	test('is what its leader plays if it follows one, and is reported for the leader', () => {
		const { sendUpdates } = createServerState(playingPlayer('a'), player('b'));

		expect(
			sendUpdates(
				[0, 'player_updated', player('b', { ...line, active_source: 'a', synced_to: 'a' }), 'b'],
				[1, 'queue_updated', queue('a', { state: 'playing', current_item: item('x') })],
			),
		).toEqual(['playbackStarted', 'trackChanged']);
	});
});

describe('players', () => {
	test('that are only a part of another one are ignored', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(sendUpdates([0, 'player_added', player('c', { type: 'protocol' }), 'c'])).toEqual([]);
	});

	test('that are first mentioned in passing have not become available', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(sendUpdates([0, 'player_updated', player('c'), 'c'])).toEqual([]);
	});

	test('that are no longer listed count as removed after a minute, unless they return', () => {
		const { state, sendUpdates } = createServerState(player('a'), player('b'), player('c'));

		state.updatePlayers([player('a')], 0);
		state.update({ event: 'player_updated', object_id: 'c', data: player('c') }, 1000);

		expect(sendUpdates([59, 'queue_time_updated', 1])).toEqual(['playerUnavailable']);
		expect(sendUpdates([100, 'player_added', player('b'), 'b'])).toEqual(['playerAvailable']);
	});

	test('are no more than a server can have, of which those that it lists stay', () => {
		const { state } = createServerState(player('a', { synced_to: 'leader' }));

		for (let count = 0; count < 2000; count++) {
			const id = `flood-${count}`;
			const data = player(id, { synced_to: 'leader' });
			state.update({ event: 'player_updated', object_id: id, data }, count);
		}

		const followers = state.withFollowers('leader');
		expect(followers.length).toBeLessThan(600);
		expect(followers).toContain('a');
	});

	test('that come and go are forgotten', () => {
		const { state } = createServerState(player('a'));
		const size = () => [...state.withFollowers('leader')].length;

		for (let count = 0; count < 100; count++) {
			const id = `passing-${count}`;
			const data = player(id, { synced_to: 'leader' });
			state.update({ event: 'player_added', object_id: id, data }, count * 10_000);
			state.update({ event: 'player_removed', object_id: id, data: null }, count * 10_000 + 5000);
		}
		state.flush(2_000_000);

		expect(size()).toBe(1);
	});

	test('that report no volume for a while have not changed it', () => {
		const { sendUpdates } = createServerState(player('a'));

		expect(
			sendUpdates(
				[0, 'player_updated', player('a', { volume_level: null })],
				[5, 'player_updated', player('a', { volume_level: 70 })],
			),
		).toEqual([]);
	});

	test('a long fade is one change', () => {
		const { sendUpdates } = createServerState(player('a'));
		const steps = Array.from({ length: 50 }, (_, step) => step);

		expect(
			sendUpdates(
				...steps.map((step): [number, string, JsonValue] => [
					step * 0.3,
					'player_updated',
					player('a', { volume_level: 20 + step }),
				]),
			),
		).toEqual(['volumeChanged']);
	});
});
