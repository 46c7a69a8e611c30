import type { Outcome } from '../scripts/check/outcome';
import { fileOf, type Part } from './parts';

/** The outcome of a part that cannot be run here; of one that can there is none yet. */
export function notRun(part: Part, isFailure: boolean): Outcome[] {
	const missing = part.missing();
	if (missing.length === 0) return [];
	console.log(`${part.name} not run: ${missing.join(' and ')} not installed`);
	const counted = isFailure ? { failed: 1, skipped: 0 } : { failed: 0, skipped: 1 };
	return [{ name: fileOf(part), passed: 0, ...counted, milliseconds: 0, output: '' }];
}
