/** `npm run links`: whether the addresses outside of the repository are there. `npm run links -- --help` says more. */
import { total, type Outcome } from './check/outcome';
import { report } from './check/report';
import { isHelpAsked, runCommand } from './command-line';
import { ask } from './links/ask';
import { externalLinks, type ExternalLink } from './links/external';
import { isPlaceholder } from './release/placeholders';

const HELP = `Opens every address that the pages, the package and the editor link to, one after another.

  npm run links

It needs a network. Placeholders for the makers' own repository are skipped. The last line is the total; exit code 1 where
an address does not answer with a success. Links within the repository are checked by npm test.
`;

async function main(words: readonly string[]): Promise<0 | 1> {
	if (isHelpAsked(words)) {
		console.log(HELP);
		return 0;
	}
	const outcomes: Outcome[] = [];
	for (const link of externalLinks()) {
		const outcome = isPlaceholder(link.url) ? skipped(link) : await ask(link);
		outcomes.push(outcome);
		report(outcome);
	}
	console.log(total(outcomes));
	return outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
}

function skipped({ url }: ExternalLink): Outcome {
	return { name: url, passed: 0, failed: 0, skipped: 1, milliseconds: 0, output: '' };
}

runCommand(main);
