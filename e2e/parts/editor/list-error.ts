import { z } from 'zod';
import { RestError } from '../../n8n/n8n-user';

/** What the editor has to show in place of a list: the status is always 500, whatever the music server returned. */
export interface ListError {
	readonly message: string;
	/** Only an error of the class NodeApiError brings it as far as the editor. */
	readonly description?: string;
	/** The complete response. */
	readonly body: string;
}

const Body = z.object({ message: z.string(), description: z.string().optional() });

/** @throws Error when the list opened */
export async function listErrorOf(list: Promise<unknown>): Promise<ListError> {
	const reason = await list.then(
		() => new Error('The list opened.'),
		(thrown: unknown) => thrown,
	);
	if (!(reason instanceof RestError)) throw reason;
	return { ...Body.parse(JSON.parse(reason.body)), body: reason.body };
}

/**
 * A message as n8n 2.41's editor shows it in place of a resource locator's list: it takes hyphens for separators
 * between sentences, and leaves out the advice to check the credential, for which it has a link.
 */
export function asEditorShows(message: string): string {
	const sentences = /[-–—]/.test(message)
		? message.split(/\s*[-–—]\s*/)
		: message.split(/(?<=[.!?])\s+/);
	return sentences
		.filter((sentence) => !/check\s+(your\s+)?credentials?/i.test(sentence))
		.join(' ')
		.trim();
}
