/** `npm run release:check`; the workflow that publishes runs it, and so can you. With `--help` it says more. */
import { runCommand } from '../command-line';
import { distIsCurrent, ROOT } from '../dist';
import { releaseFaults } from './faults';
import { HELP, readOptions } from './options';

async function main(words: readonly string[]): Promise<0 | 1> {
	const options = readOptions(words);
	if (options === 'help') {
		console.log(HELP);
		return 0;
	}
	const { tag } = options;
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

runCommand(main, 2);
