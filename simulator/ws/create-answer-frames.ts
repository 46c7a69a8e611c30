import type { FaultsOfRequest } from '../control/faults';
import type { CommandOutcome } from '../http/command-outcome';

/** How many items of a streamed list one frame contains. */
const CHUNK_SIZE = 500;

/** The text of the frames that answer a command. */
export function createAnswerFrames(
	outcome: CommandOutcome,
	messageId: unknown,
	isStreamed: boolean,
	faults: FaultsOfRequest,
): string[] {
	const foreignId = faults.find('message-id');
	const id = foreignId ? foreignId.value : messageId;
	if (outcome.kind === 'error') {
		return [toJson({ message_id: id, error_code: outcome.code, details: outcome.details })];
	}
	const { value = null } = outcome;
	const size = faults.find('partial')?.size ?? (isStreamed ? CHUNK_SIZE : Infinity);
	const chunks = Array.isArray(value) ? splitIntoChunks(value, size) : [value];
	return chunks.map((result, index) =>
		toJson({ message_id: id, result, partial: index < chunks.length - 1 }),
	);
}

/** A full last chunk is followed by an empty one, because the server does not look ahead. */
function splitIntoChunks(items: readonly unknown[], size: number): (readonly unknown[])[] {
	const chunks: (readonly unknown[])[] = [];
	let rest = items;
	while (rest.length >= size) {
		chunks.push(rest.slice(0, size));
		rest = rest.slice(size);
	}
	return [...chunks, rest];
}

function toJson(message: object): string {
	return JSON.stringify(message);
}
