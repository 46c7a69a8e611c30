import { listScenarioFiles } from '../../replay/support/scenarios';
import { sendCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, OFFICE, withSimulator } from '../support/simulator';
import { IDLE, observeEventSequence, readRecordedSequence } from './support/eventSequences';
import { KNOWN_DIFFERENCES } from './support/known-differences';
import { RECORDED_SEQUENCES } from './support/recordedSequences';

const TITLED = RECORDED_SEQUENCES.map(
	(one) => [`${one.file} of ${one.player ?? 'Kitchen'}`, one] as const,
);

test.each(TITLED)('%s', async (_, one) => {
	const { file, player = 'Kitchen', before = IDLE, from = 1000, until, commands = [] } = one;
	const { items = 15, isGrouped = false, place, id = isGrouped ? KITCHEN : OFFICE } = one;
	const last = Math.max(0, ...commands.map(([, , at = 0]) => at));
	await withSimulator(file.includes('2.7dev') ? '2.7' : '2.8', async (simulator) => {
		const { control } = simulator;
		control.setTimeScale(1);
		if (isGrouped) control.group(KITCHEN, [LIVING_ROOM]);
		control.fillQueue(id, place ? items : 0, place);
		one.prepare?.(control);

		const hearing = { playerId: id, before, during: one.during ?? 3000 + last };
		const course = await observeEventSequence(simulator, hearing, async () => {
			await one.happens?.(control);
			let now = 0;
			for (const [command, args, at = 0] of commands) {
				await control.advance(at - now);
				now = at;
				await sendCommand(simulator, command, { queue_id: id, player_id: id, ...args });
			}
		});

		const recorded = readRecordedSequence(file, { player, from, until, before });
		expect(one.compared?.(course) ?? course).toEqual(one.asReported?.(recorded) ?? recorded);
	});
});

test('each recorded scenario is compared, or there is a reason why not', () => {
	const compared = RECORDED_SEQUENCES.map(({ file }) => file);
	const left = listScenarioFiles('events').filter((file) => !compared.includes(file));

	expect(left.filter((file) => !(file in KNOWN_DIFFERENCES))).toEqual([]);
});

test('every known difference has been recorded', () => {
	const files = [...listScenarioFiles('events'), ...listScenarioFiles('real')];

	expect(Object.keys(KNOWN_DIFFERENCES).filter((file) => !files.includes(file))).toEqual([]);
});
