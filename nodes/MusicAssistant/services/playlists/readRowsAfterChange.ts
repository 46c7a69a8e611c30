import { ApiError, asApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { pollUntil } from '../../api/polling';
import { readPlaylistRows } from './playlistRows';

type Rows = readonly MediaItem[];

interface RowsExpectation<State> {
	/** What the checks need to know of the rows, computed once for each read: a playlist may have thousands. */
	evaluate: (rows: Rows) => State;
	/** Whether rows of the server's store are certainly those after the change. */
	isExpected: (state: State) => boolean;
	/** Whether rows read from the provider are, if less is required of them. */
	isFinal?: (state: State) => boolean;
	/** How long to read them from the provider: 0 for once. */
	seconds: number;
	/** For one read. */
	timeoutSeconds: number;
}

/**
 * Reads the rows of a playlist after a change, until they are as expected or the time is over. What the server has stored
 * is read first, because the provider of a long playlist takes a minute. It may be outdated: servers before 2.10 do not
 * notice the second of two changes within a second, and those at a streaming service for hours.
 *
 * @returns the last read, evaluated
 */
export async function readRowsAfterChange<State>(
	client: MusicAssistantClient,
	id: string,
	{ evaluate, isExpected, isFinal = isExpected, seconds, timeoutSeconds }: RowsExpectation<State>,
): Promise<State> {
	const stored = await readPlaylistRows(client, id).then(evaluate).catch(asApiError);
	if (!(stored instanceof ApiError) && isExpected(stored)) return stored;
	const { last } = await pollUntil(client, seconds, async () => {
		const state = evaluate(await readPlaylistRows(client, id, { timeoutSeconds }));
		return { reached: isFinal(state), last: state };
	});
	return last;
}
