import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../dist';
import { packedFiles } from '../npm-pack';
import { type Changelog, readChangelog } from './changelog';
import { placeholdersIn } from './placeholders';

const Manifest = z.object({
	version: z.string(),
	repository: z.object({ url: z.string() }),
	n8n: z.object({ nodes: z.array(z.string()), credentials: z.array(z.string()) }),
});
const Lock = z.object({
	version: z.string(),
	packages: z.object({ '': z.object({ version: z.string() }) }),
});

type Manifest = z.infer<typeof Manifest>;

const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * Why a tree cannot be published under a tag, each in one sentence; none when it can.
 *
 * @param root the folder of package.json, built
 * @param tag such as v0.1.0
 * @param packed what npm would put into the package, where that is known already
 */
export async function releaseFaults(
	root: string,
	tag: string,
	packed?: ReadonlyMap<string, number>,
): Promise<string[]> {
	const read = (name: string) => readFileSync(join(root, name), 'utf8');
	const manifest = Manifest.parse(JSON.parse(read('package.json')));
	const lock = Lock.parse(JSON.parse(read('package-lock.json')));
	return [
		...versionFaults(tag, manifest, lock),
		...changelogFaults(readChangelog(read('CHANGELOG.md')), manifest),
		...packageFaults(root, packed ?? (await packedFiles(root)), manifest),
		...placeholdersIn(root),
	];
}

function versionFaults(tag: string, { version }: Manifest, lock: z.infer<typeof Lock>): string[] {
	if (!VERSION.test(version)) return [`package.json has no version but "${version}"`];
	const locked = [lock.version, lock.packages[''].version];
	return [
		...(tag === `v${version}`
			? []
			: [
					`The tag is "${tag}", and package.json has the version ${version}: it asks for v${version}`,
				]),
		...(locked.every((one) => one === version)
			? []
			: [`package-lock.json has the version ${locked.join(' and ')} instead of ${version}`]),
	];
}

function changelogFaults(
	{ entries, links }: Changelog,
	{ version, repository }: Manifest,
): string[] {
	const released = entries.filter(({ name }) => name !== 'Unreleased');
	const [newest] = released;
	const faults: string[] = [];
	if (newest?.name !== version) {
		faults.push(
			`CHANGELOG.md begins with ${newest ? `version ${newest.name}` : 'no version'}, and not with ${version}`,
		);
	} else {
		if (!isDate(newest.date)) {
			faults.push(`CHANGELOG.md has no date for ${version}, as in 2026-01-31`);
		}
		if (newest.changes.length === 0) faults.push(`CHANGELOG.md says nothing about ${version}`);
	}
	if (entries.some(({ name, changes }) => name === 'Unreleased' && changes.length > 0)) {
		faults.push(`CHANGELOG.md has entries under "Unreleased": move them below ${version}`);
	}
	const home = repository.url.replace(/^git\+|\.git$/g, '');
	for (const { name } of entries) {
		if (!links.get(name)?.startsWith(`${home}/`)) {
			faults.push(`CHANGELOG.md has no link for [${name}] that leads into ${home}`);
		}
	}
	return faults;
}

function isDate(text = ''): boolean {
	return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function packageFaults(
	root: string,
	packed: ReadonlyMap<string, number>,
	{ n8n }: Manifest,
): string[] {
	if (![...packed.keys()].some((path) => path.startsWith('dist/'))) {
		return ['The package would have no dist/: run npm run build'];
	}
	const wanted = [
		...codeOf(root, [...n8n.nodes, ...n8n.credentials]).filter((path) => !packed.get(path)),
		...['README.md', 'LICENSE', 'index.js'].filter((path) => !packed.has(path)),
	];
	return wanted.map((path) => `The package would have no ${path}, or an empty one`);
}
