/** `npm run reference`: writes what is made from the node itself, the output schemas and pages of docs/. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ROOT } from './dist';
import { installedFrom } from './engine';
import { standInWebSocket } from './engine/web-socket';
import { referenceFiles } from './reference/files';
import { SCHEMAS } from './reference/schema';
import { buildIfNeeded } from './start/build';

async function main() {
	await buildIfNeeded();
	standInWebSocket();
	const files = await referenceFiles(await installedFrom(ROOT));
	await rm(SCHEMAS, { recursive: true, force: true });
	for (const [path, text] of files) {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text);
	}
	console.log(
		`Wrote ${files.size} files: pages of docs/ (operations, agents, examples, trigger) and the schemas in ${SCHEMAS}.`,
	);
}

void main();
