import type { JsonValue } from '../../../nodes/MusicAssistant/helpers/json';
import { createServerState, item, player, queue } from '../support/serverUpdates';

test('the state does not grow with the number of updates', () => {
	const { state } = createServerState(player('a'));
	const size = () =>
		JSON.stringify(state, (_, value: unknown) => (value instanceof Map ? [...value] : value))
			.length;
	const plays = (id: string) => queue('a', { state: 'playing', current_item: item(id) });
	const update = (event: string, object_id: string, data: JsonValue, now: number) =>
		state.update({ event, object_id, data }, now);
	update('queue_updated', 'a', plays('x0'), 0);
	const before = size();

	for (let count = 0; count < 10_000; count++) {
		const id = `x${count % 10}`;
		const played = { uri: `library://track/${id}`, is_playing: false, seconds_played: count };
		update('queue_updated', 'a', plays(id), count);
		update('player_updated', 'a', player('a', { volume_level: count % 100 }), count);
		update('media_item_played', id, played, count);
		update('media_item_added', id, { uri: id }, count);
		update(`unknown_event_${count}`, `${count}`, { large: 'x'.repeat(100) }, count);
	}

	expect(size()).toBeLessThan(before + 2000);
});
