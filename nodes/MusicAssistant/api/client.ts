import type { JsonObject, JsonValue } from '../helpers/json';
import { UnexpectedResultError } from './commandDefinition';
import {
	commandTable,
	type CommandArguments,
	type CommandName,
	type CommandResult,
} from './commands';
import { ApiError, undefinedIfRefused } from './apiError';
import type { TokenClaims } from './models/serverDetails';
import type { DownloadedPicture } from './downloadPicture';
import { DEFAULT_PAGE_SIZE } from './readPages';
import type { CallOptions, Session } from './session';

/** The music server as operations and editor lists use it: typed commands and checked results. */
export class MusicAssistantClient {
	/** @param timeoutSeconds for each request */
	constructor(
		readonly session: Session,
		private readonly timeoutSeconds: number,
	) {}

	/** The Base URL of the credential, without a slash at the end. */
	get baseUrl(): string {
		return this.session.baseUrl;
	}

	/** What the access token says about itself, such as its end (2.8 and newer): never the token itself. */
	get tokenClaims(): TokenClaims | undefined {
		return this.session.tokenClaims;
	}

	get signal(): AbortSignal | undefined {
		return this.session.signal;
	}

	/** A client whose requests are sent although the execution was cancelled: for what must not stop halfway. */
	withoutSignal(): MusicAssistantClient {
		return new MusicAssistantClient(this.session.withoutSignal(), this.timeoutSeconds);
	}

	/**
	 * Sends a command.
	 *
	 * @throws ApiError if the server refuses, cannot be reached, or returns an unexpected shape of result
	 */
	async call<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name>> {
		const definition = commandTable[command];
		const { effect, invalidates, mayBePaged = false } = definition;
		const seconds = options.timeoutSeconds ?? this.timeoutSeconds;
		const send = async (sent: object) =>
			effect === 'read'
				? await this.session.read(command, sent, seconds, options)
				: await this.session.sendChange(command, sent, seconds, options, invalidates);
		const wire = mayBePaged
			? await readCompleteListing(send, args, options.maxRows)
			: await send(args);
		try {
			const result = definition.readResult(wire);
			definition.checkResult?.(result, args);
			return result;
		} catch (reason) {
			throw asUnexpectedResultError(reason, command, args);
		}
	}

	/**
	 * Sends a command that the node does not know: as a change, because it may be one.
	 *
	 * @throws ApiError as `call` does
	 */
	async sendCustomCommand(command: string, args: JsonObject): Promise<JsonValue> {
		return await this.session.sendChange(command, args, this.timeoutSeconds);
	}

	/**
	 * Caches a result that was obtained in another way, until the next change.
	 *
	 * @param result as the server would return it
	 */
	primeCache<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		result: JsonValue,
	): void {
		this.session.primeCache(command, args, result);
	}

	/**
	 * Downloads a picture, without the access token: from the server's image proxy, or from the internet.
	 *
	 * @throws ApiError if there is none at this URL
	 */
	async downloadPicture(url: string): Promise<DownloadedPicture> {
		return await this.session.downloadPicture(url, this.timeoutSeconds);
	}

	/** A JSON document that the server publishes besides its API; `undefined` if there is none at this path. */
	async readDocument(path: string): Promise<JsonValue | undefined> {
		return await this.session.readDocument(path, this.timeoutSeconds);
	}

	/** Like `call`, but `undefined` if the server has no such command: for checks that are made where possible. */
	async callIfSupported<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfUnknownCommand);
	}

	/** Like `call`, but `undefined` if the server refuses for whatever reason: for optional lookups. */
	async tryCall<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfRefused);
	}
}

function asUnexpectedResultError(reason: unknown, command: CommandName, args: object): unknown {
	if (!(reason instanceof UnexpectedResultError)) return reason;
	return new ApiError('rejected', {
		message: `The server's response to ${command} has an unexpected format: ${reason.message}`,
		description:
			'The connected server may be newer than this node: check for an update of the node, and please report this along with the server version.',
		request: { command, args },
	});
}

function undefinedIfUnknownCommand(reason: unknown): undefined {
	if (!(reason instanceof ApiError) || reason.kind !== 'unknownCommand') throw reason;
}

/**
 * Requests a listing that most servers return completely, whatever the limit, and late builds of 2.11 in pages: a result
 * of exactly one page is requested again with `limit` 0, which means all rows there and is ignored elsewhere.
 *
 * Not `null` and not a text: the one means the default, the other may be misread without an error.
 *
 * @param neededRows how many rows the caller uses, in the server's order
 */
async function readCompleteListing(
	sendRequest: (args: object) => Promise<JsonValue>,
	args: object,
	neededRows = Infinity,
): Promise<JsonValue> {
	const listing = await sendRequest(args);
	const isPage = Array.isArray(listing) && listing.length === DEFAULT_PAGE_SIZE;
	if (!isPage || neededRows <= DEFAULT_PAGE_SIZE) return listing;
	// Not refreshed again: the server has just read the whole listing from the provider, which takes minutes.
	const others = Object.entries(args).filter(([key]) => key !== 'force_refresh');
	return await sendRequest({ ...Object.fromEntries(others), limit: 0 });
}
