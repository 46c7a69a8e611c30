/** `npm start`: the example workflows on n8n's own engine. `npm start -- --help` says more. */
import { runCommand } from './command-line';
import { readExamples } from './start/examples';
import { HELP, readOptions } from './start/options';
import { columns, dim, print } from './start/output';

/** @returns the exit code: 0 when every workflow ran through, 1 when one failed or could not be run */
async function main(words: readonly string[]): Promise<0 | 1> {
	const { help, list, names, profile, server } = readOptions(words, process.env);
	if (help) {
		print(HELP);
		return 0;
	}
	const examples = await readExamples(names);
	if (list) {
		const rows = examples.map(({ name, workflow }) => [name, workflow.name ?? '']);
		for (const [name = '', title = ''] of columns(rows)) print(`${name}  ${dim(title)}`);
		return 0;
	}
	// n8n's engine takes a second to load, and the answers above do not need it.
	if (server === undefined) {
		const { onEmbeddedServer } = await import('./start/embedded-server');
		return await onEmbeddedServer(examples, profile);
	}
	const { onRealServer } = await import('./start/real-server');
	return await onRealServer(examples, server);
}

runCommand(main);
