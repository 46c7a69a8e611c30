import type { JsonObject } from '../../helpers/json';
import { authError, type Account } from './account';
import { asApiError, ApiError } from '../apiError';
import { withTimeout } from '../withTimeout';
import type { Socket } from './socket';

/** Seconds within which a line has to be open, with the server's greeting on it. */
const OPEN_SECONDS = 15;

/** No line was opened at all: the server may be away, or something in between does not let WebSockets through. */
export class NotOpened extends ApiError {
	constructor({ message, description }: ApiError) {
		super('unreachable', { message, description });
	}
}

/** What logging in needs of a line. */
interface OpenConnection {
	readonly socket: Socket;
	readonly greeting: Promise<JsonObject>;
	ask(command: 'auth', args: JsonObject, read: () => undefined): Promise<undefined>;
}

/**
 * Waits until a line is open, and logs in on it before anything else is sent. Servers before 2.7 know no login and send
 * their events at once.
 *
 * @throws NotOpened
 * @throws ApiError of the kind `token` where no login can succeed until somebody does something about it
 */
export async function authenticate(
	line: OpenConnection,
	{ baseUrl, token }: Account,
): Promise<void> {
	const greeting = await greetingOn(line).catch((reason: unknown) => {
		const failure = asApiError(reason);
		throw failure.kind === 'token' ? failure : new NotOpened(failure);
	});
	if (!('server_version' in greeting)) throw notAMusicServer(baseUrl);
	const refused = await line.ask('auth', { token }, () => undefined).catch(asApiError);
	if (refused === undefined || refused.kind === 'unknownCommand') return;
	// A line that was lost, or something that broke inside of a server that has just been started: it may pass.
	const mayPass = line.socket.isOver || refused.kind === 'unreachable' || refused.isInternal;
	throw mayPass ? refused : authError(refused);
}

async function greetingOn({ socket, greeting }: OpenConnection): Promise<JsonObject> {
	const lost = socket.over.then(() => {
		throw socket.whyOver;
	});
	lost.catch(() => {});
	const first = async () => await Promise.race([greeting, lost]);
	const late = () => socket.lost(`gave no answer within ${OPEN_SECONDS} seconds`);
	return await withTimeout(OPEN_SECONDS, first, late);
}

/** For whatever answers without being one. */
export function notAMusicServer(baseUrl: string): ApiError {
	return new ApiError('notTheServer', {
		message: `What answers at ${baseUrl} is not a music server`,
		description:
			'Check the Base URL in the credential: usually http://<address of the server>:8095, without anything behind the port.',
	});
}
