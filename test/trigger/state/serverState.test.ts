import { createServerState, item, player, queue } from '../support/serverUpdates';

test('the state does not grow with the number of updates', () => {
	const { state } = createServerState(player('a'));
	const size = () =>
		JSON.stringify(state, (_, value: unknown) => (value instanceof Map ? [...value] : value))
			.length;
	state.update(
		{
			event: 'queue_updated',
			object_id: 'a',
			data: queue('a', { state: 'playing', current_item: item('x0') }),
		},
		0,
	);
	const before = size();

	for (let count = 0; count < 10_000; count++) {
		const id = `x${count % 10}`;
		state.update(
			{
				event: 'queue_updated',
				object_id: 'a',
				data: queue('a', { state: 'playing', current_item: item(id) }),
			},
			count,
		);
		state.update(
			{ event: 'player_updated', object_id: 'a', data: player('a', { volume_level: count % 100 }) },
			count,
		);
		state.update(
			{
				event: 'media_item_played',
				object_id: id,
				data: { uri: `library://track/${id}`, is_playing: false, seconds_played: count },
			},
			count,
		);
		state.update({ event: 'media_item_added', object_id: id, data: { uri: id } }, count);
		state.update(
			{ event: `unknown_event_${count}`, object_id: `${count}`, data: { large: 'x'.repeat(100) } },
			count,
		);
	}

	expect(size()).toBeLessThan(before + 2000);
});
