import type { Simulator } from '../../../../simulator';
import type { QueuePlayback } from '../../../../simulator/control/player-and-queue-control';
import { KITCHEN, LIVING_ROOM, OFFICE } from '../../support/simulator';
import { PAUSED, PLAYING, type StatesBefore } from './eventSequences';

type Control = Simulator['control'];
type Command = readonly [command: string, args?: object, at?: number];

/** What a player and its queue report, compared with the player of a recording. */
interface RecordedSequence {
	readonly file: string;
	/** The Kitchen unless another player is named. */
	readonly player?: string;
	/** The part of the recording; by default from the first command on. */
	readonly from?: number;
	readonly until?: number;
	/** The player here; the Office unless it is named. */
	readonly id?: string;
	/** What both report before: by default nothing plays. */
	readonly before?: StatesBefore;
	/** How its queue of 15 items, or of these, plays; by default it is empty. */
	readonly place?: QueuePlayback;
	readonly items?: readonly string[];
	readonly isGrouped?: boolean;
	/** What else is so before. */
	readonly prepare?: (control: Control) => void;
	/** Commands, with milliseconds since the beginning; or whatever else happens. */
	readonly commands?: readonly Command[];
	readonly happens?: (control: Control) => unknown;
	/** How long events are collected; by default three seconds after the last command. */
	readonly during?: number;
	/** What is known to differ: the recorded sequence as the simulator reports it. */
	readonly asReported?: (recorded: string[]) => string[];
	/** The part of the events here that is compared. */
	readonly compared?: (course: string[]) => string[];
}

const PLAYS = { before: PLAYING, place: { state: 'playing', elapsed: 6 } } as const;
const FOURTH_PLAYS = {
	before: { ...PLAYING, queue: 'playing 3/15' },
	place: { state: 'playing', currentIndex: 3, elapsed: 6 },
} as const;
const PAUSES = { before: PAUSED, place: { state: 'paused', elapsed: 6 } } as const;
const LAST_PLAYS = {
	items: ['library://track/1', 'library://track/2', 'library://track/3'],
	before: { queue: 'playing 2/3', player: 'playing 20' },
	place: { state: 'playing', currentIndex: 2 },
	during: 8000,
	happens: (control: Control) => control.playForward(OFFICE, 1000),
} as const;

const LIVING = { player: 'Living Room' };
const GROUPED = { isGrouped: true };
const STOP: Command = ['player_queues/stop'];
const CLEAR: Command = ['player_queues/clear'];
const NEXT: Command = ['player_queues/next'];
const PREVIOUS: Command = ['player_queues/previous'];
const PAUSE: Command = ['player_queues/pause'];
const MUTED: readonly Command[] = [['players/cmd/volume_mute', { muted: true }]];
const ALBUM: Command = [
	'player_queues/play_media',
	{ media: 'library://album/3', option: 'replace' },
];
const announcing = (more: object = {}) => ({
	during: 20_000,
	commands: [
		['players/cmd/play_announcement', { url: 'http://sounds.example/chime.mp3', ...more }] as const,
	],
});
/** Three items, and one more. */
const ADDED = [3, 1].map((count): Command => {
	const media = LAST_PLAYS.items.slice(0, count);
	return ['player_queues/play_media', { media, option: 'add' }];
});
const MARKED: readonly Command[] = [
	['music/mark_played', { media_item: { uri: 'library://track/1' } }],
	['music/mark_unplayed', { media_item: { uri: 'library://track/1' } }, 1000],
];
const UNGROUPED = {
	...PLAYS,
	...GROUPED,
	until: 8000,
	commands: [['players/cmd/ungroup', { player_id: LIVING_ROOM }] as const],
};
const JOINING = {
	commands: [['players/cmd/group', { player_id: LIVING_ROOM, target_player: KITCHEN }] as const],
	until: 8000,
	during: 5000,
	// The order of the two players differs.
	asReported: (recorded: string[]) => recorded.sort(),
	compared: (course: string[]) => course.sort(),
};

export const RECORDED_SEQUENCES: readonly RecordedSequence[] = [
	// Starts: on 2.8 first without an item and then at the position of the previous one, on 2.7 of the player first.
	{
		file: 'events-2.8dev-same-track-on-two-players',
		...LIVING,
		from: 5500,
		until: 11_000,
		during: 6000,
		// Near its end, so that the leftover position is reported as fully played.
		items: ['library://track/1'],
		place: { state: 'playing', elapsed: 171 },
		commands: [
			CLEAR,
			['player_queues/play_media', { media: 'library://track/1', option: 'replace' }, 1000],
		],
		compared: (course) => course.slice(course.indexOf('queue idle -/1')),
	},
	{ file: 'events-2.7dev-play-from-empty', ...LIVING, during: 5000, commands: [ALBUM] },
	{ file: 'events-2.8dev-replace-while-playing', ...PLAYS, commands: [ALBUM] },
	{
		file: 'events-2.8dev-group-then-play',
		...GROUPED,
		from: 5000,
		during: 4000,
		commands: [ALBUM],
	},
	{
		file: 'events-2.8dev-transfer',
		...PLAYS,
		during: 4000,
		prepare: (control) => control.fillQueue(LIVING_ROOM, 0),
		commands: [
			['player_queues/transfer', { source_queue_id: OFFICE, target_queue_id: LIVING_ROOM }],
		],
	},
	// The end of a queue: the server empties it, and reports the last item again.
	{ file: 'events-2.7dev-second-of-three-tracks-unplayable', from: 40_000, ...LAST_PLAYS },
	{ file: 'events-2.8dev-queue-played-to-its-end', from: 61_000, ...LAST_PLAYS },
	// An end that is never noticed: the queue reports playback forever.
	{
		file: 'events-2.7dev-queue-of-one-ends',
		from: 15_000,
		...LAST_PLAYS,
		prepare: (control) => control.missEnd(OFFICE),
	},
	// A stop; a clear some time later reports the item again.
	{ file: 'events-2.7dev-stop-by-hand', ...LIVING, ...PLAYS, during: 9000, commands: [STOP] },
	{
		file: 'real-2.8dev-stop-and-clear-states',
		...LIVING,
		...PLAYS,
		from: 400,
		commands: [STOP, ['player_queues/clear', {}, 6000]],
	},
	{ file: 'events-2.7dev-clear-while-playing', ...PLAYS, during: 2000, commands: [CLEAR] },
	// Next: on 2.8 the old item comes back for a moment, which only the first recording of schema 29 has as frames.
	{
		file: 'real-2.8dev-next-states',
		...LIVING,
		...PLAYS,
		during: 5000,
		commands: [NEXT],
		asReported: ([shown = '', ...others]) => [
			shown,
			...['queue playing 0/15', 'played partly, goes on', 'queue playing 1/15'],
			...others,
		],
	},
	{
		file: 'events-2.7dev-next-twice-quickly',
		...PLAYS,
		until: 3900,
		during: 5000,
		commands: [NEXT],
	},
	// A player joins a playing one: all pause, and continue.
	{ file: 'events-2.7dev-join-while-playing', id: KITCHEN, ...PLAYS, ...JOINING },
	...[
		{ id: KITCHEN, ...PLAYS },
		{ ...LIVING, id: LIVING_ROOM },
	].map((observed) => ({
		file: 'real-2.8dev-set-members-states',
		...observed,
		...JOINING,
		prepare: (control: Control) => {
			control.fillQueue(KITCHEN, 15, PLAYS.place);
			control.fillQueue(LIVING_ROOM, 0);
		},
	})),
	// Announcements.
	{ file: 'real-2.7dev-announcement-short-clip', ...PLAYS, ...announcing({ volume_level: 60 }) },
	{ file: 'events-2.7dev-announcement-while-paused', ...PAUSES, ...announcing() },
	{ file: 'events-2.7dev-announcement-while-idle', ...LIVING, ...announcing({ volume_level: 45 }) },
	{ file: 'events-2.8dev-announcement-while-playing', ...PLAYS, ...announcing() },
	{ file: 'events-2.8dev-announcement-while-paused', ...LIVING, ...PAUSES, ...announcing() },
	// A player that disappears and comes back: it stops, and has another volume for half a second.
	{
		file: 'events-2.8dev-player-lost-while-playing-and-back',
		player: 'Office',
		...PLAYS,
		from: 3000,
		during: 10_000,
		happens: async (control) => {
			control.setPlayer(OFFICE, { available: false });
			await control.advance(3000);
			control.setPlayer(OFFICE, { available: true });
		},
	},
	// Other commands.
	{ file: 'events-2.7dev-mark-played', commands: MARKED },
	{ file: 'events-2.8dev-mark-played', commands: MARKED },
	{ file: 'events-2.7dev-previous-by-hand', ...LIVING, ...FOURTH_PLAYS, commands: [PREVIOUS] },
	{ file: 'events-2.8dev-previous-by-hand', ...FOURTH_PLAYS, commands: [PREVIOUS] },
	{
		file: 'events-2.7dev-power-off-on',
		...LIVING,
		...PLAYS,
		commands: [
			['players/cmd/power', { powered: false }],
			['players/cmd/power', { powered: true }, 6200],
		],
	},
	{ file: 'events-2.7dev-add-to-queue-while-playing', ...PLAYS, commands: ADDED },
	{ file: 'events-2.8dev-add-to-queue-while-playing', ...LIVING, ...PLAYS, commands: ADDED },
	{
		file: 'real-2.7dev-pause-play-states',
		...LIVING,
		...PLAYS,
		from: 400,
		commands: [PAUSE, ['player_queues/play', {}, 3000]],
	},
	{
		file: 'events-2.8dev-pause-resume',
		...PLAYS,
		place: { state: 'playing', elapsed: 1 },
		commands: [PAUSE, ['player_queues/play', {}, 6000]],
	},
	{
		file: 'events-2.7dev-seek',
		...FOURTH_PLAYS,
		commands: [['player_queues/seek', { position: 6000 }]],
	},
	{ file: 'events-2.7dev-mute-unmute', commands: MUTED },
	{ file: 'events-2.8dev-mute-unmute', commands: MUTED },
	{ file: 'events-2.7dev-ungroup-member-then-stop', ...LIVING, ...UNGROUPED },
	{ file: 'events-2.8dev-ungroup-member-then-stop', ...UNGROUPED },
	{
		file: 'events-2.8dev-group-volume',
		...GROUPED,
		from: 0,
		commands: [['players/cmd/group_volume', { volume_level: 40 }]],
	},
	{
		file: 'events-2.8dev-volume-twice-quickly',
		commands: [
			['players/cmd/volume_set', { volume_level: 40 }],
			['players/cmd/volume_set', { volume_level: 22 }],
		],
	},
	{
		file: 'events-2.8dev-shuffle-and-repeat',
		...PLAYS,
		commands: [['player_queues/shuffle', { shuffle_enabled: true }]],
	},
];
