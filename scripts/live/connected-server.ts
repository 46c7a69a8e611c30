import type { IDataObject, INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import {
	askServerWithStatus,
	type MusicServerAccess,
	type MusicServerResponse,
} from '../ask-server';
import type { ActiveWorkflow, Engine, CredentialsByName, NodeInEditor } from '../engine';
import { byId } from '../engine/resource-locators';
import {
	CREDENTIAL_TYPE,
	NODE,
	oneNodeWorkflow,
	triggerWorkflow,
} from '../engine/one-node-workflow';
import { displayText } from '../engine/display-text';

/** A check of the node against a server. */
export interface LiveCheck {
	readonly name: string;
	/**
	 * @returns a short description of the result
	 * @throws NotAvailableError if the server has nothing to check, Error if something is wrong
	 */
	run(server: ConnectedServer): Promise<string>;
}

export function createCheck(name: string, run: LiveCheck['run']): LiveCheck {
	return { name, run };
}

/** The connected server lacks something, which is not an error, but means that nothing can be checked. */
export class NotAvailableError extends Error {}

/** The node's messages when a server is too old for something or has nothing of the kind, or the token's user is not allowed to do it. */
const UNSUPPORTED_MESSAGES = [
	/does not have the command/,
	/requires Music Assistant \d/,
	/is not allowed to use/,
	/cannot list its|does not provide a list of/,
	/has no picture$|cannot find tracks that are similar/,
];

const NO_API = /^There is no Music Assistant API at /;

/** Somebody's own music server, as the node sees it. What several checks need is requested once. */
export class ConnectedServer {
	private readonly cachedReads = new Map<string, Promise<IDataObject[]>>();

	private readonly credential: Readonly<Record<'baseUrl' | 'accessToken', string>>;

	private readonly credentials: CredentialsByName;

	constructor(
		private readonly engine: Engine,
		private readonly access: MusicServerAccess,
	) {
		this.credential = { baseUrl: access.url, accessToken: access.token };
		this.credentials = { [CREDENTIAL_TYPE]: this.credential };
	}

	/** Tests the credential as n8n's "Test" button does. @returns n8n's message @throws Error with the message of a failed test */
	async testCredential(): Promise<string> {
		const { status, message } = await this.engine.testCredential(this.credential);
		if (status === 'OK') return message;
		throw new Error(message);
	}

	/**
	 * Runs one operation.
	 *
	 * @throws NotAvailableError where the server or the token's user lacks what it needs, Error with the node's message otherwise
	 */
	async run(
		resource: string,
		operation: string,
		parameters: INodeParameters = {},
	): Promise<IDataObject[]> {
		const report = await this.engine.run(oneNodeWorkflow({ resource, operation, ...parameters }), {
			credentials: this.credentials,
		});
		if (report.error) throw toCheckError(report.error.message, report.error.description);
		return report.json(NODE);
	}

	/** The same, for a read that several checks need. */
	async runOnce(
		resource: string,
		operation: string,
		parameters: INodeParameters = {},
	): Promise<IDataObject[]> {
		const key = JSON.stringify([resource, operation, parameters]);
		const running = this.cachedReads.get(key) ?? this.run(resource, operation, parameters);
		this.cachedReads.set(key, running);
		return await running;
	}

	/** The first items of one kind in the library. */
	async readLibrary(mediaType: string): Promise<IDataObject[]> {
		return await this.runOnce('library', 'getAll', { mediaType, limit: 5 });
	}

	/** The entries of a resource locator's list, as the editor requests it. */
	async listEntries(method: string): Promise<Array<Pick<INodePropertyOptions, 'name' | 'value'>>> {
		return (await withCheckErrors(this.engine.listSearch(method, this.inEditor()))).results;
	}

	/** The options of a selection, as the editor requests them. */
	async loadOptions(method: string): Promise<INodePropertyOptions[]> {
		return await withCheckErrors(this.engine.loadOptions(method, this.inEditor()));
	}

	/** The names of a player's settings that the editor offers. */
	async listSettings(player: string): Promise<string[]> {
		const node = this.inEditor({ playerId: byId(player) });
		const { fields } = await withCheckErrors(
			this.engine.resourceMapping('getPlayerSettings', node),
		);
		return fields.map(({ displayName }) => displayName);
	}

	/** Opens the trigger's connection, which logs in, and closes it again. */
	async testTrigger(): Promise<void> {
		const listening = await this.listen().catch((error: unknown) => {
			// If the same address has answered before, only the WebSocket is unavailable.
			const isMissing = error instanceof Error && NO_API.test(error.message);
			throw isMissing ? new NotAvailableError('The server has no WebSocket for events') : error;
		});
		await listening.stop();
	}

	/** What the server itself answers to a command, bypassing the node. */
	async sendCommand(command: string, args: object = {}): Promise<MusicServerResponse> {
		return await askServerWithStatus(this.access, command, args);
	}

	/** What the server answers without a token at one of its other addresses. */
	async fetchPage(path: string): Promise<Response> {
		return await fetch(`${this.access.url}${path}`, { headers: { connection: 'close' } });
	}

	/** Reports every event of the server, as the trigger emits it, until it is stopped. */
	async watchEvents(report: (event: IDataObject) => void): Promise<{ stop(): Promise<void> }> {
		const listening = await this.listen();
		const receive = async (): Promise<void> => {
			for (;;) for (const event of (await listening.next()).json(NODE)) report(event);
		};
		// A connection that is lost in between ends the events.
		receive().catch(() => {});
		return listening;
	}

	private async listen(): Promise<ActiveWorkflow> {
		const workflow = triggerWorkflow({ events: ['any'] });
		return await withCheckErrors(this.engine.listen(workflow, { credentials: this.credentials }));
	}

	private inEditor(parameters: INodeParameters = {}): NodeInEditor {
		return { parameters, credentials: this.credentials };
	}
}

/** Waits for what the editor or the trigger asks; its errors are reported like those of an operation. */
async function withCheckErrors<Result>(asking: Promise<Result>): Promise<Result> {
	return await asking.catch((error: unknown) => {
		if (!(error instanceof Error)) throw error;
		throw toCheckError(
			error.message,
			'description' in error ? displayText(error.description) : undefined,
		);
	});
}

function toCheckError(message: string, description = ''): Error {
	if (UNSUPPORTED_MESSAGES.some((pattern) => pattern.test(message) || pattern.test(description))) {
		return new NotAvailableError(message);
	}
	return new Error([message, description].filter((text) => text !== '').join('\n'));
}
