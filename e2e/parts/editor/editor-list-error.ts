import { z } from 'zod';
import { N8nRestError } from '../../n8n/n8n-user';

/** The error that the editor gets instead of a list. Its status is always 500, whatever the music server returned. */
export interface EditorListError {
	readonly message: string;
	/** Only errors of the class NodeApiError pass it on to the editor. */
	readonly description?: string;
	/** The complete response. */
	readonly body: string;
}

const ErrorBody = z.object({ message: z.string(), description: z.string().optional() });

/** Waits for the list to fail. @throws Error if it does not */
export async function awaitListError(list: Promise<unknown>): Promise<EditorListError> {
	const reason = await list.then(
		() => new Error('The list opened.'),
		(thrown: unknown) => thrown,
	);
	if (!(reason instanceof N8nRestError)) throw reason;
	return { ...ErrorBody.parse(JSON.parse(reason.body)), body: reason.body };
}

/**
 * A message as n8n 2.41's editor shows it in place of a resource locator's list: it treats hyphens as separators between
 * sentences, and omits advice to check the credential, for which it has a link.
 */
export function textShownByEditor(message: string): string {
	const sentences = /[-–—]/.test(message)
		? message.split(/\s*[-–—]\s*/)
		: message.split(/(?<=[.!?])\s+/);
	return sentences
		.filter((sentence) => !/check\s+(your\s+)?credentials?/i.test(sentence))
		.join(' ')
		.trim();
}
