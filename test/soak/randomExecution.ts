import * as fc from 'fast-check';
import type { Fault } from '../../simulator';
import { SOAK_OPERATIONS } from './soakOperations';

const LOGIN = '<!DOCTYPE html><html><body>Log in</body></html>';

/** Stands for the access token, which some servers repeat in their responses. */
export const TOKEN = '(the token)';

const randomFault = fc.oneof<Array<fc.Arbitrary<Fault>>>(
	fc.record({
		kind: fc.constant('status' as const),
		status: fc.constantFrom(301, 307, 400, 401, 403, 404, 429, 500, 502, 503, 504),
		body: fc.constantFrom('', 'Internal server error', `No, ${TOKEN}`, LOGIN),
		// The node must never follow it.
		headers: fc.constant({ location: `/other?${TOKEN}`, 'retry-after': '1' }),
	}),
	fc.record({
		kind: fc.constant('body' as const),
		body: fc.constantFrom(LOGIN, '', 'null', '{}', '[null]', '[NaN]', '"words"', '{"result":', '0'),
	}),
	fc.record({
		kind: fc.constant('drop' as const),
		when: fc.constantFrom('before-headers', 'in-headers', 'mid-body'),
	}),
	fc.record({
		kind: fc.constant('message-id' as const),
		value: fc.constantFrom(null, 7, '', 'of-somebody-else'),
	}),
	fc.record({ kind: fc.constant('cap-limit' as const), limit: fc.constantFrom(1, 5, 10) }),
	fc.constant({ kind: 'slow', bytesPerSecond: 2000 }),
	...(['execute-then-drop', 'truncate', 'silence', 'ignore-command', 'envelope'] as const).map(
		(plain) => fc.constant({ kind: plain }),
	),
	...(['ignore-offset', 'ignore-limit', 'repeat-page'] as const).map((plain) =>
		fc.constant({ kind: plain }),
	),
);

const randomAimedFault = fc.record({
	fault: randomFault,
	isAimed: fc.boolean(),
	skip: fc.nat(3),
	times: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.constant(Infinity)),
});

/** An arbitrary execution of one operation, on a server with up to three faults. */
export const randomExecution = fc.record({
	operation: fc.constantFrom(...SOAK_OPERATIONS),
	items: fc.integer({ min: 1, max: 4 }),
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
	faults: fc.array(randomAimedFault, { maxLength: 3 }),
	/** Milliseconds after which the execution is cancelled. */
	stoppedAfter: fc.oneof({ weight: 15, arbitrary: fc.constant(undefined) }, fc.nat(40)),
});

export type RandomExecution =
	typeof randomExecution extends fc.Arbitrary<infer Value> ? Value : never;
