import { startSimulator } from '../../simulator';
import { postBody, readCommandResponse, sendCommand } from './support/send-command';
import { KITCHEN, LIVING_ROOM, useSimulator, withSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

describe('documented', () => {
	const simulator = useSimulator({ profile: 'documented' });

	test.each([
		[{ command: 'player_queues/all', args: {} }],
		[{ command: 'player_queues/all', message_id: '1' }],
	])('rejects %j, where the specification requires more', async (frame) => {
		const { status, text } = await postBody(simulator(), JSON.stringify(frame));
		expect([status, text]).toEqual([400, 'Invalid JSON: missing required field']);
	});

	test('requires the playlist argument as the specification spells it', async () => {
		const args = { item_id: '13', provider_instance_id_or_domain: 'library' };
		expect((await sendCommand(simulator(), 'music/playlists/playlist_tracks', args)).status).toBe(
			500,
		);
	});
});

describe.each(['2.7', '2.8', '2.9', '2.10', '2.11.0b6', '2.11'] as const)('%s', (profile) => {
	const simulator = useSimulator({ profile });

	test('reports its version, without a token and with one', async () => {
		const info = await readCommandResponse(await fetch(`${simulator().url}/info`));
		expect(info.json).toEqual((await sendCommand(simulator(), 'info')).json);
		expect(valueAt(info.json, 'schema_version')).toBe(
			{ '2.7': 28, '2.8': 29, '2.9': 31, '2.10': 65, '2.11.0b6': 84, '2.11': 98 }[profile],
		);
		expect(valueAt(info.json, 'base_url')).toBe(simulator().url);
	});

	test('lists exactly the commands that it has', async () => {
		const { json } = await readCommandResponse(
			await fetch(`${simulator().url}/api-docs/commands.json`),
		);
		const listed = json as { command: string }[];
		expect(listed.map(({ command }) => command)).toEqual(
			listed.map(({ command }) => command).sort(),
		);
		for (const { command } of listed) {
			// A wrong token is rejected for every command that exists, and only for those.
			expect([command, (await sendCommand(simulator(), command, {}, 'wrong')).status]).toEqual([
				command,
				401,
			]);
		}
	});
});

test('the same seed creates the same library and tokens, another seed others', async () => {
	const house = async (seed: number) => {
		const simulator = await startSimulator({ seed, timeScale: 0 });
		const queue = simulator.control.queue(KITCHEN);
		const { text: albums } = await sendCommand(simulator, 'music/albums/library_items');
		await simulator.stop();
		return { tokens: simulator.tokens, queueItem: queue.itemIds[0], albums };
	};
	const [first, second, other] = [await house(7), await house(7), await house(8)];
	expect(second).toEqual(first);
	expect(other.tokens).not.toEqual(first.tokens);
	expect(other.queueItem).not.toBe(first.queueItem);
	expect(other.albums).not.toBe(first.albums);
});

test('a reset restores the initial IDs, and removes what changed them', async () => {
	await withSimulator('2.10', async (simulator) => {
		const { control } = simulator;
		const queues = () => [KITCHEN, LIVING_ROOM].map((id) => control.queue(id));
		const before = queues();
		await sendCommand(simulator, 'player_queues/clear', { queue_id: KITCHEN });
		control.fillQueue(LIVING_ROOM, ['library://track/31']);
		expect(queues()).not.toEqual(before);

		control.reset();
		expect(queues()).toEqual(before);
	});
});
