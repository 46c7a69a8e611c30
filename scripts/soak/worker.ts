/**
 * One process of `npm run soak`: gets its share, sends its figures, and ends by itself when nothing is left open. What is
 * left fails the soak by its figures, and must not keep the process.
 */
import { ROOT } from '../dist';
import { installedFrom } from '../engine';
import { soak, type Share } from './soak';

/** Milliseconds for ending by itself. */
const TO_END = 5_000;

/** The exit code where something was left that no figure tells. */
const NOT_ENDED = 3;

process.once('message', (share: Share) => {
	void (async () => {
		const installed = await installedFrom(ROOT);
		const figures = await soak({ ...share, installed, onProgress: progress(share) });
		process.send?.(figures);
		process.disconnect();
		setTimeout(() => process.exit(figures.left.length > 0 ? 0 : NOT_ENDED), TO_END).unref();
	})();
});

/** A line now and then. */
function progress({ from, to }: Share) {
	return (executions: number) => {
		if (executions % 1000 === 0) console.log(`${executions} of ${to - from} from place ${from} on`);
	};
}
