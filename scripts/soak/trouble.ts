import type { Control, Fault } from '../../simulator';
import type { Plan } from './plans';
import type { Chance } from './random';

const LOGIN = '<!DOCTYPE html><html><body>Log in</body></html>';

/** Each makes one kind of trouble. */
const KINDS: ReadonlyArray<(chance: Chance) => Fault> = [
	(chance) => ({
		kind: 'status',
		status: chance.of([301, 307, 400, 401, 403, 404, 429, 500, 502, 503, 504]),
		body: chance.of(['', 'Internal server error', 'No', LOGIN]),
		headers: { location: 'http://127.0.0.1:9/api', 'retry-after': '1' },
	}),
	(chance) => ({
		kind: 'body',
		body: chance.of([LOGIN, '', 'null', '{}', '[null]', '[NaN]', '"words"', '{"result":', '0']),
	}),
	(chance) => ({ kind: 'drop', when: chance.of(['before-headers', 'in-headers', 'mid-body']) }),
	() => ({ kind: 'execute-then-drop' }),
	() => ({ kind: 'truncate' }),
	() => ({ kind: 'silence' }),
	() => ({ kind: 'slow', bytesPerSecond: 2000 }),
	() => ({ kind: 'ignore-command' }),
	() => ({ kind: 'envelope' }),
	(chance) => ({ kind: 'message-id', value: chance.of([null, 7, '', 'of-somebody-else']) }),
	() => ({ kind: 'ignore-offset' }),
	() => ({ kind: 'ignore-limit' }),
	(chance) => ({ kind: 'cap-limit', limit: chance.of([1, 5, 10]) }),
	() => ({ kind: 'repeat-page' }),
];

/** Orders up to three faults for one execution; a good part of the executions gets none. @returns their kinds */
export function order(control: Control, plan: Plan, chance: Chance): string[] {
	const faults = Array.from({ length: Math.max(0, chance.below(5) - 1) }, (): Fault => ({
		...chance.of(KINDS)(chance),
		command: chance.is(0.7) ? plan.command : undefined,
		skip: chance.below(4),
		times: chance.is(0.15) ? Infinity : 1 + chance.below(3),
	}));
	for (const fault of faults) control.addFault(fault);
	return faults.map(({ kind }) => kind);
}
