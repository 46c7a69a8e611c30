import {
	isObject,
	objectsAt,
	parseJson,
	textAt,
	type JsonObject,
} from '../../../nodes/MusicAssistant/helpers/json';
import { type ConnectedServer, NotAvailableError } from '../connected-server';

/** The server's own list of its commands. */
export class ServerCommandList {
	private constructor(private readonly commands: readonly JsonObject[]) {}

	/** @throws NotAvailableError before 2.7, which has no list */
	static async read(server: ConnectedServer): Promise<ServerCommandList> {
		const list = parseJson(await (await server.fetchPage('/api-docs/commands.json')).text());
		if (!Array.isArray(list)) throw new NotAvailableError('The server has no list of its commands');
		return new ServerCommandList(list.filter(isObject));
	}

	has(command: string): boolean {
		return this.find(command) !== undefined;
	}

	hasParameter(command: string, argument: string): boolean {
		return objectsAt(this.find(command), 'parameters').some(
			(parameter) => textAt(parameter, 'name') === argument,
		);
	}

	/** The permission that a command requires, or several of which one is enough. */
	permissionFor(command: string): string {
		const found = this.find(command);
		if (found === undefined) return 'no such command';
		return formatPermissions(found.required_scope ?? found.required_role);
	}

	private find(command: string): JsonObject | undefined {
		return this.commands.find((one) => textAt(one, 'command') === command);
	}
}

/** The permissions in a string or list; nothing else that a server may send there gets into a report. */
function formatPermissions(required: unknown): string {
	if (required === undefined || required === null) return 'none';
	const words = [required]
		.flat()
		.flatMap((one) => (typeof one === 'string' ? one.split(/[\s,;|]+/) : ['']))
		.filter((word) => word !== 'or');
	const isKnown = words.every((word) => /^(?:[a-z_]{1,20}\.){0,3}[a-z_]{1,20}$/.test(word));
	return isKnown && words.length <= 5 ? words.join(' or ') : 'in an unknown form';
}
