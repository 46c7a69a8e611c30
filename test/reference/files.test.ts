import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from '../../scripts/reference/examples';
import { referenceFiles } from '../../scripts/reference/files';
import { SCHEMAS } from '../../scripts/reference/schema';
import { INSTALLED } from '../support/engine';
import { withWebSocket } from '../trigger/support/webSocket';

const ROOT = join(__dirname, '../..');

/** Every operation on every server version, one after another. */
const LONGEST = 240_000;

withWebSocket();

let made: Map<string, string>;
beforeAll(async () => {
	made = await referenceFiles(INSTALLED);
}, LONGEST);

const stored = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('what is made from the node by `npm run reference`', () => {
	it.each([
		'docs/operations.md',
		'docs/agents.md',
		'docs/examples.md',
		'docs/trigger.md',
		...Object.keys(EXAMPLES).map(schemaPath),
	])('is not older than the node: %s', (path) => {
		expect(stored(path)).toBe(made.get(path));
	});

	it('is all that lies in the folder of the schemas', () => {
		const lying = readdirSync(join(ROOT, SCHEMAS), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.json'))
			.map((name) => `${SCHEMAS}/${name.replaceAll('\\', '/')}`);

		expect(lying.sort()).toEqual(Object.keys(EXAMPLES).map(schemaPath).sort());
	});
});

function schemaPath(name: string): string {
	return `${SCHEMAS}/${name.replace('.', '/')}.json`;
}
