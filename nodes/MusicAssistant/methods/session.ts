import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { MusicAssistantClient } from '../api/client';
import { ApiError } from '../api/apiError';
import { Session } from '../api/session';

/** A list must come while somebody waits for it to open. */
const TIMEOUT_SECONDS = 15;

const PARALLEL_REQUESTS = 8;

const NON_BREAKING_HYPHEN = '\u2011';

/** What a user learns in place of a list: what happened, and what to do now. */
interface Told {
	readonly message: string;
	readonly description: string;
	readonly httpCode?: string;
}

/** An error in the node's own words, always a NodeApiError: of any other n8n tells the editor the message alone. */
export type Telling = (context: ILoadOptionsFunctions, told: Told) => NodeApiError;

/**
 * Asks the server for something the editor shows.
 *
 * @param telling how a failure reads where the editor shows it in place of what was asked for
 * @throws NodeApiError
 */
export async function askServer<Result>(
	context: ILoadOptionsFunctions,
	ask: (client: MusicAssistantClient) => Promise<Result>,
	telling: Telling = inPlaceOfList,
): Promise<Result> {
	try {
		const session = await Session.open(context, {
			source: 'list',
			parallelRequests: PARALLEL_REQUESTS,
			severalItems: false,
		});
		return await ask(new MusicAssistantClient(session, TIMEOUT_SECONDS));
	} catch (reason) {
		throw reason instanceof ApiError ? telling(context, reason) : reason;
	}
}

/**
 * The editor shows message and description. It takes plain hyphens in the message for separators between sentences,
 * and `http://music-server:8095` became two words (n8n 2.41).
 */
export const inPlaceOfList: Telling = (context, { message, ...told }) =>
	errorOf(context, { ...told, message: message.replaceAll('-', NON_BREAKING_HYPHEN) });

/** The editor shows the message alone. */
export const inPlaceOfOptions: Telling = (context, { message, description, ...told }) =>
	errorOf(context, { ...told, description, message: `${message}. ${description}` });

function errorOf(context: ILoadOptionsFunctions, told: Told): NodeApiError {
	const { message, description, httpCode } = told;
	return new NodeApiError(context.getNode(), { message }, { message, description, httpCode });
}
