import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/dist';

interface Lock {
	packages: Record<string, { version?: string; resolved?: string } | undefined>;
}

const lockOf = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Lock;
const here = lockOf('package-lock.json');
const real = lockOf('e2e/package-lock.json');
const bench = lockOf('bench/package-lock.json');
const version = ({ packages }: Lock, name: string) => packages[`node_modules/${name}`]?.version;

test.each(['n8n-core', 'n8n-workflow'])('real n8n and these tests use the same %s', (name) => {
	expect(version(here, name)).toBeDefined();
	expect(version(here, name)).toBe(version(real, name));
});

test('the benchmarks compare with the HTTP Request node of that n8n', () => {
	expect(version(bench, 'n8n-nodes-base')).toBeDefined();
	expect(version(bench, 'n8n-nodes-base')).toBe(version(real, 'n8n-nodes-base'));
});

test.each([
	['package-lock.json', here],
	['e2e/package-lock.json', real],
	['bench/package-lock.json', bench],
])('%s names no registry', (_path, { packages }) => {
	const named = Object.entries(packages).filter(([, entry]) => entry?.resolved !== undefined);

	expect(named.map(([name]) => name)).toEqual([]);
});
