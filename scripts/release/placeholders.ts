import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../files-below';

/** What stands for its makers until they put in who they are and where the repository is. */
const PLACEHOLDERS = [
	{ words: '@n8n-nodes-music-assistant.example', means: 'a mail address' },
	{ words: 'n8n-nodes-music-assistant maintainers', means: "the makers' name" },
	{ words: 'github.com/n8n-nodes-music-assistant/', means: "the repository's address" },
] as const;

/** Whether what stands for the makers' own is in a text. */
export function isPlaceholder(text: string): boolean {
	return PLACEHOLDERS.some(({ words }) => text.includes(words));
}

/** What users and registries read. */
const READ_BY_OTHERS = ['package.json', 'LICENSE', '.github', 'docs', 'nodes', 'credentials'];

/** Each placeholder that is left below a folder, with the file it stands in. */
export function placeholdersIn(root: string): string[] {
	return filesReadByOthers(root).flatMap((path) => {
		const text = readFileSync(join(root, path), 'utf8');
		return PLACEHOLDERS.filter(({ words }) => text.includes(words)).map(
			({ words, means }) => `${path} still has a placeholder for ${means}: "${words}"`,
		);
	});
}

/** Paths of all texts that users or registries read. */
export function filesReadByOthers(root: string): string[] {
	const files = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
		if (entry.isDirectory()) {
			return READ_BY_OTHERS.includes(entry.name) ? filesBelow(root, entry.name) : [];
		}
		return READ_BY_OTHERS.includes(entry.name) || entry.name.endsWith('.md') ? [entry.name] : [];
	});
	return files.filter((path) => !/\.(png|svg)$/.test(path)).sort();
}
