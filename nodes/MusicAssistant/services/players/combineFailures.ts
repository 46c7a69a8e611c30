import type { ApiError } from '../../api/apiError';
import { groupValuesByKey } from '../../helpers/groupValuesByKey';
import { joinWithLimit } from '../../helpers/text';

interface FailedPlayer {
	name: string;
	failure: ApiError;
}

/** What went wrong and what to do, in one text. */
export function messageWithDescription({
	message,
	description,
}: Pick<ApiError, 'message' | 'description'>): string {
	return description === '' ? message : `${message}. ${description}`;
}

/** With more, the text would be unreadable. */
const MAX_REASONS = 4;

/**
 * One error for several players that all failed, with each reason once.
 *
 * @param message what failed, as a sentence that ends with their names
 */
export function combineFailures(
	{ failure }: FailedPlayer,
	allFailures: readonly FailedPlayer[],
	message: string,
): ApiError {
	if (allFailures.length === 1) return failure;
	const names = joinWithLimit(allFailures.map(({ name }) => name));
	const byReason = groupValuesByKey(
		allFailures.map(({ name, failure: one }) => [messageWithDescription(one), name]),
	);
	if (byReason.size === 1) {
		return failure.withHint(`The same applies to all players: ${names}.`);
	}
	const reasons = [...byReason].map(([reason, players]) => `${joinWithLimit(players)}: ${reason}`);
	const others = reasons.length - MAX_REASONS;
	return failure.with({
		message: `${message}: ${names}`,
		description: [
			...reasons.slice(0, MAX_REASONS),
			...(others > 0 ? [`And ${others} more.`] : []),
		].join(' '),
		request: undefined,
	});
}
