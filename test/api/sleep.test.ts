import { execFile } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { sleep } from '../../nodes/MusicAssistant/api/withTimeout';
import { ROOT } from '../../scripts/dist';

const DAY = 86_400_000;

describe('a wait', () => {
	it.each([0, 0.5, 3])('of %s milliseconds ends without leaving a listener', async (duration) => {
		const { signal } = new AbortController();

		await sleep(duration, signal);
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it.each([0.5, DAY, 100 * DAY])(
		'of %s milliseconds ends as soon as it is aborted, with the reason',
		async (duration) => {
			const controller = new AbortController();
			const timeout = jest.spyOn(AbortSignal, 'timeout');
			const waiting = sleep(duration, controller.signal);
			const reason = new Error('stopped by the user');
			controller.abort(reason);

			await expect(waiting).rejects.toBe(reason);
			expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
			expect(
				timeout.mock.results.map(({ value }) => getEventListeners(value as AbortSignal, 'abort')),
			).toEqual([[]]);
		},
	);

	it('does not begin if it is aborted already', async () => {
		const timeout = jest.spyOn(AbortSignal, 'timeout');
		const reason = new Error('stopped by the user');

		await expect(sleep(DAY, AbortSignal.abort(reason))).rejects.toBe(reason);
		expect(timeout).not.toHaveBeenCalled();
	});

	it('keeps a process running that has nothing else to do', async () => {
		const source = await readFile(join(ROOT, 'nodes/MusicAssistant/api/withTimeout.ts'), 'utf8');
		const { outputText } = transpileModule(source, {
			compilerOptions: { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 },
		});
		const { stdout } = await promisify(execFile)(process.execPath, [
			'--eval',
			`${outputText}; exports.sleep(1).then(() => console.log('waited'));`,
		]);

		expect(stdout).toBe('waited\n');
	});
});
