import { cpus, loadavg, totalmem } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { version as core } from 'n8n-core/package.json';
import { dependencies } from '../package.json';
import { version } from '../../package.json';
import type { Shares } from '../measure/profile';
import type { Row } from './row';
import { asMarkdown, missed } from './table';

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
	const options = await resolveConfig('docs/performance.md');
	return await format(text.join('\n\n'), { ...options, filepath: 'performance.md' });
}

const HEAD = `# Performance

Written by \`npm run bench -- --write\`; do not edit. One run, one server process: a stand-in that sends what the embedded
server answered once, on the same machine, so that the server is never what is waited for.

- **ours**: the node as it is built, with _Simplify_ as it comes. **ours full**: without it.
- **HTTP Request**: n8n's own node, with a credential for a bearer token and its own pagination.
- **least node**: twenty lines on n8n's helper, one item after another, nothing checked.
- **plain loop**: node:http with a kept connection, no n8n.

All but the last run as workflows on n8n's engine. Before anything is timed, number, order, pairing and content of what
comes out are compared with what the plain loop read. Figures are medians; on a machine that does other things too,
differences under 15 % mean nothing, and only ratios count.`;

function machine(): string {
	const today = new Date().toISOString().slice(0, 10);
	return `${today}: n8n-nodes-music-assistant ${version}, n8n-core ${core}, n8n-nodes-base ${dependencies['n8n-nodes-base']}, Node.js ${process.versions.node}, ${process.platform} on ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, load average ${Math.round(loadavg()[2] ?? 0)} in the last quarter of an hour. Where that is far above the number of cores, waiting for a core hides the latency of the server, and goals at 20 ms and in milliseconds say little.`;
}

function missedText(rows: readonly Row[]): string {
	const count = missed(rows);
	return count === 0 ? 'Every goal was reached.' : `Goals missed in this run: ${count}.`;
}

const READING = `## How to read it

- n8n's helper opens a connection for every request and cannot keep it. No node that uses it reads one thing faster than
  HTTP Request does, and this one does not claim to; _Player: Get_ even asks twice, because it looks up which player is
  meant and whether it is there. By its id it asks both at the same moment, so that it waits for one latency.
- What makes it fast is asking less and waiting less: what several items ask for is asked once, up to eight reads and
  four pages are under way at once, and ten flat fields are about a ninth of what the server sends.
- HTTP Request sends the requests of all items at the same moment: quick with a hundred, hard on a small server with a
  thousand. For changes, whose order counts, it is no measure.
- **100 reads, 20 ms**: eight at a time are thirteen latencies, an eighth of what the plain loop waits for. All else is
  the processor's time for a hundred requests of n8n's helper and a hundred expressions: the profile of 100 reads tells
  how little of that is this package.
- **The same look-up** costs one request, and so one latency and one start of a workflow, however many items there are.
  The least node's _one read, 20 ms_ shows what that comes to. Where it is more than the goal's part of what HTTP Request
  takes for a hundred requests at the same moment, from a server that does not tire, no node can reach that goal.
- **Loading** is the least of several processes, because whatever else the machine does only adds to it. What the nodes
  do is a file of its own, which is loaded when one of them first does something. What is left is Node.js at
  the descriptions: it finds, reads and compiles their files and makes the objects.
- **The package**: the texts in the code, the README and the output schemas are what users read. Of the rest, names of
  fields and functions are the largest part; most of them are n8n's and the server's and cannot be shortened. It is
  minified already: less would mean saying less, or doing less.`;

const PROFILE = `## Where the time goes

CPU profiles of this package's node, by the package in which each sample was taken; waiting does not count. \`@n8n/backend-network\`,
\`axios\`, \`follow-redirects\`, \`proxy-from-env\` and most of Node.js are n8n's helper at work, \`n8n-workflow\`, \`luxon\` and
\`lodash\` are expressions and parameters.`;

function shareTable([title, shares]: [string, Shares]): string {
	const rows = shares
		.filter(([, percent]) => percent >= LEAST_PERCENT)
		.map(([part, percent]) => `| ${part} | ${percent.toFixed(0)} % |`);
	return [`### ${title}`, '', '| part | share |', '| - | - |', ...rows].join('\n');
}
