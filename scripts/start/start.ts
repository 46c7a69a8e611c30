import { readExamples } from './examples';
import { HELP, type Options } from './options';
import { columns, dim, print } from './output';

/** @returns the exit code: 0 if every workflow succeeded, 1 if one failed or could not be run */
export async function start({ help, list, names, profile, server }: Options): Promise<0 | 1> {
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
	// n8n's engine takes a second to load, and the help and usage errors do not need it.
	if (server === undefined) {
		const { runOnEmbeddedServer: onEmbeddedServer } = await import('./run-on-embedded-server');
		return await onEmbeddedServer(examples, profile);
	}
	const { runOnRealServer: onRealServer } = await import('./run-on-real-server');
	return await onRealServer(examples, server);
}
