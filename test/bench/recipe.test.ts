import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';

interface Lock {
	packages: Record<string, { version?: string; resolved?: string } | undefined>;
}

const lockOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Lock;
const bench = lockOf('bench/package-lock.json');
const version = ({ packages }: Lock, name: string) => packages[`node_modules/${name}`]?.version;

test('the bench measures beside the nodes of the n8n that the package is tried in', () => {
	expect(version(bench, 'n8n-nodes-base')).toBeDefined();
	expect(version(bench, 'n8n-nodes-base')).toBe(
		version(lockOf('e2e/package-lock.json'), 'n8n-nodes-base'),
	);
	expect(version(bench, 'n8n-workflow')).toBe(version(lockOf('package-lock.json'), 'n8n-workflow'));
});

test('its lock names no registry', () => {
	const named = Object.values(bench.packages).filter((entry) => entry?.resolved !== undefined);
	expect(named).toEqual([]);
});
