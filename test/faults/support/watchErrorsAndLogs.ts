import { inspect } from 'node:util';
import { MusicAssistant } from '../../../nodes/MusicAssistant/MusicAssistant.node';
import { createAdditionalData } from '../../../scripts/engine/create-additional-data';
import { GivenCredentialsHelper } from '../../../scripts/engine/credentials/given-credentials-helper';
import { createEditorContext } from '../../../scripts/engine/create-editor-context';
import { TOKEN } from '../../api/fakeServer';

/** The token is not in anything that n8n stores or shows: neither in the report nor anywhere in the thrown errors. */
export function expectNoToken(anything: unknown, token = TOKEN): void {
	expect(JSON.stringify(anything)).not.toContain(token);
	expect(inspect(anything, { depth: 20, showHidden: true, maxStringLength: null })).not.toContain(
		token,
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

/** n8n's logger is silent in tests; what is passed to it counts. */
interface Logging {
	log(level: string, message: string, metadata: object): void;
}

/** After each test: the token was written nowhere, neither to the console nor into n8n's log. */
export function watchLogs(): void {
	let written: unknown[] = [];
	const note = (...words: unknown[]) => void written.push(words);
	beforeEach(() => {
		written = [];
		for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
			jest.spyOn(console, level).mockImplementation(note);
		}
		for (const stream of [process.stdout, process.stderr]) {
			const write = stream.write.bind(stream) as (...words: unknown[]) => boolean;
			jest.spyOn(stream, 'write').mockImplementation((...words: unknown[]) => {
				note(...words);
				return write(...words);
			});
		}
		jest.spyOn(loggerOfN8n(), 'log').mockImplementation(note);
	});
	afterEach(() => {
		jest.restoreAllMocks();
		expectNoToken(written);
	});
}

/** The common prototype of all of n8n's loggers. */
function loggerOfN8n(): Logging {
	const { logger } = createEditorContext(
		new MusicAssistant(),
		{ credentials: {} },
		createAdditionalData(new GivenCredentialsHelper({}, {})),
	);
	return Object.getPrototypeOf(logger) as Logging;
}
