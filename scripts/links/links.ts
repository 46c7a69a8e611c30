import { exitCode, total, type Outcome } from '../check/outcome';
import { report } from '../check/report';
import { isHelpAsked } from '../command-line';
import { isPlaceholder } from '../release/placeholders';
import { ask } from './ask';
import { externalLinks, type ExternalLink } from './external';

const HELP = `Opens every address that the pages, the package and the editor link to, one after another.

  npm run links

It needs a network. Placeholders for the makers' own repository are skipped, and so is an address that refuses programs
(403 or 429). The last line is the total; exit code 1 where an address does not answer with a success. Links within the
repository are checked by npm test.
`;

/** What `npm run links` does; resolves to its exit code. @throws UsageError for any word but that for help */
export async function checkLinks(
	words: readonly string[],
	links: () => readonly ExternalLink[] = externalLinks,
	askFor: typeof ask = ask,
): Promise<0 | 1> {
	if (isHelpAsked(words)) {
		console.log(HELP);
		return 0;
	}
	const outcomes: Outcome[] = [];
	for (const link of links()) {
		const outcome = isPlaceholder(link.url) ? skipped(link) : await askFor(link);
		outcomes.push(outcome);
		report(outcome);
	}
	console.log(total(outcomes));
	return exitCode(outcomes);
}

function skipped({ url }: ExternalLink): Outcome {
	return { name: url, passed: 0, failed: 0, skipped: 1, milliseconds: 0, output: '' };
}
