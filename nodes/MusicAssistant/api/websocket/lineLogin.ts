import type { JsonObject } from '../../helpers/json';
import { unwelcome, type Account } from './account';
import { onlyFailures, ServerFailure } from '../failure';
import { inTime } from '../inTime';
import type { LineSocket } from './lineSocket';

/** Seconds within which a line has to be open, with the server's greeting on it. */
const OPEN_SECONDS = 15;

/** No line was opened at all: the server may be away, or something in between does not let WebSockets through. */
export class NotOpened extends ServerFailure {
	constructor({ message, description }: ServerFailure) {
		super('unreachable', { message, description });
	}
}

/** What logging in needs of a line. */
interface OpenLine {
	readonly socket: LineSocket;
	readonly greeting: Promise<JsonObject>;
	ask(command: 'auth', args: JsonObject, read: () => undefined): Promise<undefined>;
}

/**
 * Waits until a line is open, and logs in on it before anything else is sent. Servers before 2.7 know no login and send
 * their events at once.
 *
 * @throws NotOpened
 * @throws ServerFailure of the kind `token` where no login can succeed until somebody does something about it
 */
export async function logIn(line: OpenLine, { baseUrl, token }: Account): Promise<void> {
	const greeting = await greetingOn(line).catch((reason: unknown) => {
		const failure = onlyFailures(reason);
		throw failure.kind === 'token' ? failure : new NotOpened(failure);
	});
	if (!('server_version' in greeting)) throw notAMusicServer(baseUrl);
	const refused = await line.ask('auth', { token }, () => undefined).catch(onlyFailures);
	if (refused === undefined || refused.kind === 'unknownCommand') return;
	// A line that was lost, or something that broke inside of a server that has just been started: it may pass.
	const mayPass = line.socket.isOver || refused.kind === 'unreachable' || refused.brokeInside;
	throw mayPass ? refused : unwelcome(refused);
}

async function greetingOn({ socket, greeting }: OpenLine): Promise<JsonObject> {
	const lost = socket.over.then(() => {
		throw socket.whyOver;
	});
	lost.catch(() => {});
	const first = async () => await Promise.race([greeting, lost]);
	const late = () => socket.lost(`gave no answer within ${OPEN_SECONDS} seconds`);
	return await inTime(OPEN_SECONDS, first, late);
}

/** For whatever answers without being one. */
export function notAMusicServer(baseUrl: string): ServerFailure {
	return new ServerFailure('notTheServer', {
		message: `What answers at ${baseUrl} is not a music server`,
		description:
			'Check the Base URL in the credential: usually http://<address of the server>:8095, without anything behind the port.',
	});
}
