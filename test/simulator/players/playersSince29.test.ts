import { sendCommand } from '../support/send-command';
import { KITCHEN, OFFICE, useSimulator, withSimulator } from '../support/simulator';

describe.each(['2.9', '2.10', '2.11'] as const)('players of %s', (profile) => {
	const simulator = useSimulator({ profile });
	const get = async (playerId: string) =>
		(await sendCommand(simulator(), 'players/get', { player_id: playerId })).json;

	test.each(['display', 'light', 'visualizer'] as const)('may be a %s', async (type) => {
		simulator().control.addPlayer({ id: 'other', name: 'Other', type });
		expect(await get('other')).toMatchObject({ type });
	});

	test('may later be sources and private', async () => {
		const add = () => {
			const player = { id: 'in', name: 'Line in', type: 'source', isPrivate: true } as const;
			simulator().control.addPlayer(player);
		};
		if (profile === '2.9') {
			expect(add).toThrow('2.9 has no players of the type source');
			expect(await get(KITCHEN)).not.toHaveProperty('private');
			return;
		}
		add();
		expect(await get('in')).toMatchObject({ type: 'source', private: true, icon: 'speaker' });
		expect(await get(KITCHEN)).toMatchObject({
			type: 'player',
			private: false,
			source_list: [{ id: KITCHEN, can_shuffle: false, account_id: null }],
		});
	});

	test('later have settings of types without a value', async () => {
		const { json } = await sendCommand(simulator(), 'config/players/get', { player_id: OFFICE });
		const { values } = json as { values: Record<string, { type: string; value: unknown }> };
		const later = Object.values(values).filter(({ type }) =>
			['image', 'url', 'pairing_code'].includes(type),
		);
		expect(later.map(({ value }) => value)).toEqual(profile === '2.9' ? [] : [null, null, null]);
	});

	test('have a queue that fills itself in its own order later', async () => {
		const { control } = simulator();
		control.setDynamic(OFFICE, true);
		const queue = await sendCommand(simulator(), 'player_queues/get', { queue_id: OFFICE });
		expect(queue.json).toMatchObject({ is_dynamic: true });
		const status = profile === '2.9' ? 200 : 500;
		for (const [command, args] of [
			['shuffle', { shuffle_enabled: true }],
			['repeat', { repeat_mode: 'all' }],
		] as const) {
			const answer = await sendCommand(simulator(), `player_queues/${command}`, {
				queue_id: OFFICE,
				...args,
			});
			expect([command, answer.status]).toEqual([command, status]);
		}
	});

	test('of a server that reports another address', async () => {
		simulator().control.setBaseUrl('http://172.17.0.2:8095');
		const { json } = await sendCommand(simulator(), 'info');
		expect(json).toMatchObject({ base_url: 'http://172.17.0.2:8095' });
		if (profile !== '2.9') expect(json).toMatchObject({ internal_url: 'http://172.17.0.2:8095' });
	});
});

test('before 2.9 there are no other players', async () => {
	await withSimulator('2.8', async ({ control }) => {
		const lamp = { id: 'lamp', name: 'Lamp', type: 'light' } as const;
		expect(() => {
			control.addPlayer(lamp);
		}).toThrow('2.8 has no players of the type light');
		await control.idle();
	});
});
