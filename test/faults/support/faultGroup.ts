import type { INodeExecutionData, INodeParameters, IPairedItemData } from 'n8n-workflow';
import { withFastTime } from '../../support/fastTime';
import type { CredentialsByName } from '../../../scripts/engine';
import { runNode, type NodeReport, type RunNodeOptions } from '../../support/runNode';
import { startFakeServer, credentialsForUrl, type RequestHandler } from '../../api/fakeServer';
import { withWebSocket } from '../../trigger/support/webSocket';
import {
	faultyHandlers,
	healthyHandlers,
	OPERATIONS,
	type TestedOperation,
} from './testedOperations';
import { FaultsPageSection, type FaultGroupName, type ShownError } from './faultsPage';
import {
	CREDENTIAL_TEST,
	expectReadableError,
	ERROR_SOURCES,
	TRIGGER,
	type ErrorSource,
} from './errorSources';
import { expectNoToken, recordThrownErrors, expectNoTokenInLogs } from './watchErrorsAndLogs';

/** A response of the server that makes a request fail. What the user gets is on the page, word for word. */
export interface FaultCase {
	readonly respond: RequestHandler;
	/** Of the error; by default the number that the title begins with, if any. */
	readonly httpCode?: string;
	/** The credential test's possible messages, if they depend on the version of Node.js. */
	readonly credentialTestMessages?: readonly string[];
	/** The node's timeout in seconds, if the fault is that there is no response. */
	readonly timeout?: number;
}

/** A fault, or only its response. */
export type Fault = FaultCase | RequestHandler;

const CREDENTIAL_TEST_PASSES = 'green: this test only reads the beginning of a response';

/** What only the error of a change may say. */
const MAY_HAVE_BEEN_CARRIED_OUT = 'may have been carried out anyway and was not sent again';

/** Defines the tests of one group of faults, each group in a file of its own, and adds the results to the page. */
export class FaultGroup {
	private readonly section: FaultsPageSection;

	private readonly errors: () => unknown[];

	private readonly reportsWithoutFault = new Map<TestedOperation, Promise<NodeReport>>();

	constructor(group: FaultGroupName) {
		this.section = new FaultsPageSection(group);
		withWebSocket();
		expectNoTokenInLogs();
		this.errors = recordThrownErrors();
	}

	/** The errors that the node has thrown in this test. */
	get thrown(): unknown[] {
		return this.errors();
	}

	get addToPage(): FaultsPageSection['add'] {
		return (title, testedWith, shown) => this.section.add(title, testedWith, shown);
	}

	/** Expects an error to be readable, and adds it to the page. */
	addError(title: string, testedWith: string, error: ShownError | undefined): void {
		const { message, description } = error ?? {};
		expectReadableError({ message, description });
		this.addToPage(title, testedWith, { message, description });
	}

	testPage(): void {
		this.section.testPageShowsResults();
	}

	/**
	 * Tries every fault with every operation: its input item gets one helpful error, the other items are not affected,
	 * each execution makes the failing request only once, and the token appears nowhere. Then it tries the fault without
	 * an execution.
	 *
	 * @param options.httpCode of the errors, where neither a title nor a fault says another
	 */
	testFaults(
		faults: Readonly<Record<string, Fault>>,
		{
			operations = OPERATIONS.map(({ title }) => title),
			sources = ERROR_SOURCES,
			httpCode,
		}: { operations?: readonly string[]; sources?: readonly ErrorSource[]; httpCode?: string } = {},
	): void {
		const tried = OPERATIONS.filter(({ title }) => operations.includes(title));
		describe.each(Object.entries(faults))('%s', (title, given) => {
			const fault: FaultCase = {
				httpCode: /^\d{3}\b/.exec(title)?.[0] ?? httpCode,
				...(typeof given === 'function' ? { respond: given } : given),
			};
			test.each(tried)('$title', async (operation) => {
				const { error } = await this.expectOneError(operation, fault);
				this.addError(title, operation.title, error);
			});

			describe('without an execution', () => {
				const isSilent = fault.timeout !== undefined;
				if (isSilent) withFastTime();
				// The timeout of the credential test is n8n's, which fake timers do not shorten.
				const testedSources = sources.filter((source) => !isSilent || source !== CREDENTIAL_TEST);

				test.each(testedSources)('$title', async (source) => {
					const server = await startFakeServer(fault.respond);
					const shown = await source.getShownError(credentialsForUrl(server.url));
					// It only sees how a response begins.
					const isPassed = source === CREDENTIAL_TEST && shown.message === undefined;
					if (!isPassed) expectReadableError(shown);
					// Only an operation has options.
					expect(shown.description ?? '').not.toMatch(/the node's options/);
					expectNoToken(shown);
					// The trigger's request has neither a command nor the token; n8n repeats it when a token was rejected.
					const posts = server.requests.filter(({ method }) => method === 'POST').length;
					if (source === TRIGGER) expect(posts).toBe(0);
					else expect(posts).toBe(source === CREDENTIAL_TEST && /^401:/.test(title) ? 2 : 1);
					this.addToPage(
						title,
						source.title,
						isPassed ? { result: CREDENTIAL_TEST_PASSES } : shownErrorOnPage(source, shown, fault),
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
	testValidResponses(
		shapes: Readonly<Record<string, (value: unknown) => RequestHandler>>,
		{
			unusual = OPERATIONS.map(({ title }) => title),
			sources = ERROR_SOURCES.filter((source) => source !== TRIGGER),
		} = {},
	): void {
		describe.each(Object.entries(shapes))('%s', (title, shape) => {
			test.each(OPERATIONS)('$title', async (operation) => {
				const { error, items } = await runAgainst(operation, healthyHandlers(shape));

				expect(error).toBeUndefined();
				expect(items).toEqual((await this.runWithoutFault(operation)).items);
				if (unusual.includes(operation.title)) this.addToPage(title, operation.title, {});
			});

			test.each(sources)('$title', async (source) => {
				const server = await startFakeServer(healthyHandlers(shape));
				const shown = await source.getShownError(credentialsForUrl(server.url));
				if (shown.message !== undefined) expectReadableError(shown);
				this.addToPage(title, source.title, shown);
			});
		});
	}

	/**
	 * Tests a credential with everything that uses one. With a valid one, every input item has the usual result; with an
	 * invalid one, every item gets the same readable error.
	 *
	 * @param expected the error message; missing for a valid credential
	 */
	testCredential(
		title: string,
		made: () => CredentialsByName | Promise<CredentialsByName>,
		expected?: RegExp,
		sources: readonly ErrorSource[] = this.allErrorSources,
	): void {
		describe(title, () => {
			test.each(sources)('$title', async (source) => {
				const shown = await source.getShownError(await made());
				if (expected === undefined) {
					expect(shown).toEqual({});
				} else {
					expectReadableError(shown);
					expect(`${shown.message} ${shown.description}`).toMatch(expected);
				}
				expectNoToken([shown, this.thrown]);
				this.addToPage(title, source.title, shown);
			});
		});
	}

	/** Everything that uses a credential. */
	get allErrorSources(): ErrorSource[] {
		return [...this.operationSources, ...ERROR_SOURCES];
	}

	get operationSources(): ErrorSource[] {
		return OPERATIONS.map((operation) => ({
			title: operation.title,
			getShownError: async (credentials) => await this.runWithCredential(operation, credentials),
		}));
	}

	private async runWithCredential(
		operation: TestedOperation,
		credentials: CredentialsByName,
	): Promise<ShownError> {
		const { parameters, input } = operation;
		const stopped = await runNode(parameters, { input, credentials });
		if (stopped.error === undefined) {
			expect(stopped.items).toEqual((await this.runWithoutFault(operation)).items);
			return {};
		}
		const { message, description, itemIndex } = stopped.error;
		const onError = 'continueRegularOutput';
		const continued = await runNode(parameters, { input, credentials, onError });

		expect(itemIndex).toBe(0);
		expect(continued.items).toEqual(
			input.map((_, item) => ({
				json: { error: message, message: description },
				pairedItem: { item },
			})),
		);
		expectNoToken([stopped, continued]);
		return { message, description };
	}

	/** The report of an operation without a fault. */
	private async runWithoutFault(operation: TestedOperation): Promise<NodeReport> {
		const known =
			this.reportsWithoutFault.get(operation) ?? runAgainst(operation, healthyHandlers());
		this.reportsWithoutFault.set(operation, known);
		return await known;
	}

	private async expectOneError(operation: TestedOperation, fault: FaultCase): Promise<NodeReport> {
		const { failing, isFailing, command } = operation;
		const server = await startFakeServer(faultyHandlers(operation, fault.respond));
		const brokenRequests = () =>
			server.requests.filter((request) => request.command === command && isFailing(request));

		const credentials = credentialsForUrl(server.url);
		const [stopped, continued] = await Promise.all([
			run(operation, fault, { credentials }),
			run(operation, fault, { credentials, onError: 'continueRegularOutput' }),
		]);

		expect(brokenRequests()).toHaveLength(2);
		expect(this.thrown).toHaveLength(1);
		const { message, description } = stopped.error!;
		if (!operation.changes) expect(description).not.toContain(MAY_HAVE_BEEN_CARRIED_OUT);
		expect(stopped.error).toMatchObject({ itemIndex: failing, node: 'Music Assistant' });
		expect(stopped.error?.httpCode).toBe(fault.httpCode);

		const { items } = await this.runWithoutFault(operation);
		expect(continued.status).toBe('success');
		expect(continued.items.filter((item) => itemOf(item) !== failing)).toEqual(
			items.filter((item) => itemOf(item) !== failing),
		);
		expect(continued.items.filter((item) => itemOf(item) === failing)).toEqual([
			{ json: { error: message, message: description }, pairedItem: { item: failing } },
		]);
		expectNoToken([stopped, continued, this.thrown]);
		return stopped;
	}
}

/** The error as the page shows it, which must not depend on the version of Node.js. */
function shownErrorOnPage(
	source: ErrorSource,
	shown: ShownError,
	{ credentialTestMessages }: FaultCase,
): ShownError {
	if (source !== CREDENTIAL_TEST || credentialTestMessages === undefined) return shown;
	expect(credentialTestMessages).toContain(shown.message);
	return { message: credentialTestMessages.join('** or, with another version of Node.js, **') };
}

function itemOf({ pairedItem }: INodeExecutionData): number | undefined {
	return (pairedItem as IPairedItemData | undefined)?.item;
}

async function runAgainst(
	operation: TestedOperation,
	answers: Readonly<Record<string, RequestHandler>>,
) {
	const { url } = await startFakeServer(answers);
	const { parameters, input } = operation;
	return await runNode(parameters, { input, credentials: credentialsForUrl(url) });
}

async function run(
	{ parameters, input }: TestedOperation,
	{ timeout }: Pick<FaultCase, 'timeout'>,
	options: RunNodeOptions,
): Promise<NodeReport> {
	const own = parameters.options as INodeParameters | undefined;
	return await runNode(
		timeout === undefined ? parameters : { ...parameters, options: { ...own, timeout } },
		{ input, ...options },
	);
}
