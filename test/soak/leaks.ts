import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of the heap that are in use. */
export function heapInUse(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

/** How often the event loop turns until sockets that are closing count as left open. */
const MAX_TURNS = 100_000;

/** Waits for sockets and timers to close, and returns those that were not open before. */
export async function findLeaksSince(resourcesBefore: readonly string[]): Promise<string[]> {
	for (let round = 0; ; round++) {
		const left = process.getActiveResourcesInfo();
		for (const resource of resourcesBefore) {
			if (left.includes(resource)) left.splice(left.indexOf(resource), 1);
		}
		if (left.length === 0 || round === MAX_TURNS) return left;
		await turn();
	}
}
