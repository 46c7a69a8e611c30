import type { MusicServerResponse } from '../../ask-server';
import { type ConnectedServer, NotAvailableError } from '../connected-server';
import type { LiveCheck } from '../live-check';

/**
 * A check of something that the sources of the newer servers leave open. Its answer goes into reports: it contains the
 * behaviour of the server's software, but no names, addresses or texts of the server's owner.
 */
export interface OpenPoint extends LiveCheck {
	/** The open question, as in docs/compatibility.md. */
	readonly question: string;
}

export function createOpenPoint(question: string, run: LiveCheck['run']): OpenPoint {
	return { name: `Open: ${question}`, question, run };
}

/**
 * Sends a command that the token's user may be allowed to send: a rejected token settles nothing.
 *
 * @throws NotAvailableError
 */
export async function sendCommandOrNotAvailable(
	server: ConnectedServer,
	command: string,
	args: object = {},
): Promise<MusicServerResponse> {
	const answer = await server.sendCommand(command, args);
	if (answer.status !== 401 && answer.status !== 403) return answer;
	throw new NotAvailableError(`The token does not allow ${command} (${statusText(answer)})`);
}

/** The status of a response, as text. */
export function statusText({ status }: { readonly status: number }): string {
	return `status ${status}`;
}

export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');
