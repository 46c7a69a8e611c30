import { listScenarioFiles } from '../../replay/support/scenarios';
import { sendCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, OFFICE, withSimulator } from '../support/simulator';
import { IDLE, observeEventSequence, readRecordedSequence } from './support/eventSequences';
import { RECORDED_SEQUENCES } from './support/recordedSequences';

/**
 * The recorded scenarios whose events the simulator does not send, or sends differently, with the reasons. Scenarios that
 * no test in this folder names must be listed here.
 */
const KNOWN_DIFFERENCES: Readonly<Record<string, string>> = {
	'events-2.7dev-idle-player-lost-and-back-quickly':
		'On 2.7 a lost player is gone from the list of players as soon as it was told; here it stays there, unavailable.',
	'events-2.7dev-new-player-appears':
		'The order of the events about one new player is not the same; none says anything else.',
	'events-2.7dev-played-40-s-of-180':
		'A member of a dissolved group plays from its former queue for a second more; here it leaves at once.',
	'events-2.7dev-radio-with-changing-titles': 'Songs are what a test says is on.',
	'events-2.7dev-short-last-item-ends': 'A start and an end, which are compared.',
	'events-2.7dev-short-last-item-ends-at-its-duration':
		'There the queue was once at the end of its item; here it always is a second before it.',
	'events-2.8dev-short-last-item-ends': 'A start and an end, which are compared.',
	'events-2.7dev-sync-podcasts': 'Covered by what is told of a sync.',
	'events-2.8dev-favorite-add-remove':
		'Covered by what is told of the library; adding a favorite again tells nothing here either.',
	'events-2.8dev-new-player-appears':
		'The recorded server needs fifteen seconds to show it; here the control says when it is there.',
	'events-2.8dev-next-by-hand': 'There the old item came back in looks only, here in events too.',
	'events-2.8dev-play-from-empty':
		'There it was known at once what plays; the simulated server says every time that it is not.',
	'events-2.8dev-playlist-changes': 'Covered by what is told of the library.',
	'events-2.8dev-podcast-episode-to-its-end': 'A start, a seek and an end, which are compared.',
	'events-2.8dev-same-track-again-then-stopped-early':
		'Starts, an end and a stop, which are compared.',
	'events-2.8dev-server-killed-and-started-again':
		'The simulated server has its players at once when it starts again.',
	'events-2.8dev-sync-all':
		'The recorded build told its syncs as 2.7 does; the release has background tasks.',
	'events-2.8dev-sync-podcasts':
		'The recorded build told its syncs as 2.7 does; the release has background tasks.',
	'events-2.8dev-volume-fade-20s': 'Many changes of the volume, one of which is compared.',
	'events-2.8dev-group-then-play':
		'There no event said of a member that its queue is not active any more; here one does.',
	'real-2.7dev-announcement-of-a-missing-file-idle':
		'There the player said for good that it plays; here it stands still once it was refused.',
	'real-2.8dev-settings-of-a-disabled-player':
		'There the other players were gone after one was enabled again, a bug of that build.',
	'real-2.8dev-next-states': 'There the old item came back in looks only, here in events too.',
};

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
