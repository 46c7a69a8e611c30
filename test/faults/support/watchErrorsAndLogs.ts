import { inspect } from 'node:util';
import { MusicAssistant } from '../../../nodes/MusicAssistant/MusicAssistant.node';
import { createAdditionalData } from '../../../scripts/engine/create-additional-data';
import { InMemoryCredentialsHelper } from '../../../scripts/engine/credentials/in-memory-credentials-helper';
import { createEditorContext } from '../../../scripts/engine/create-single-node-workflow';
import { TOKEN } from '../../api/fakeServer';

/** Expects the token nowhere in a value, not even in hidden properties. */
export function expectNoToken(value: unknown, token = TOKEN): void {
	expect(JSON.stringify(value)).not.toContain(token);
	expect(inspect(value, { depth: 20, showHidden: true, maxStringLength: null })).not.toContain(
		token,
	);
}

/**
 * Records the errors that the node throws in each test.
 *
 * @returns a function that returns those of the current test
 */
export function recordThrownErrors(): () => unknown[] {
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

/** n8n's logger prints nothing in tests, but receives all messages. */
interface Logging {
	log(level: string, message: string, metadata: object): void;
}

/** Expects, after each test, that the token was written neither to the console nor to n8n's log. */
export function expectNoTokenInLogs(): void {
	let written: unknown[] = [];
	const record = (...message: unknown[]) => void written.push(message);
	beforeEach(() => {
		written = [];
		for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
			jest.spyOn(console, level).mockImplementation(record);
		}
		for (const stream of [process.stdout, process.stderr]) {
			const write = stream.write.bind(stream) as (...message: unknown[]) => boolean;
			jest.spyOn(stream, 'write').mockImplementation((...message: unknown[]) => {
				record(...message);
				return write(...message);
			});
		}
		jest.spyOn(n8nLoggerPrototype(), 'log').mockImplementation(record);
	});
	afterEach(() => {
		jest.restoreAllMocks();
		expectNoToken(written);
	});
}

/** The common prototype of all of n8n's loggers. */
function n8nLoggerPrototype(): Logging {
	const { logger } = createEditorContext(
		new MusicAssistant(),
		{ credentials: {} },
		createAdditionalData(new InMemoryCredentialsHelper({}, {})),
	);
	return Object.getPrototypeOf(logger) as Logging;
}
