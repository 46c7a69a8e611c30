/** `npm run release:check -- v0.2.0`: lists what prevents publishing under that tag; exit code 1 if anything does. */
import { ROOT } from '../dist';
import { findReleaseProblems } from './find-release-problems';

const [tag = ''] = process.argv.slice(2);
const faults = findReleaseProblems(ROOT, tag);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`Ready to publish ${tag}.`);
