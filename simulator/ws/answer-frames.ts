import type { ActiveFaults } from '../control/faults';
import type { CommandOutcome } from '../http/command-outcome';

/** How many items of a listing one frame contains. */
const PORTION = 500;

/** The frames that answer one command, as text. */
export function answerFrames(
	outcome: CommandOutcome,
	messageId: unknown,
	isStreamed: boolean,
	faults: ActiveFaults,
): string[] {
	const foreignId = faults.find('message-id');
	const id = foreignId ? foreignId.value : messageId;
	if (outcome.kind === 'error') {
		return [write({ message_id: id, error_code: outcome.code, details: outcome.details })];
	}
	const { value = null } = outcome;
	const size = faults.find('partial')?.size ?? (isStreamed ? PORTION : Infinity);
	const portions = Array.isArray(value) ? portionsOf(value, size) : [value];
	return portions.map((result, index) =>
		write({ message_id: id, result, partial: index < portions.length - 1 }),
	);
}

/** A full last part is followed by an empty one, because the server does not look ahead. */
function portionsOf(items: readonly unknown[], size: number): (readonly unknown[])[] {
	const portions: (readonly unknown[])[] = [];
	let rest = items;
	while (rest.length >= size) {
		portions.push(rest.slice(0, size));
		rest = rest.slice(size);
	}
	return [...portions, rest];
}

function write(message: object): string {
	return JSON.stringify(message);
}
