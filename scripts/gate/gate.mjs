/**
 * Judges a tree as n8n's package scanner does before it lists a package: the same rules on the same
 * files, comments that switch rules off ignored. Warnings count, because n8n's reviewers read them.
 *
 *     node scripts/gate/gate.mjs [directory]
 *
 * Prints `file:line rule message` per finding; exit code 1 when there is one.
 */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { SHIPPED, SOURCES } from './rules.mjs';

const RULES = fileURLToPath(new URL('../../eslint.config.mjs', import.meta.url));

/** @param {string} directory */
async function findings(directory) {
	const eslint = new ESLint({ cwd: directory, overrideConfigFile: RULES });
	// `lintFiles` refuses a pattern without a file: an unbuilt dist does not pass unread.
	return [...(await eslint.lintFiles(SHIPPED)), ...(await eslint.lintFiles(SOURCES))];
}

/** @param {string} directory */
async function main(directory) {
	const results = await findings(directory);
	const lines = results.flatMap(({ filePath, messages }) =>
		messages.map(
			({ line, ruleId, message }) =>
				`${relative(directory, filePath)}:${String(line)} ${ruleId ?? 'syntax'} ${message}`,
		),
	);
	for (const line of lines) console.log(line);
	if (lines.length > 0) process.exitCode = 1;
	else console.log(`gate: ${String(results.length)} files, nothing to object to`);
}

main(resolve(process.argv[2] ?? '.')).catch((/** @type {unknown} */ failure) => {
	console.error(failure instanceof Error ? failure.message : failure);
	process.exitCode = 1;
});
