import type { INodeExecutionData, INodeParameters, IPairedItemData } from 'n8n-workflow';
import { withFastTime } from '../../support/fastTime';
import type { GivenCredentials } from '../../../scripts/engine';
import { runNode, type NodeReport, type RunNodeOptions } from '../../support/workflow';
import { fakeServer, closeFakeServers, credentialsAt, type Answer } from '../../api/fakeServer';
import { withWebSocket } from '../../trigger/support/webSocket';
import { faultyAnswers, healthyAnswers, OPERATIONS, type TriedOperation } from './operations';
import { Section, type Group, type ShownError } from './page';
import {
	CREDENTIAL_TEST,
	expectReadable,
	ERROR_SOURCES,
	TRIGGER,
	type ErrorSource,
} from './errorSources';
import { expectNoToken, watchErrors, watchLogs } from './watchErrorsAndLogs';

/** A response of the server that makes a request fail, and the error that the user must get. */
export interface Fault {
	readonly answer: Answer;
	/** Matches what happened. */
	readonly message: RegExp;
	/** Matches the remedy. */
	readonly description: RegExp;
	readonly httpCode?: string;
	/** Whether the command may have been carried out although there was no response. */
	readonly mayHaveArrived?: boolean;
	/** n8n's credential test takes the response for one of a music server: it only sees how it begins. */
	readonly passesTest?: true;
	/** The credential test's possible messages, if they depend on the version of Node.js. */
	readonly testTells?: readonly string[];
	/** The node's timeout in seconds, if the fault is that there is no response. */
	readonly timeout?: number;
}

const PASSED = 'green: this test only reads the beginning of a response';

const DOUBT = 'may have been carried out anyway and was not sent again';

/** Defines the tests of one group of faults, each group in a file of its own, and adds the results to the page. */
export class FaultGroup {
	private readonly section: Section;

	private readonly errors: () => unknown[];

	private readonly usualReports = new Map<TriedOperation, Promise<NodeReport>>();

	constructor(group: Group) {
		this.section = new Section(group);
		withWebSocket();
		watchLogs();
		this.errors = watchErrors();
		afterEach(closeFakeServers);
	}

	/** The errors that the node has thrown in this test. */
	get thrown(): unknown[] {
		return this.errors();
	}

	get tell(): Section['add'] {
		return (title, place, told) => this.section.add(title, place, told);
	}

	end(): void {
		this.section.isOnThePage();
	}

	/**
	 * Tries every fault with every operation: its input item gets one helpful error, the other items are not affected,
	 * each execution makes the failing request only once, and the token appears nowhere. Then it tries the fault without
	 * an execution.
	 */
	faults(
		faults: Readonly<Record<string, Fault>>,
		{ operations = OPERATIONS.map(({ title }) => title), places = ERROR_SOURCES } = {},
	): void {
		const tried = OPERATIONS.filter(({ title }) => operations.includes(title));
		describe.each(Object.entries(faults))('%s', (title, fault) => {
			test.each(tried)('$title', async (operation) => {
				const stopped = await this.expectOneError(operation, fault);
				const { message, description } = stopped.error!;
				this.tell(title, operation.title, { message, description });
			});

			describe('without an execution', () => {
				const isSilent = fault.timeout !== undefined;
				if (isSilent) withFastTime();
				// The timeout of the credential test is n8n's, which fake timers do not shorten.
				const here = places.filter((place) => !isSilent || place !== CREDENTIAL_TEST);

				test.each(here)('$title', async (place) => {
					const server = await fakeServer(fault.answer);
					const told = await place.attempt(credentialsAt(server.url));
					const isPassed = place === CREDENTIAL_TEST && fault.passesTest === true;
					if (isPassed) expect(told).toEqual({});
					else expectReadable(told);
					// Only an operation has options.
					expect(told.description ?? '').not.toMatch(/the node's options/);
					expectNoToken(told);
					// The trigger's request has neither a command nor the token; n8n repeats it when a token was rejected.
					const asked = server.asked.filter(({ method }) => method === 'POST').length;
					if (place === TRIGGER) expect(asked).toBe(0);
					else expect(asked).toBe(place === CREDENTIAL_TEST && /^401:/.test(title) ? 2 : 1);
					this.tell(
						title,
						place.title,
						isPassed ? { result: PASSED } : wordsOf(place, told, fault),
					);
				});
			});
		});
	}

	/**
	 * Tests valid responses in unusual formats: everything that reads them returns the same as for the usual format.
	 *
	 * @param unusual the operations that the page lists: those whose own response has that format
	 */
	rightAnswers(
		shapes: Readonly<Record<string, (value: unknown) => Answer>>,
		{
			unusual = OPERATIONS.map(({ title }) => title),
			places = ERROR_SOURCES.filter((place) => place !== TRIGGER),
		} = {},
	): void {
		describe.each(Object.entries(shapes))('%s', (title, shape) => {
			test.each(OPERATIONS)('$title', async (operation) => {
				const { error, items } = await runAgainst(operation, healthyAnswers(shape));

				expect(error).toBeUndefined();
				expect(items).toEqual((await this.usual(operation)).items);
				if (unusual.includes(operation.title)) this.tell(title, operation.title, {});
			});

			test.each(places)('$title', async (place) => {
				const server = await fakeServer(healthyAnswers(shape));
				const told = await place.attempt(credentialsAt(server.url));
				if (told.message !== undefined) expectReadable(told);
				this.tell(title, place.title, told);
			});
		});
	}

	/**
	 * Tests a credential with everything that uses one. With a valid one, every input item has the usual result; with an
	 * invalid one, every item gets the same readable error.
	 *
	 * @param expected the error message; missing for a valid credential
	 */
	credential(
		title: string,
		made: () => Promise<GivenCredentials>,
		expected?: RegExp,
		places: readonly ErrorSource[] = this.everywhere,
	): void {
		describe(title, () => {
			test.each(places)('$title', async (place) => {
				const told = await place.attempt(await made());
				if (expected === undefined) {
					expect(told).toEqual({});
				} else {
					expectReadable(told);
					expect(`${told.message} ${told.description}`).toMatch(expected);
				}
				expectNoToken([told, this.thrown]);
				this.tell(title, place.title, told);
			});
		});
	}

	/** Everything that uses a credential. */
	get everywhere(): ErrorSource[] {
		return [...this.operations, ...ERROR_SOURCES];
	}

	get operations(): ErrorSource[] {
		return OPERATIONS.map((operation) => ({
			title: operation.title,
			attempt: async (credentials) => await this.withCredential(operation, credentials),
		}));
	}

	private async withCredential(
		operation: TriedOperation,
		credentials: GivenCredentials,
	): Promise<ShownError> {
		const { parameters, input } = operation;
		const stopped = await runNode(parameters, { input, credentials });
		if (stopped.error === undefined) {
			expect(stopped.items).toEqual((await this.usual(operation)).items);
			return {};
		}
		const { message, description, itemIndex } = stopped.error;
		const onError = 'continueRegularOutput';
		const wentOn = await runNode(parameters, { input, credentials, onError });

		expect(itemIndex).toBe(0);
		expect(wentOn.items).toEqual(
			input.map((_, item) => ({
				json: { error: message, details: description },
				pairedItem: { item },
			})),
		);
		expectNoToken([stopped, wentOn]);
		return { message, description };
	}

	/** The report of an operation without a fault. */
	private async usual(operation: TriedOperation): Promise<NodeReport> {
		const known = this.usualReports.get(operation) ?? runAgainst(operation, healthyAnswers());
		this.usualReports.set(operation, known);
		return await known;
	}

	private async expectOneError(operation: TriedOperation, fault: Fault): Promise<NodeReport> {
		const { failing, isFailing, command } = operation;
		const server = await fakeServer(faultyAnswers(operation, fault.answer));
		const brokenRequests = () =>
			server.asked.filter((asked) => asked.command === command && isFailing(asked));

		const credentials = credentialsAt(server.url);
		const [stopped, wentOn] = await Promise.all([
			run(operation, fault, { credentials }),
			run(operation, fault, { credentials, onError: 'continueRegularOutput' }),
		]);

		expect(brokenRequests()).toHaveLength(2);
		expect(this.thrown).toHaveLength(1);
		expectReadable(stopped.error!);
		expect(stopped.error?.message).toMatch(fault.message);
		expect(stopped.error?.description).toMatch(fault.description);
		expect(stopped.error?.description?.includes(DOUBT)).toBe(
			operation.changes && (fault.mayHaveArrived ?? false),
		);
		expect(stopped.error).toMatchObject({ itemIndex: failing, node: 'Music Assistant' });
		expect(stopped.error?.httpCode).toBe(fault.httpCode);

		const { items } = await this.usual(operation);
		expect(wentOn.status).toBe('success');
		expect(wentOn.items.filter((item) => itemOf(item) !== failing)).toEqual(
			items.filter((item) => itemOf(item) !== failing),
		);
		expect(wentOn.items.filter((item) => itemOf(item) === failing)).toEqual([
			{
				json: {
					error: expect.stringMatching(fault.message),
					details: expect.stringMatching(fault.description),
				},
				pairedItem: { item: failing },
			},
		]);
		expectNoToken([stopped, wentOn, this.thrown]);
		return stopped;
	}
}

/** The error as the page shows it, which must not depend on the version of Node.js. */
function wordsOf(place: ErrorSource, told: ShownError, { testTells }: Fault): ShownError {
	if (place !== CREDENTIAL_TEST || testTells === undefined) return told;
	expect(testTells).toContain(told.message);
	return { message: testTells.join('** or, with another version of Node.js, **') };
}

function itemOf({ pairedItem }: INodeExecutionData): number | undefined {
	return (pairedItem as IPairedItemData | undefined)?.item;
}

async function runAgainst(operation: TriedOperation, answers: Readonly<Record<string, Answer>>) {
	const { url } = await fakeServer(answers);
	const { parameters, input } = operation;
	return await runNode(parameters, { input, credentials: credentialsAt(url) });
}

async function run(
	{ parameters, input }: TriedOperation,
	{ timeout }: Pick<Fault, 'timeout'>,
	options: RunNodeOptions,
): Promise<NodeReport> {
	const own = parameters.options as INodeParameters | undefined;
	return await runNode(
		timeout === undefined ? parameters : { ...parameters, options: { ...own, timeout } },
		{ input, ...options },
	);
}
