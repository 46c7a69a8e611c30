import type { QueuePlayback } from '../../../simulator/control/player-and-queue-control';
import { sendCommand } from '../support/send-command';
import { KITCHEN, LIVING_ROOM, OFFICE, useSimulator } from '../support/simulator';
import {
	observeEventSequence,
	IDLE,
	PLAYING,
	readRecordedSequence,
} from './support/eventSequences';
import type { StatesBefore } from './support/eventSequences';

interface Case {
	readonly file: string;
	readonly player: string;
	readonly before?: StatesBefore;
	readonly place?: QueuePlayback;
	readonly from?: number;
	readonly until?: number;
	/** Whether another player is in the group. */
	readonly grouped?: boolean;
	/** Command, arguments, milliseconds since the beginning. */
	readonly commands: readonly (readonly [command: string, args?: object, at?: number])[];
}

const PLAYS: Pick<Case, 'before' | 'place'> = {
	before: PLAYING,
	place: { state: 'playing', elapsed: 6 },
};

/** Three items, and one more. */
const ADDED = [3, 1].map((count) => {
	const media = ['library://track/1', 'library://track/2', 'library://track/3'].slice(0, count);
	return ['player_queues/play_media', { media, option: 'add' }] as const;
});

const CASES: Readonly<Record<'2.7' | '2.8', readonly Case[]>> = {
	'2.7': [
		{
			file: 'events-2.7dev-mark-played',
			player: 'Kitchen',
			commands: [
				['music/mark_played', { media_item: { uri: 'library://track/1' } }],
				['music/mark_unplayed', { media_item: { uri: 'library://track/1' } }, 1000],
			],
		},
		{
			file: 'events-2.7dev-previous-by-hand',
			player: 'Living Room',
			before: { ...PLAYING, queue: 'playing 3/15' },
			place: { state: 'playing', currentIndex: 3, elapsed: 6 },
			commands: [['player_queues/previous']],
		},
		{
			file: 'events-2.7dev-power-off-on',
			player: 'Living Room',
			...PLAYS,
			commands: [
				['players/cmd/power', { powered: false }],
				['players/cmd/power', { powered: true }, 6200],
			],
		},
		{
			file: 'events-2.7dev-add-to-queue-while-playing',
			player: 'Kitchen',
			...PLAYS,
			commands: ADDED,
		},
		{
			file: 'real-2.7dev-pause-play-states',
			player: 'Living Room',
			...PLAYS,
			from: 400,
			commands: [['player_queues/pause'], ['player_queues/play', {}, 3000]],
		},
		{
			file: 'events-2.7dev-seek',
			player: 'Kitchen',
			before: { ...PLAYING, queue: 'playing 3/15' },
			place: { state: 'playing', currentIndex: 3, elapsed: 6 },
			commands: [['player_queues/seek', { position: 6000 }]],
		},
		{
			file: 'events-2.7dev-mute-unmute',
			player: 'Kitchen',
			commands: [['players/cmd/volume_mute', { muted: true }]],
		},
		{
			file: 'events-2.7dev-ungroup-member-then-stop',
			player: 'Living Room',
			...PLAYS,
			grouped: true,
			until: 8000,
			commands: [['players/cmd/ungroup', { player_id: LIVING_ROOM }]],
		},
	],
	'2.8': [
		{
			file: 'events-2.8dev-mark-played',
			player: 'Kitchen',
			commands: [
				['music/mark_played', { media_item: { uri: 'library://track/1' } }],
				['music/mark_unplayed', { media_item: { uri: 'library://track/1' } }, 1000],
			],
		},
		{
			file: 'events-2.8dev-group-volume',
			player: 'Kitchen',
			grouped: true,
			from: 0,
			commands: [['players/cmd/group_volume', { volume_level: 40 }]],
		},
		{
			file: 'events-2.8dev-previous-by-hand',
			player: 'Kitchen',
			before: { ...PLAYING, queue: 'playing 3/15' },
			place: { state: 'playing', currentIndex: 3, elapsed: 6 },
			commands: [['player_queues/previous']],
		},
		{
			file: 'events-2.8dev-pause-resume',
			player: 'Kitchen',
			...PLAYS,
			place: { state: 'playing', elapsed: 1 },
			commands: [['player_queues/pause'], ['player_queues/play', {}, 6000]],
		},
		{
			file: 'events-2.8dev-add-to-queue-while-playing',
			player: 'Living Room',
			...PLAYS,
			commands: ADDED,
		},
		{
			file: 'events-2.8dev-volume-twice-quickly',
			player: 'Kitchen',
			commands: [
				['players/cmd/volume_set', { volume_level: 40 }],
				['players/cmd/volume_set', { volume_level: 22 }],
			],
		},
		{
			file: 'events-2.8dev-mute-unmute',
			player: 'Kitchen',
			commands: [['players/cmd/volume_mute', { muted: true }]],
		},
		{
			file: 'events-2.8dev-shuffle-and-repeat',
			player: 'Kitchen',
			...PLAYS,
			commands: [['player_queues/shuffle', { shuffle_enabled: true }]],
		},
		{
			file: 'events-2.8dev-ungroup-member-then-stop',
			player: 'Kitchen',
			...PLAYS,
			grouped: true,
			until: 8000,
			commands: [['players/cmd/ungroup', { player_id: LIVING_ROOM }]],
		},
	],
};

describe.each(['2.7', '2.8'] as const)('on %s', (profile) => {
	const simulator = useSimulator({ profile, timeScale: 1 });

	test.each(CASES[profile])('$file is reported as recorded', async (one) => {
		const { file, player, before = IDLE, place, from = 1000, until, grouped, commands } = one;
		if (grouped) simulator().control.group(KITCHEN, [LIVING_ROOM]);
		const id = grouped ? KITCHEN : OFFICE;
		simulator().control.fillQueue(id, place ? 15 : 0, place);
		const during = 3000 + Math.max(...commands.map(([, , at = 0]) => at));

		const course = await observeEventSequence(
			simulator(),
			{ playerId: id, before, during },
			async () => {
				let now = 0;
				for (const [command, args, at = 0] of commands) {
					await simulator().control.advance(at - now);
					now = at;
					await sendCommand(simulator(), command, { queue_id: id, player_id: id, ...args });
				}
			},
		);

		expect(course).toEqual(readRecordedSequence(file, { player, from, until, before }));
	});
});
