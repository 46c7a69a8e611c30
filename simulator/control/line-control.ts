import type { Simulation } from '../simulation';
import { flood } from '../ws/flood';
import type { LoggedFrame } from '../ws/line-log';
import type { OpenLine } from '../ws/lines';

/** What tests do to the lines of `/ws`, and read from them. */
export interface LineControl {
	/** Those that are open. */
	lines(): readonly OpenLine[];
	/** Every frame that arrived, in order; of one command only, if one is named. */
	frames(command?: string): readonly LoggedFrame[];
	/** Ends every line: with a code properly, without one as when a cable is pulled. */
	dropLines(code?: number): void;
	/** From now on nothing comes on the lines that are open, not even their end. */
	silenceLines(): void;
	/** Sends this to every line as it is. */
	sendToLines(content: string | Buffer): void;
	/** So many events in a row in which nothing is new. Resolves when they are sent. */
	floodLines(count: number): Promise<void>;
}

export function createLineControl(simulation: Simulation): LineControl {
	const { lines, frames } = simulation;
	return {
		lines: () => lines.list(),
		frames: (command) => frames.list(command),
		dropLines: (code) => lines.each((line) => (code === undefined ? line.cut() : line.close(code))),
		silenceLines: () => lines.each((line) => line.fallSilent()),
		sendToLines: (content) => lines.each((line) => line.sendRaw(content)),
		floodLines: (count) => flood(simulation, count),
	};
}
