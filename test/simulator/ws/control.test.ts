import { sendCommand } from '../support/send-command';
import { KITCHEN, useSimulator } from '../support/simulator';
import { openConnection } from './support/openConnection';

const simulator = useSimulator();
const connect = async () => await openConnection(simulator(), simulator().tokens.admin);

test('commands are answered as over HTTP, their streamed lists in parts', async () => {
	const line = await connect();
	const page = { queue_id: KITCHEN, limit: 600 };
	const { json } = await sendCommand(simulator(), 'player_queues/items', page);
	expect(await line.ask('player_queues/items', page)).toEqual({
		message_id: expect.any(String),
		result: json,
		partial: false,
	});
	const playlist = { item_id: '3', provider_instance_id_or_domain: 'library' };
	await line.ask('music/playlists/playlist_tracks', playlist);
	const portions = line.messages.filter(({ message_id: id }) => id === 'line-3');
	expect(portions.map(({ partial, result }) => [partial, (result as []).length])).toEqual([
		[true, 500],
		[true, 500],
		[false, 200],
	]);
});

test('received frames are logged without tokens', async () => {
	const line = await connect();
	await line.ask('auth', { token: 'secret-of-mine' });
	await line.ask('auth', { access_token: simulator().tokens.user });
	line.send(`nonsense ${simulator().tokens.admin}`);
	await line.closed;

	const frames = simulator().control.frames();
	expect(frames.map(({ command }) => command)).toEqual(['auth', 'auth', 'auth', undefined]);
	const logged = JSON.stringify(frames);
	for (const secret of [...Object.values(simulator().tokens), 'secret-of-mine']) {
		expect(logged).not.toContain(secret);
	}
});
