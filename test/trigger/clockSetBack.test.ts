import { OFFICE, listenableServer, passTime } from './support/listenableServer';

const EPISODE_LISTS = 'music/podcasts/podcast_episodes';

const server = listenableServer();

/** The clock of n8n's machine is corrected by an hour while something is waited for. */
function setClockBack(): void {
	const now = Date.now.bind(Date);
	jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
}

afterEach(() => {
	jest.restoreAllMocks();
});

it('a change is reported although the clock is set back before it counts', async () => {
	const listening = await server.activateTrigger({ events: ['volumeChanged'] });
	await server.sendCommand('players/cmd/volume_set', { player_id: OFFICE, volume_level: 45 });
	setClockBack();
	await passTime();

	expect(listening.started).toMatchObject([{ event: 'volumeChanged', volume_level: 45 }]);
});

it('the library is checked although the clock is set back before the check', async () => {
	await server.activateTrigger({ events: ['newEpisode'] });
	const readAtStart = server.control.requests(EPISODE_LISTS).length;
	setClockBack();
	await passTime(16 * 60_000);

	expect(server.control.requests(EPISODE_LISTS).length).toBeGreaterThan(readAtStart);
});
