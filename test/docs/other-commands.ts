import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/dist';
import { startSimulator } from '../../simulator';
import { temporaryFolder } from '../toolchain/temporary';

/** Nobody's own settings of git, and a name for what is committed. */
const GIT = {
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_CONFIG_SYSTEM: '/dev/null',
	GIT_AUTHOR_NAME: 'Maintainer',
	GIT_AUTHOR_EMAIL: 'maintainer@example.com',
	GIT_COMMITTER_NAME: 'Maintainer',
	GIT_COMMITTER_EMAIL: 'maintainer@example.com',
};

/**
 * Commands of the documentation that are none of the project's: each is typed into a shell, in a place of its own, and does
 * what the page wants of it.
 */
export const OTHER_COMMANDS: Readonly<Record<string, (line: string) => Promise<void>>> = {
	'curl -i <Base URL>/info': async (line) => {
		const server = await startSimulator({ profile: '2.8' });
		try {
			const answer = await typed(line.replace('<Base URL>', server.url), temporaryFolder());
			expect(answer).toMatch(/^HTTP\/1\.1 200 .*"server_version"/s);
		} finally {
			await server.stop();
		}
	},
	'export MUSIC_ASSISTANT_TOKEN=...': gives('MUSIC_ASSISTANT_TOKEN', '...'),
	'export MUSIC_ASSISTANT_URL=http://192.168.1.20:8095': gives(
		'MUSIC_ASSISTANT_URL',
		'http://192.168.1.20:8095',
	),
	'git tag v0.1.0': async (line) => {
		const tree = await repository();
		await typed(line, tree);
		expect(await typed('git tag --list', tree)).toBe('v0.1.0\n');
	},
	'git push origin main v0.1.0': async (line) => {
		const tree = await repository();
		await typed('git tag v0.1.0', tree);
		await typed(line, tree);
		const there = await typed('git ls-remote origin', tree);
		expect(there).toMatch(/refs\/heads\/main\n.*refs\/tags\/v0\.1\.0\n$/);
	},
	'npm version <version> --no-git-tag-version': async (line) => {
		const tree = await repository();
		const manifests = ['package.json', 'package-lock.json'];
		for (const name of manifests) copyFileSync(join(ROOT, name), join(tree, name));
		await typed(line.replace('<version>', '7.8.9'), tree);

		for (const name of manifests) {
			const manifest: unknown = JSON.parse(readFileSync(join(tree, name), 'utf8'));
			expect(manifest).toMatchObject({ version: '7.8.9' });
		}
		expect(await typed('git tag --list', tree)).toBe('');
	},
};

/** What the shell says when somebody types a line in a folder. @throws Error when it ends with another code than 0 */
async function typed(line: string, folder: string): Promise<string> {
	const { stdout } = await promisify(execFile)('sh', ['-c', line], {
		cwd: folder,
		env: { ...process.env, ...GIT },
	});
	return stdout;
}

/** Whatever is started from that shell afterwards has the variable. */
function gives(variable: string, value: string) {
	return async (line: string) => {
		const asked = `${line}\nnode -p process.env.${variable}`;
		expect(await typed(asked, temporaryFolder())).toBe(`${value}\n`);
	};
}

const FILES = ['nodes/node.ts', 'credentials/credential.ts', 'README.md'];

/** A repository with an origin, and one commit. */
async function repository(): Promise<string> {
	const [tree, origin] = [temporaryFolder(), temporaryFolder()];
	await typed('git init --quiet --bare', origin);
	for (const file of FILES) {
		mkdirSync(dirname(join(tree, file)), { recursive: true });
		writeFileSync(join(tree, file), 'as it was\n');
	}
	await typed('git init --quiet --initial-branch main', tree);
	await typed(
		`git remote add origin '${origin}' && git add . && git commit --quiet -m First`,
		tree,
	);
	return tree;
}
