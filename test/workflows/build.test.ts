import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemporaryFolders } from '../toolchain/temporaryFolders';
import { copyRepository, runNodeScript } from '../toolchain/repositoryCopy';

const BUILDING = 'Building the package';

/** `npm start -- queue-report` in a copy of the repository. */
function start(copy: string): { status: number | null; output: string } {
	return runNodeScript(copy, 'node_modules/tsx/dist/cli.mjs', 'scripts/start.ts', 'queue-report');
}

describe('npm start', () => {
	let copy: string;
	beforeAll(() => {
		copy = copyRepository();
	});
	afterAll(removeTemporaryFolders);

	it('builds the package when it is not built, and only then', () => {
		const first = start(copy);
		const second = start(copy);

		expect(first).toMatchObject({ status: 0, output: expect.stringContaining(BUILDING) });
		expect(second).toMatchObject({ status: 0, output: expect.not.stringContaining(BUILDING) });
	});

	it('would build it anew when a file is gone that no name in package.json leads to', () => {
		const asked = "console.log(require('./scripts/dist').isDistCurrent())";
		const isCurrent = () => runNodeScript(copy, '--import', 'tsx', '-e', asked).output.trim();
		const before = isCurrent();
		rmSync(join(copy, 'dist/nodes/MusicAssistant/actions/router.js'));

		expect([before, isCurrent()]).toEqual(['true', 'false']);
	});

	it('builds it anew when a source has changed; what cannot be built is said and not kept', () => {
		writeFileSync(join(copy, 'nodes/planted.ts'), "export const volume: number = 'loud';\n");
		const { status, output } = start(copy);

		expect(output).toContain('The build failed.');
		expect(output).toContain('nodes/planted.ts(1,14): error TS2322');
		expect(status).toBe(1);
		expect(existsSync(join(copy, 'dist'))).toBe(false);
	});
});
