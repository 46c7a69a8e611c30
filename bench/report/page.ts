import { cpus, loadavg, totalmem } from 'node:os';
import { version as core } from 'n8n-core/package.json';
import { dependencies } from '../package.json';
import { version } from '../../package.json';
import { formatted } from '../../scripts/formatted';
import type { Shares } from '../measure/profile';
import type { Row } from './row';
import { asMarkdown, missed, missedIn } from './table';

/** Smaller shares are noise. */
const LEAST_PERCENT = 1;

/** docs/performance.md: all that was measured, by what, and what it means. */
export async function page(
	rows: readonly Row[],
	shares: Readonly<Record<string, Shares>>,
): Promise<string> {
	const text = [
		HEAD,
		machine(),
		asMarkdown(rows),
		missedText(rows),
		READING,
		PROFILE,
		...Object.entries(shares).map(shareTable),
	];
	return await formatted('docs/performance.md', text.join('\n\n'));
}

const HEAD = `# Performance

Written by \`npm run bench -- --write\`; do not edit. One run, one server process: a stand-in that sends what the embedded
server answered once, on the same machine, so that the server is never what is waited for.

- **ours**: the node as it is built, with _Simplify_ as it comes. **ours full**: without it. It reads a player with
  _Player: Get_ by its ID, a queue with _Queue: Get Items_; its other operations are named.
- **HTTP Request**: n8n's own node, with a credential for a bearer token and its own pagination.
- **least node**: a node that sends the same with n8n's helper, one item after another, and checks nothing.
- **plain loop**: node:http with a kept connection, no n8n.

All but the last run as workflows on n8n's engine. Before anything is raced, what comes out is compared with what the
plain loop read: number, pairing and, by the IDs of a queue, order of all items; the content of each, or of each
thousandth where there are more than 20,000. Of a simplified item that is the IDs which both have, of a change that it
was told as done. Figures are medians where nothing else is said: 3 × 5 stands for five rounds in each of three
processes. On a machine that does other things too, differences under 15 % mean nothing, and only ratios count.`;

function machine(): string {
	const today = new Date().toISOString().slice(0, 10);
	return `${today}: n8n-nodes-music-assistant ${version}, n8n-core ${core}, n8n-nodes-base ${dependencies['n8n-nodes-base']}, Node.js ${process.versions.node}, ${process.platform} on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average ${Math.round(loadavg()[2] ?? 0)} in the last quarter of an hour. Where that is far above the number of cores, waiting for a core hides the latency of the server, and goals at 20 ms and in milliseconds say little.`;
}

/** The goals that were missed in this run, each with what is known of the reason. */
function missedText(rows: readonly Row[]): string {
	const count = missed(rows);
	if (count === 0) return 'Every goal was reached.';
	const reasons = rows
		.filter((row) => missedIn(row).length > 0)
		.map((row) => {
			const goals = missedIn(row).map(({ reached, goal }) => `${reached} (${goal})`);
			return `- **${row.title}**: ${goals.join('; ')}. ${row.whenMissed ?? ''}`.trim();
		});
	return `Goals missed in this run: ${count}.\n\n${reasons.join('\n')}`;
}

const READING = `## How to read it

- n8n's helper opens a connection for every request and cannot keep it. No node that uses it reads one thing faster than
  HTTP Request does, and this one does not claim to; _Player: Get_ even asks twice, because it looks up which player is
  meant and whether it is there. By its ID it asks both at the same moment, so that it waits for one latency.
- What makes it fast is asking less and waiting less: what several items ask for is asked once, up to eight reads and
  four pages are under way at once, and a simplified item is small: the size of 10,000 items tells how small.
- HTTP Request sends the requests of all items at the same moment, however many there are. For changes, whose order
  counts, it is no measure.
- _Server: Send Command_ sends a change and says that the server took it. _Player: Set Volume_ does more: it finds the
  player among all, reads its volume before, and afterwards looks twice, 400 ms apart, whether the new one is there. Most
  of its time is that wait, so no goal is set for it.
- Look-ups that items share are asked for once, but some are several requests: _Player: Get_ by name asks who bears the
  name, then for that player, and _Server: Get Info_ asks for three more things once it knows the server.
- What comes in one answer is taken in one piece, whoever asks: n8n's helper puts its bytes together to one text, and
  JSON.parse, which nothing can interrupt, makes objects of it. Here the package calls it, for the others n8n's helper does.
  What the package adds to the block is looking through that text for the token, which nothing may repeat, and simplifying;
  the profile of that block tells how much it is. The items of a queue and the lists of the library come in pages of 500;
  only what the server gives in no pages comes so, such as the tracks of an album.`;

const PROFILE = `## Where the time goes

CPU profiles of this package's node, unless another is named, by the package in which each sample was taken; waiting does
not count. \`@n8n/backend-network\`, \`axios\`, \`follow-redirects\`, \`proxy-from-env\` and most of Node.js are n8n's helper at
work, \`n8n-workflow\`, \`luxon\` and \`lodash\` are expressions and parameters. \`JSON.parse\` is reading answers.`;

/** What every page says, whatever was measured. */
export const FIXED: readonly string[] = [HEAD, READING, PROFILE];

function shareTable([title, shares]: [string, Shares]): string {
	const rows = shares
		.filter(([, percent]) => percent >= LEAST_PERCENT)
		.map(([part, percent]) => `| ${part} | ${percent.toFixed(0)} % |`);
	return [`### ${title}`, '', '| part | share |', '| - | - |', ...rows].join('\n');
}
