import type { INodeParameters } from 'n8n-workflow';
import { inspect } from 'node:util';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { runNode, type NodeReport, type RunNodeOptions } from '../support/workflow';
import { answering, closeServers, credentialsAt, TOKEN, type Answer } from './answering';
import { faulty, OPERATIONS, type TriedOperation } from './operations';

/** Something that goes wrong, and what the user must learn from it. */
export interface Fault {
	readonly answer: Answer;
	/** What happened. */
	readonly message: RegExp;
	/** What to do now. */
	readonly description: RegExp;
	readonly httpCode?: string;
	/** The request may have been carried out although no answer of the server came. */
	readonly mayHaveArrived?: boolean;
	/** Seconds the node waits for an answer; as many as by default unless the fault is that none comes. */
	readonly timeout?: number;
}

const DOUBT = 'may have been carried out all the same, and was not sent again';

/**
 * Tries every fault with every operation: it is one error on its input item with words that help, the other items
 * are unharmed, what is broken is asked once by each execution, and the token shows nowhere.
 */
export function describeFaults(
	faults: Readonly<Record<string, Fault>>,
	titles = OPERATIONS.map(({ title }) => title),
): void {
	const errors = watchErrors();
	afterEach(closeServers);

	describe.each(OPERATIONS.filter(({ title }) => titles.includes(title)))('$title', (operation) => {
		test.each(Object.entries(faults))('%s', async (_, fault) => {
			const { failing, input, isFailing, command } = operation;
			const server = await answering(faulty(operation, fault.answer));
			const brokenRequests = () =>
				server.asked.filter((asked) => asked.command === command && isFailing(asked));

			const credentials = credentialsAt(server.url);
			const [stopped, wentOn] = await Promise.all([
				run(operation, fault, { credentials }),
				run(operation, fault, { credentials, onError: 'continueRegularOutput' }),
			]);

			expect(brokenRequests()).toHaveLength(2);
			expect(errors()).toHaveLength(1);
			expect(stopped.error?.message).toMatch(fault.message);
			expect(stopped.error?.description).toMatch(fault.description);
			expect(stopped.error?.description?.includes(DOUBT)).toBe(
				operation.changes && (fault.mayHaveArrived ?? false),
			);
			expect(stopped.error).toMatchObject({ itemIndex: failing, node: 'Music Assistant' });
			expect(stopped.error?.httpCode).toBe(fault.httpCode);

			expect(wentOn.status).toBe('success');
			expect(wentOn.items.map(({ pairedItem }) => pairedItem)).toEqual(
				input.map((_, item) => ({ item })),
			);
			expect(wentOn.json.map((json) => typeof json.error)).toEqual(
				input.map((_, item) => (item === failing ? 'string' : 'undefined')),
			);
			expect(wentOn.json[failing]).toEqual({
				error: expect.stringMatching(fault.message),
				details: expect.stringMatching(fault.description),
			});
			expectNoToken([stopped, wentOn, errors()]);
		});
	});
}

/** The token is in nothing that n8n stores or shows: neither in the report nor anywhere inside what was thrown. */
export function expectNoToken(anything: unknown): void {
	expect(JSON.stringify(anything)).not.toContain(TOKEN);
	expect(inspect(anything, { depth: 20, showHidden: true, maxStringLength: null })).not.toContain(
		TOKEN,
	);
}

/** What the node threw since the last test began, as n8n stores it: with every field. */
export function watchErrors(): () => unknown[] {
	let thrown: unknown[] = [];
	const execute = MusicAssistant.prototype.execute;
	beforeEach(() => {
		thrown = [];
		jest.spyOn(MusicAssistant.prototype, 'execute').mockImplementation(async function (
			this: ThisParameterType<typeof execute>,
		) {
			return await execute.call(this).catch((reason: unknown) => {
				thrown.push(reason);
				throw reason;
			});
		});
	});
	afterEach(() => void jest.restoreAllMocks());
	return () => thrown;
}

async function run(
	{ parameters, input }: TriedOperation,
	{ timeout }: Fault,
	options: RunNodeOptions,
): Promise<NodeReport> {
	const own = parameters.options as INodeParameters | undefined;
	return await runNode(
		timeout === undefined ? parameters : { ...parameters, options: { ...own, timeout } },
		{ input, ...options },
	);
}
