/**
 * Says what stands in the way of publishing; the workflow that publishes runs it, and so can you.
 *
 *     npm run release:check -- v0.1.0
 *
 * Exit code 0 when nothing does, 1 when something does, 2 when it was not asked properly.
 */
import { distIsCurrent, ROOT } from '../dist';
import { releaseFaults } from './faults';

async function main([tag, ...more]: string[]): Promise<0 | 1 | 2> {
	if (tag === undefined || more.length > 0) {
		console.error('Say which tag it is to be: npm run release:check -- v0.1.0');
		return 2;
	}
	const faults = [
		...(await releaseFaults(ROOT, tag)),
		...(distIsCurrent() ? [] : ['dist/ is older than what it is made of: run npm run build']),
	];
	if (faults.length === 0) {
		console.log(`Ready to publish ${tag}.`);
		return 0;
	}
	console.error(`${tag} cannot be published:`);
	for (const fault of faults) console.error(`- ${fault}`);
	return 1;
}

void main(process.argv.slice(2)).then((code) => {
	process.exitCode = code;
});
