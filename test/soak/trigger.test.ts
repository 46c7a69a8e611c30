import { listenableServer, MINUTE, OFFICE, passTime } from '../trigger/support/listenableServer';

/** Of twenty minutes: `EXECUTIONS=20000 npm run soak` listens for a day, without it for an hour. */
const ROUNDS = process.env.EXECUTIONS === undefined ? 3 : 72;

/** Summer time begins there half an hour later. */
const ZONE = 'Europe/Berlin';
const START = Date.UTC(2027, 2, 28, 0, 30);

const server = listenableServer('2.10');
const EVENTS = ['favoriteAdded', 'newEpisode', 'playlistChanged', 'nothingPlaying'];

describe('many hours of events', () => {
	const { TZ } = process.env;
	beforeAll(() => {
		process.env.TZ = ZONE;
	});
	afterAll(() => {
		if (TZ === undefined) delete process.env.TZ;
		else process.env.TZ = TZ;
	});

	test(
		'each event is reported once, whatever happens to the connection and the clock',
		async () => {
			const { control } = server;
			jest.setSystemTime(START);
			control.setSync({ brings: 'nothing' });
			const parameters = {
				events: EVENTS,
				playlists: ['library://playlist/1'],
				idleMinutes: 5,
				options: { checkMinutes: 15, mediaTypes: ['track'] },
			};
			let listening = await server.activateTrigger(parameters);
			const events: unknown[] = [];

			for (let round = 0; round < ROUNDS; round++) {
				// The server is restarted, or the connection is only half open, or n8n is restarted.
				if (round % 3 === 0) {
					control.addFault({ kind: 'status', command: '/ws', status: 502, times: 8 });
					control.closeConnections();
				} else if (round % 3 === 1) control.silenceConnections();
				else {
					await listening.deactivate();
					events.push(...listening.events);
				}
				const track = `library://track/${31 + round}`;
				control.setFavorite(track, true);
				control.fillPlaylist('1', [track]);
				control.publishEpisode('2', { name: `Episode ${round}`, releaseDate: null });
				await server.sendCommand('music/sync', { media_types: ['podcast'] });
				if (round % 3 === 2) {
					const { saved } = listening;
					listening = await server.activateTrigger(parameters, { saved, activation: 'init' });
				}
				await passTime(5 * MINUTE);
				control.fillQueue(OFFICE, [track], { state: 'playing' });
				await passTime(MINUTE);
				control.playForward(OFFICE, 3600);
				await passTime(14 * MINUTE);
			}
			events.push(...listening.events);

			const counts = Object.fromEntries(
				EVENTS.map((event) => [event, events.filter((one) => one === event).length]),
			);
			expect(counts).toEqual(Object.fromEntries(EVENTS.map((event) => [event, ROUNDS])));
			expect(listening.errors).toEqual([]);
		},
		ROUNDS * 200_000,
	);
});
