import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Options for a `node` that is to end with the process that starts it, also when that one is killed. */
export const ENDING_WITH_US = [
	'--import',
	pathToFileURL(join(__dirname, 'end-with-parent.mjs')).href,
];
