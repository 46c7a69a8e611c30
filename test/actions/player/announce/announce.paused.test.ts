import { BEDROOM } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { locator } from '../support/playerSettings';
import { announceUrlParameters } from '../support/playerParameters';

const TRACKS = ['library://track/1', 'library://track/2', 'library://track/3'];
const playerId = locator('id', BEDROOM);
const made = announceUrlParameters('http://sounds.example/a.mp3', { playerId });

describe.each([
	// The server goes on with the next item by itself.
	['2.7', 'paused', undefined],
	// The server stops: it continues there.
	['2.8', 'idle', /^It was paused in ".+" before and is stopped now, at the same item$/],
	['2.10', 'paused', undefined],
] as const)('an announcement on a paused player of %s', (profile, state, reason) => {
	const server = musicServer(profile);

	it('leaves it where it was, or says what is different', async () => {
		server.control.fillQueue(BEDROOM, TRACKS, { state: 'paused', currentIndex: 1, elapsed: 20 });
		server.control.setPlayer(BEDROOM, { volume: 25 });
		const { json, error } = await runNode(made, { server });

		expect(error).toBeUndefined();
		const queue = server.control.queue(BEDROOM);
		expect(queue).toMatchObject({ state, currentIndex: 1 });
		expect(queue.elapsed).toBeGreaterThanOrEqual(19);
		expect(server.control.player(BEDROOM).volume).toBe(25);
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]?.reason).toEqual(reason && expect.stringMatching(reason));
	});
});

describe('a player that goes on by itself and cannot be paused', () => {
	const server = musicServer('2.7');

	it('is reported with what it plays', async () => {
		server.control.fillQueue(BEDROOM, TRACKS, { state: 'paused', currentIndex: 0, elapsed: 20 });
		server.control.addFault({ kind: 'status', status: 500, command: 'player_queues/play_index' });
		const { json } = await runNode(made, { server });

		expect(json[0]?.reason).toMatch(
			/^It was paused in ".+" before, and then the server went on with ".+", which is playing now: /,
		);
	});
});
