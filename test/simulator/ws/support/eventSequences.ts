import type { Simulator } from '../../../../simulator';
import { readScenario } from '../../../replay/support/scenarios';
import { describeEventSequence } from './describeEventSequence';
import { openConnection } from './openConnection';
import type { ReceivedMessage } from './openConnection';

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
