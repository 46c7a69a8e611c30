import { readExamples } from './read-examples';
import { HELP, type StartOptions } from './start-options';
import { alignColumns, dim, printLine } from './terminal-output';

/** @returns the exit code: 0 if every workflow succeeded, 1 if one failed or could not be run */
export async function listOrRunExamples({
	help,
	list,
	names,
	profile,
	server,
}: StartOptions): Promise<0 | 1> {
	if (help) {
		printLine(HELP);
		return 0;
	}
	const examples = await readExamples(names);
	if (list) {
		const rows = examples.map(({ name, workflow }) => [name, workflow.name ?? '']);
		for (const [name = '', title = ''] of alignColumns(rows)) printLine(`${name}  ${dim(title)}`);
		return 0;
	}
	// n8n's engine takes a second to load, and the help and usage errors do not need it.
	if (server === undefined) {
		const { runExamplesOnEmbeddedServers } = await import('./run-on-embedded-servers');
		return await runExamplesOnEmbeddedServers(examples, profile);
	}
	const { runReadOnlyExamplesOnRealServer } = await import('./run-on-real-server');
	return await runReadOnlyExamplesOnRealServer(examples, server);
}
