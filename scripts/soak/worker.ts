/** One process of `npm run soak`: gets its share, sends its figures, and ends by itself when nothing is left open. */
import { ROOT } from '../dist';
import { installedFrom } from '../engine';
import type { Share } from './share';
import { soak } from './soak';

process.once('message', (share: Share) => {
	void (async () => {
		const installed = await installedFrom(ROOT);
		const figures = await soak({ ...share, installed, onProgress: progress(share) });
		process.send?.(figures);
		process.disconnect();
	})();
});

/** A line now and then. */
function progress({ from, to }: Share) {
	return (executions: number) => {
		if (executions % 1000 === 0) console.log(`${executions} of ${to - from} from place ${from} on`);
	};
}
