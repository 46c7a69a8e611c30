import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, runProgram } from '../support/command';
import { freePorts } from '../support/ports';
import { environmentOf } from './environment';
import type { Home } from './home-folder';

/** Runs one of n8n's commands to its end, also while n8n's server runs on the same folder. */
export async function n8nCommand(home: Home, words: readonly string[]): Promise<CommandResult> {
	const [broker] = await freePorts(1);
	const { installation } = home;
	return await runProgram(
		installation.program('node'),
		[installation.file('n8n/bin/n8n'), ...words],
		{
			environment: environmentOf(home, { N8N_RUNNERS_BROKER_PORT: String(broker) }),
			seconds: 180,
		},
	);
}

/**
 * Judged by what it prints: it may crash while it exits, like every n8n command on a busy machine.
 *
 * @throws Error with what n8n said
 */
async function importEntities(home: Home, words: readonly string[]): Promise<void> {
	const { code, output } = await n8nCommand(home, words);
	if (output.includes('Successfully imported')) return;
	throw new Error(`n8n ${words[0]} ended with ${code}:\n${output}`);
}

/** Imports what n8n's exports hold, such as `[{ id, name, type, data }]` for credentials. */
export async function importByCommand(
	home: Home,
	what: 'workflow' | 'credentials',
	entities: readonly object[],
): Promise<void> {
	const folder = await mkdtemp(join(home.folder, 'import-'));
	const file = join(folder, `${what}.json`);
	try {
		await writeFile(file, JSON.stringify(entities));
		await importEntities(home, [`import:${what}`, `--input=${file}`]);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Imports each file of a folder as the one workflow that it is. */
export async function importFolderByCommand(home: Home, folder: string): Promise<void> {
	await importEntities(home, ['import:workflow', '--separate', `--input=${folder}`]);
}
