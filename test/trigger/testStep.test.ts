import type { IRun } from 'n8n-workflow';
import { runTestStep, shownItems } from './support/activatedTrigger';
import { KITCHEN } from '../../simulator/world/players/players';
import { ALBUM, listenableServer, passTime } from './support/listenableServer';

const server = listenableServer('2.8');
const TRACKS = { events: ['trackChanged', 'playbackStarted'] };

const items = (run: IRun) => shownItems(run).map(({ json }) => json);

test('waits for one event and ends with it', async () => {
	const run = runTestStep(TRACKS, { server });
	await server.whenListening();

	await server.play(ALBUM);
	const result = await run;

	expect(result.status).toBe('success');
	expect(items(result)).toMatchObject([{ event: 'playbackStarted' }]);
	await passTime(1000);
	expect(server.control.connections()).toEqual([]);
});

test('shows a sample at once if nobody can cause the chosen events', async () => {
	const wanted = { events: ['nothingPlaying'], players: ['Office'], idleMinutes: 5 };
	const result = await runTestStep(wanted, { server });

	expect(items(result)).toMatchObject([
		{ event: 'nothingPlaying', sample: true, player: 'Office', state: 'idle' },
	]);
	expect(server.control.connections()).toEqual([]);
});

test('the sample of Nothing Playing is about a player that is available, idle for the chosen time', async () => {
	const result = await runTestStep({ events: ['nothingPlaying'], idleMinutes: 5 }, { server });

	const [sample] = items(result);
	expect(sample).toMatchObject({ player: 'Kitchen', player_id: KITCHEN });
	const [time = NaN, idleSince = NaN] = [sample?.time, sample?.idle_since].map((value) =>
		Date.parse(typeof value === 'string' ? value : ''),
	);
	expect(Math.round((time - idleSince) / 60_000)).toBe(5);
});

test('waits if one of the chosen events can be caused', async () => {
	const events = ['newEpisode', 'nothingPlaying', 'playbackStarted'];
	const run = runTestStep({ events }, { server });
	await server.whenListening();

	await server.play(ALBUM);

	expect(items(await run)).toMatchObject([{ event: 'playbackStarted', player: 'Office' }]);
});

test('a lost connection is an error there', async () => {
	const run = runTestStep(TRACKS, { server });
	await server.whenListening();

	server.control.closeConnections();
	const result = await run;

	expect(result.status).toBe('error');
	expect(result.data.resultData.error?.message).toContain('The event connection to');
	await passTime(100_000);
	expect(server.control.frames('auth')).toHaveLength(2);
});

test('ends when it is cancelled', async () => {
	const run = runTestStep(TRACKS, { server });
	await server.whenListening();

	run.cancel();
	const result = await run;

	expect(result.status).toBe('canceled');
	await passTime(1000);
	expect(server.control.connections()).toEqual([]);
});

test('ends when it is cancelled before it is logged in', async () => {
	const login = server.control.hold('auth');
	const run = runTestStep(TRACKS, { server });
	await login.waiting();

	run.cancel();
	const result = await run;
	login.release();

	expect(result.status).toBe('canceled');
	expect(server.control.connections()).toEqual([]);
});

test('a chosen player that does not exist is an error at once', async () => {
	const result = await runTestStep({ ...TRACKS, players: ['Nobody'] }, { server });

	expect(result.data.resultData.error?.message).toContain('"Nobody", which is not a player');
	expect(server.control.connections()).toEqual([]);
});

test('a refused token is an error at once', async () => {
	const login = { command: 'auth', code: 23, details: 'Invalid' };
	server.control.addFault({ kind: 'websocket-error', ...login });

	const result = await runTestStep(TRACKS, { server });

	expect(result.data.resultData.error?.message).toContain('Authorization failed');
});

test.each([
	['Track Changed', { players: ['Office'] }],
	['Nothing Playing', { idleMinutes: 5 }],
	['Raw Server Event', { options: { eventTypes: ['queue_updated'] } }],
])('an event given by its label %s is named: n8n hides its fields', async (label, fields) => {
	const { data } = await runTestStep({ events: [label], ...fields }, { server });

	expect(data.resultData.error).toMatchObject({
		message: `"Events" contains "${label}", which is not one of the options`,
		description: expect.stringContaining('playbackStarted'),
	});
});
