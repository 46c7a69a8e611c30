/** A process that does the task of one row once and prints how much memory it took at most, in bytes. */
import { ROWS } from './rows';
import { items } from './samples';
import { subjects } from './subjects';

async function main([name, who, url = '', nodesBase]: string[]): Promise<void> {
	const row = ROWS.find((one) => one.name === name);
	const subject = row?.subjects.find((one) => one === who);
	if (!row || !subject) throw new Error(`There is no ${name} of ${who}.`);
	// What another subject loads does not count.
	const run = await subjects(subject === 'HTTP Request' ? nodesBase : undefined);
	await items({ row, subject, run, url });
	console.log(process.resourceUsage().maxRSS * 1024);
}

void main(process.argv.slice(2));
