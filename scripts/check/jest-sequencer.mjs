import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest for their size, which is what jest goes by where it has not run them before. Left to the
 * end, each of them would keep one worker busy while the others have nothing more to do.
 */
const LONG = [
	'/test/workflows/',
	'/test/actions/library/every',
	'/test/reference/',
	'/test/toolchain/',
	'/test/trigger/',
	'/test/actions/queue/playMedia.oldItems',
];

/** The long files first. JavaScript, because jest loads it without transforming it. */
export default class LongFirst extends Sequencer {
	/**
	 * @override
	 * @param {import('@jest/test-result').Test[]} tests
	 */
	async sort(tests) {
		const sorted = await super.sort(tests);
		return sorted.sort((one, other) => rank(one.path) - rank(other.path));
	}
}

/** @param {string} path */
function rank(path) {
	const place = LONG.findIndex((part) => path.replaceAll('\\', '/').includes(part));
	return place < 0 ? LONG.length : place;
}
