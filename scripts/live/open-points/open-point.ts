import type { ServerAnswer } from '../../ask-server';
import { type ConnectedServer, NotAvailable } from '../connected-server';
import type { LiveCheck } from '../live-check';

/**
 * A check of something that the sources of the newer servers leave open. Its answer goes into reports: it holds what the
 * server's software does, never names, addresses or texts of the server's owner.
 */
export interface OpenPoint extends LiveCheck {
	/** What is not known, as docs/compatibility.md has it. */
	readonly question: string;
}

export function openPoint(question: string, run: LiveCheck['run']): OpenPoint {
	return { name: `Open: ${question}`, question, run };
}

/**
 * What the server answers, if the token allows to ask: a refused token settles nothing.
 *
 * @throws NotAvailable
 */
export async function allowedAnswer(
	server: ConnectedServer,
	command: string,
	args: object = {},
): Promise<ServerAnswer> {
	const answer = await server.answer(command, args);
	if (answer.status !== 401 && answer.status !== 403) return answer;
	throw new NotAvailable(`The token does not allow ${command} (${statusText(answer)})`);
}

/** The status of a response, as text. */
export function statusText({ status }: { readonly status: number }): string {
	return `status ${status}`;
}

export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');
