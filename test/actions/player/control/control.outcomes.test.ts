import type { IDataObject } from 'n8n-workflow';
import { withFastTime } from '../../../support/fastTime';
import { runNode } from '../../../support/runNode';
import { controlParameters } from '../support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from '../support/playerServers';

withFastTime();

const PLAYING = { playback_state: 'playing' };
const PAUSED = { playback_state: 'paused' };
const IDLE = { playback_state: 'idle' };
const NO_ITEM = { current_media: null };
const POSITION = 90;

/** An item, and what a player says of the position in it. @param updated when it said so, in seconds of the server's clock */
const item = (id: string, elapsed?: number, updated?: number): IDataObject => ({
	current_media: { queue_item_id: id, title: `Title ${id}` },
	...(elapsed !== undefined && { elapsed_time: elapsed }),
	...(updated !== undefined && { elapsed_time_last_updated: updated }),
});
const playing = (...what: Parameters<typeof item>) => ({ ...PLAYING, ...item(...what) });
const paused = (...what: Parameters<typeof item>) => ({ ...PAUSED, ...item(...what) });

/** What the user is told of a command to a player that reports these states, the first one before the command. */
async function outcome(command: string, states: IDataObject[]) {
	const server = await startScriptedPlayerServer({ [`players/cmd/${command}`]: null }, ...states);
	const more = command === 'seek' ? { position: POSITION } : {};
	const { json, error } = await runNode(controlParameters(SCRIPTED_PLAYER, command, more), {
		server,
	});
	if (error) return /but nothing changed: (it is .*)$/.exec(error.message)?.[1];
	return json[0]?.confirmed === true ? 'confirmed' : json[0]?.reason;
}

const UNCHANGED = 'it is playing';
const UNKNOWN = expect.stringMatching(/^The player does not report /);

type Row = [shown: string, expected: unknown, states: IDataObject[]];

describe.each<[string, Row[]]>([
	[
		'play_pause',
		[
			['no state before', UNKNOWN, [item('a'), playing('a')]],
			['no state afterwards', UNKNOWN, [playing('a'), item('a')]],
			[
				'a pause without the item',
				'confirmed',
				[playing('a'), { ...PAUSED, ...NO_ITEM }, playing('a')],
			],
		],
	],
	[
		'next',
		[
			['the end of playback', 'confirmed', [PLAYING, IDLE]],
			['the end of playback in the same item', 'confirmed', [playing('a', 9), paused('a', 9)]],
			['no item', UNKNOWN, [PLAYING, PLAYING]],
			['no item until it is too late', UNKNOWN, [PLAYING, PLAYING, PLAYING, PLAYING, playing('b')]],
			['nothing any more', UNKNOWN, [PLAYING, {}]],
			['two states that do not play', UNKNOWN, [PAUSED, IDLE]],
			['no item any more', UNKNOWN, [playing('a'), { ...PLAYING, ...NO_ITEM }]],
			[
				'another item late, and no item before',
				'confirmed',
				[playing('a'), ...Array<IDataObject>(4).fill({ ...PLAYING, ...NO_ITEM }), playing('b')],
			],
			['another item late', 'confirmed', [playing('a'), PLAYING, PLAYING, PLAYING, playing('b')]],
			[
				'another item and then the old one, which is outdated',
				'confirmed',
				[paused('a'), playing('b'), playing('b'), paused('a')],
			],
			['only another item', 'confirmed', [paused('a'), item('b'), item('b'), paused('a')]],
			[
				'another item that does not play, after one that did',
				'confirmed',
				[playing('a', 9), paused('b'), paused('b'), playing('a', 9)],
			],
			['the same item without a position', UNKNOWN, [playing('a'), playing('a')]],
			['no position before', UNKNOWN, [playing('a'), playing('a', 5)]],
			['no position afterwards', UNKNOWN, [playing('a', 5), playing('a')]],
			[
				'a later start of the same item',
				'confirmed',
				[playing('a', 30, 100), playing('a', 35, 160)],
			],
			['a start that drifts', UNCHANGED, [playing('a', 30, 100), playing('a', 35, 107)]],
			['a later start after a pause', UNCHANGED, [paused('a', 30, 100), playing('a', 35, 160)]],
			['an item and no state', 'it is in an unknown state', [item('a', 9), item('a', 9)]],
		],
	],
	[
		'previous',
		[
			['the very beginning again', UNKNOWN, [playing('a', 0), playing('a', 0)]],
			['the same position', UNCHANGED, [playing('a', 1), playing('a', 1)]],
			[
				'a later position that is paused',
				'it is paused',
				[playing('a', 30, 100), paused('a', 35, 160)],
			],
			['the end of an item', 'confirmed', [playing('a', 9), { ...IDLE, ...NO_ITEM }]],
			[
				'no item as before',
				'it is idle',
				[
					{ ...IDLE, ...NO_ITEM, elapsed_time: 9 },
					{ ...IDLE, ...NO_ITEM },
				],
			],
			['nothing of an item', UNKNOWN, [playing('a', 9), IDLE]],
			['neither item nor state', UNKNOWN, [paused('a', 9), NO_ITEM]],
			['playback of no item', UNKNOWN, [playing('a', 9), { ...PLAYING, ...NO_ITEM }]],
		],
	],
	[
		'seek',
		[
			['a position far off', UNCHANGED, [playing('a', 5), playing('a', POSITION - 16)]],
			['one just near enough', 'confirmed', [playing('a', 5), playing('a', POSITION - 15)]],
			['no position before', 'confirmed', [playing('a'), playing('a', POSITION)]],
			['a time of it only afterwards', 'confirmed', [playing('a', 5), playing('a', POSITION, 101)]],
			['a time of it only before', 'confirmed', [playing('a', 5, 100), playing('a', POSITION)]],
			['an earlier start', 'confirmed', [playing('a', 5, 100), playing('a', POSITION, 101)]],
			['the same start', UNKNOWN, [playing('a', 80, 100), playing('a', POSITION, 110)]],
			['a start that drifts', UNKNOWN, [playing('a', 80, 100), playing('a', POSITION - 2, 110)]],
			['a jump that is paused', 'confirmed', [paused('a', 88), paused('a', POSITION)]],
			['a jump back', 'confirmed', [playing('a', 95), playing('a', POSITION)]],
			['the same position', UNKNOWN, [playing('a', POSITION), playing('a', POSITION)]],
			['the same position, paused', UNKNOWN, [paused('a', POSITION), paused('a', POSITION)]],
			[
				'the old position for a while',
				'confirmed',
				[...Array<IDataObject>(4).fill(playing('a', POSITION)), playing('a', POSITION - 9)],
			],
			[
				'no position',
				UNKNOWN,
				[...Array<IDataObject>(4).fill(playing('a')), playing('a', POSITION)],
			],
		],
	],
])('%s', (command, rows) => {
	it.each(rows)('a player that reports %s', async (_, expected, states) => {
		expect(await outcome(command, states)).toEqual(expected);
	});
});
