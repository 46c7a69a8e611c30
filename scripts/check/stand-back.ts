import { getPriority, setPriority } from 'node:os';

/**
 * Lets a process, and what it starts from then on, stand back where others want the processor too.
 *
 * @param pid of a process that could be started; any other is left alone
 * @param nice 0 to 19. One that stands back further already stays there: to go forward again is for the superuser only.
 */
export function standBack(pid: number | undefined, nice: number): void {
	if (pid !== undefined && getPriority(pid) < nice) setPriority(pid, nice);
}
