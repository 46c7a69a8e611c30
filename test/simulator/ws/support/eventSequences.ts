import type { Simulator } from '../../../../simulator';
import { readScenario } from '../../../replay/support/scenarios';
import { openConnection, type ReceivedMessage } from './openConnection';

/** The states of a queue and its player before the commands, in the words of `sequenceOf`. */
export type StatesBefore = Readonly<Record<string, string>>;

export const PLAYING: StatesBefore = { queue: 'playing 0/15', player: 'playing 20' };
export const PAUSED: StatesBefore = { queue: 'paused 0/15', player: 'paused 20' };
export const IDLE: StatesBefore = { queue: 'idle -/0', player: 'idle 20' };

interface RecordingPart {
	/** By name. */
	readonly player: string;
	/** Milliseconds since the beginning of the recording. */
	readonly from: number;
	readonly until?: number;
	readonly before: StatesBefore;
}

export function readRecordedSequence(
	file: string,
	{ player, from, until = Infinity, before }: RecordingPart,
): string[] {
	const { frames, players } = readScenario(file);
	const wanted = frames.filter(({ at_ms: at }) => at >= from && at <= until);
	const messages = wanted.map(({ frame = {} }): ReceivedMessage => frame);
	return describeEventSequence(messages, players[player] ?? player, before);
}

interface ObservedAction {
	readonly playerId: string;
	readonly before: StatesBefore;
	/** How many milliseconds events are collected, from the beginning. */
	readonly during: number;
}

/** The events of a player during an action and after it, in words. */
export async function observeEventSequence(
	simulator: Simulator,
	{ playerId, before, during }: ObservedAction,
	action: () => unknown,
): Promise<string[]> {
	const line = await openConnection(simulator, simulator.tokens.admin);
	const { control } = simulator;
	const end = control.now() + during / 1000;
	await action();
	await control.advance((end - control.now()) * 1000);
	return describeEventSequence(await line.events(), playerId, before);
}

/**
 * The events of a player and its queue in words, one after another: `queue playing 0/15`, `player idle 20`, `played
 * wholly, goes on`. Repeated states, times and names are left out.
 *
 * @param before the states of both before the first event
 */
function describeEventSequence(
	frames: readonly ReceivedMessage[],
	playerId: string,
	before: Readonly<Record<string, string>> = {},
): string[] {
	const last = new Map(Object.entries(before));
	const course: string[] = [];
	for (const { event, object_id: id, data } of frames) {
		const [kind, words] = describeEvent(String(event), data as Data);
		const isAbout = id === playerId || kind === 'played';
		if (words === undefined || !isAbout || last.get(kind) === words) continue;
		if (kind !== 'played') last.set(kind, words);
		course.push(`${kind} ${words}`);
	}
	return course;
}

interface Data {
	readonly state: string;
	readonly items: number;
	readonly current_index: number | null;
	readonly available: boolean;
	readonly volume_level: number | null;
	readonly synced_to: string | null;
	readonly current_media: { readonly media_type: string } | null;
	readonly fully_played: boolean;
	readonly is_playing: boolean;
}

function describeEvent(event: string, data: Data): [kind: string, words?: string] {
	switch (event) {
		case 'queue_updated':
			return ['queue', `${data.state} ${data.current_index ?? '-'}/${data.items}`];
		case 'player_updated':
			return ['player', describePlayer(data)];
		case 'media_item_played': {
			const amount = data.fully_played ? 'wholly' : 'partly';
			return ['played', `${amount}${data.is_playing ? ', goes on' : ''}`];
		}
		default:
			return [event];
	}
}

function describePlayer({
	state,
	volume_level,
	available,
	synced_to,
	current_media,
}: Data): string {
	const notes = [
		...(available ? [] : ['unavailable']),
		...(synced_to === null ? [] : ['following']),
		...(current_media?.media_type === 'announcement' ? ['announcement'] : []),
	];
	return [state, volume_level, ...notes].join(' ');
}
