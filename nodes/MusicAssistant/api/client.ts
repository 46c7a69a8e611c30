import type { JsonObject, JsonValue } from '../helpers/json';
import { UnexpectedResult } from './command';
import {
	commandTable,
	type CommandArguments,
	type CommandName,
	type CommandResult,
} from './commands';
import { ApiError, undefinedIfRefused } from './apiError';
import type { CallOptions, Session } from './session';

/** The music server as operations and editor lists use it: typed commands in, checked results out. */
export class MusicAssistantClient {
	/** @param timeoutSeconds of one input item */
	constructor(
		private readonly session: Session,
		private readonly timeoutSeconds: number,
	) {}

	get signal(): AbortSignal | undefined {
		return this.session.signal;
	}

	/**
	 * Carries out one command.
	 *
	 * @throws ApiError when the server refuses, cannot be reached, or gives another shape of result
	 */
	async call<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name>> {
		const { effect, result, invalidates } = commandTable[command];
		const seconds = options.timeoutSeconds ?? this.timeoutSeconds;
		const wire =
			effect === 'read'
				? await this.session.read(command, args, seconds, options)
				: await this.session.change(command, args, seconds, options, invalidates);
		try {
			return result(wire);
		} catch (reason) {
			throw unexpected(reason, command, args);
		}
	}

	/**
	 * Carries out a command that only the user knows: as a change, because nothing tells what it does.
	 *
	 * @throws ApiError as `call` does
	 */
	async send(command: string, args: JsonObject): Promise<JsonValue> {
		return await this.session.change(command, args, this.timeoutSeconds);
	}

	/**
	 * Takes what was seen in another way for the answer to a read, until the next change.
	 *
	 * @param answer as the server would give it
	 */
	primeCache<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		answer: JsonValue,
	): void {
		this.session.primeCache(command, args, answer);
	}

	/** A JSON document that the server serves beside its commands, `undefined` where it has none there. */
	async document(path: string): Promise<JsonValue | undefined> {
		return await this.session.document(path, this.timeoutSeconds);
	}

	/** Like `call`, but `undefined` where the server has no such command: for checks that are done where possible. */
	async callIfSupported<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfUnknown);
	}

	/** Like `call`, but `undefined` where the server refuses, for whatever reason: for side look-ups an operation can do without. */
	async tryCall<Name extends CommandName>(
		command: Name,
		args: CommandArguments<Name>,
		options: CallOptions = {},
	): Promise<CommandResult<Name> | undefined> {
		return await this.call(command, args, options).catch(undefinedIfRefused);
	}
}

function unexpected(reason: unknown, command: CommandName, args: object): unknown {
	if (!(reason instanceof UnexpectedResult)) return reason;
	return new ApiError('rejected', {
		message: `The server's answer to ${command} has another form than known: ${reason.message}`,
		description:
			'The connected server may be newer than this node: look for an update of the node, and please report it with the version of the server.',
		asked: { command, args },
	});
}

function undefinedIfUnknown(reason: unknown): undefined {
	if (!(reason instanceof ApiError) || reason.kind !== 'unknownCommand') throw reason;
}
