import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFilesBelow } from '../list-files';

/** The placeholders for the maintainers and the repository, until they are filled in. */
const PLACEHOLDERS = [
	{ text: '@n8n-nodes-music-assistant.example', means: 'an e-mail address' },
	{ text: 'n8n-nodes-music-assistant maintainers', means: "the maintainers' name" },
	{ text: 'github.com/n8n-nodes-music-assistant/', means: "the repository's address" },
] as const;

/** Files and folders that users and registries read, besides the Markdown pages in the root. */
const PUBLIC_PATHS = ['package.json', 'LICENSE', '.github', 'docs', 'nodes', 'credentials'];

/** Finds out why a tree cannot be published under a tag: one sentence for each reason. */
export function findReleaseProblems(root: string, tag: string): string[] {
	const read = (path: string) => readFileSync(join(root, path), 'utf8');
	const { version } = JSON.parse(read('package.json')) as { version: string };
	const changelog = read('CHANGELOG.md');
	const [, unreleased = ''] = /^## \[Unreleased\]\n([^]*?)^## /m.exec(changelog) ?? [];
	return [
		...(tag === `v${version}` ? [] : [`The tag is "${tag}" instead of v${version}`]),
		...(changelog.includes(`\n## [${version}] - 2`)
			? []
			: [`CHANGELOG.md has no entry for ${version} with a date`]),
		...(unreleased.trim() === '' ? [] : ['CHANGELOG.md still has changes under "Unreleased"']),
		...publicFiles(root).flatMap((path) =>
			PLACEHOLDERS.filter(({ text }) => read(path).includes(text)).map(
				({ text, means }) => `${path} still has a placeholder for ${means}: "${text}"`,
			),
		),
	];
}

function publicFiles(root: string): string[] {
	return readdirSync(root, { withFileTypes: true })
		.filter(({ name }) => PUBLIC_PATHS.includes(name) || name.endsWith('.md'))
		.flatMap((entry) => (entry.isDirectory() ? listFilesBelow(root, entry.name) : [entry.name]))
		.filter((path) => !/\.(png|svg)$/.test(path))
		.sort();
}
