import { sendCommand } from '../support/send-command';
import { OFFICE, useSimulator } from '../support/simulator';

describe.each(['2.7', '2.8'] as const)('players in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		sendCommand(simulator(), command, args);

	test('are six; an unavailable one with the name of the Kitchen comes before it', async () => {
		const { json } = await ask('players/all');
		const players = json as { player_id: string; name: string; available: boolean }[];
		expect(players.map(({ name, available }) => [name, available])).toEqual([
			['Kitchen', false],
			['Kitchen', true],
			['Living Room', true],
			['Bedroom', true],
			['Office', true],
			['Attic', false],
		]);
		expect((await ask('players/all', { return_unavailable: false })).json).toHaveLength(4);
	});

	test('also report what plays', async () => {
		simulator().control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing', elapsed: 7 });
		const { json } = await ask('players/get', { player_id: OFFICE });
		expect(json).toMatchObject({
			playback_state: 'playing',
			current_media: { uri: 'library://track/1', elapsed_time: 7, source_id: OFFICE },
		});
	});
});
