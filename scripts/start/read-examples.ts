import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { jsonParse } from 'n8n-workflow';
import { ROOT } from '../dist';
import type { ExportedWorkflow } from '../engine';
import { UsageError } from '../command-line';

export const EXAMPLES_FOLDER = join(ROOT, 'examples');

export interface ExampleWorkflow {
	/** The file's name without `.json`. */
	readonly name: string;
	readonly workflow: ExportedWorkflow;
}

/** Reads the workflows of `examples/`, sorted by name: all of them, or the requested ones. */
export async function readExamples(names: readonly string[] = []): Promise<ExampleWorkflow[]> {
	const files = (await readdir(EXAMPLES_FOLDER)).filter((file) => file.endsWith('.json')).sort();
	const there = files.map((file) => basename(file, '.json'));
	const unknown = names.find((name) => !there.includes(name));
	if (unknown !== undefined) {
		throw new UsageError(`There is no workflow "${unknown}". Available: ${there.join(', ')}`);
	}
	return await Promise.all(
		there
			.filter((name) => names.length === 0 || names.includes(name))
			.map(async (name) => ({ name, workflow: await readWorkflow(name) })),
	);
}

async function readWorkflow(name: string): Promise<ExportedWorkflow> {
	const text = await readFile(join(EXAMPLES_FOLDER, `${name}.json`), 'utf8');
	return jsonParse<ExportedWorkflow>(text, {
		errorMessage: `examples/${name}.json is not a workflow.`,
	});
}
