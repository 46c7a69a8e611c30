import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Job, JobName, Jobs } from './jobs';

/** Measures in a new process. @throws Error with what went wrong there */
export async function inOwnProcess<Kind extends JobName>(
	job: Job<Kind>,
): Promise<Jobs[Kind]['told']> {
	const worker = fork(join(__dirname, 'worker.ts'), {
		execArgv: ['--expose-gc', '--import', 'tsx'],
	});
	worker.send(job);
	const [answer] = (await Promise.race([
		once(worker, 'message'),
		once(worker, 'exit').then(([code]) => [{ failed: `The process ended with ${String(code)}.` }]),
	])) as [{ told: Jobs[Kind]['told'] } | { failed: string }];
	if ('failed' in answer) throw new Error(answer.failed);
	return answer.told;
}
