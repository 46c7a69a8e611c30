import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProgramResult, runProgram } from '../support/run-program';
import { findFreePorts } from '../support/find-free-ports';
import { createN8nEnvironment } from './create-n8n-environment';
import type { N8nHome } from './n8n-home';

/** Runs one of n8n's commands to its end, even while n8n's server uses the same folder. */
export async function runN8nCommand(
	home: N8nHome,
	args: readonly string[],
): Promise<ProgramResult> {
	const [broker] = await findFreePorts(1);
	const { installation } = home;
	return await runProgram(
		installation.programPath('node'),
		[installation.packageFile('n8n/bin/n8n'), ...args],
		{
			environment: createN8nEnvironment(home, { N8N_RUNNERS_BROKER_PORT: String(broker) }),
			seconds: 180,
		},
	);
}

/**
 * Success is decided by what n8n prints: on a busy machine any n8n command may crash while it exits.
 *
 * @throws Error with n8n's output
 */
async function runImport(home: N8nHome, args: readonly string[]): Promise<void> {
	const { code, output } = await runN8nCommand(home, args);
	if (output.includes('Successfully imported')) return;
	throw new Error(`n8n ${args[0]} ended with ${code}:\n${output}`);
}

/** Imports entities in the format of n8n's exports, such as `[{ id, name, type, data }]` for credentials. */
export async function importEntitiesByCommand(
	home: N8nHome,
	type: 'workflow' | 'credentials',
	entities: readonly object[],
): Promise<void> {
	const folder = await mkdtemp(join(home.folder, 'import-'));
	const file = join(folder, `${type}.json`);
	try {
		await writeFile(file, JSON.stringify(entities));
		await runImport(home, [`import:${type}`, `--input=${file}`]);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Imports a folder of files with one workflow each. */
export async function importWorkflowFolderByCommand(home: N8nHome, folder: string): Promise<void> {
	await runImport(home, ['import:workflow', '--separate', `--input=${folder}`]);
}
