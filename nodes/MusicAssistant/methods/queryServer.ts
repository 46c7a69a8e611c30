import {
	type ILoadOptionsFunctions,
	NodeApiError,
	type INodeListSearchItems,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { MusicAssistantClient, openSession } from '../api/client';
import { DEFAULT_PARALLEL_REQUESTS } from '../api/requestCache';
import { ApiError } from '../api/apiError';
import type { Provider } from '../api/models/serverDetails';
import { isObject, textOrEmpty } from '../helpers/json';
import { distinctNames } from '../helpers/nameComparison';

/** A user is waiting for the list to open. */
const TIMEOUT_SECONDS = 15;

const NON_BREAKING_HYPHEN = '\u2011';

interface ErrorDetails {
	readonly message: string;
	readonly description: string;
	readonly httpCode?: string;
}

/** Always a NodeApiError: for any other error, n8n sends only the message to the editor. */
export type ToEditorError = (context: ILoadOptionsFunctions, details: ErrorDetails) => NodeApiError;

/**
 * Queries the server for something that the editor shows.
 *
 * @param toEditorError for an error that the editor shows instead
 * @throws NodeApiError
 */
export async function queryServer<Result>(
	context: ILoadOptionsFunctions,
	query: (client: MusicAssistantClient) => Promise<Result>,
	toEditorError: ToEditorError = toListError,
): Promise<Result> {
	try {
		const session = await openSession(context, {
			purpose: 'list',
			parallelRequests: DEFAULT_PARALLEL_REQUESTS,
			severalItems: false,
		});
		return await query(new MusicAssistantClient(session, TIMEOUT_SECONDS));
	} catch (reason) {
		throw reason instanceof ApiError ? toEditorError(context, reason) : reason;
	}
}

/**
 * The same for something that some servers do not have.
 *
 * @param query returns `undefined` if the server does not have it
 * @param whenMissing what the editor shows then
 */
export async function queryIfSupported<Result>(
	context: ILoadOptionsFunctions,
	query: (client: MusicAssistantClient) => Promise<Result | undefined>,
	whenMissing: ErrorDetails,
	toEditorError: ToEditorError = toListError,
): Promise<Result> {
	const result = await queryServer(context, query, toEditorError);
	if (result === undefined) throw toEditorError(context, whenMissing);
	return result;
}

/**
 * The editor shows message and description. It takes plain hyphens in the message for separators between sentences, and
 * splits `http://music-server:8095` in two (n8n 2.41).
 */
export const toListError: ToEditorError = (context, { message, ...details }) =>
	createNodeApiError(context, {
		...details,
		message: message.replaceAll('-', NON_BREAKING_HYPHEN),
	});

/** The editor shows only the message. */
export const toOptionsError: ToEditorError = (context, { message, description, ...details }) =>
	createNodeApiError(context, { ...details, description, message: `${message}. ${description}` });

function createNodeApiError(context: ILoadOptionsFunctions, details: ErrorDetails): NodeApiError {
	const { message, description, httpCode } = details;
	return new NodeApiError(context.getNode(), { message }, { message, description, httpCode });
}

/** Appends the values of entries that have the same name. */
export function disambiguateNames(
	entries: readonly INodeListSearchItems[],
): INodeListSearchItems[] {
	const names = distinctNames(entries, [
		({ name }) => name,
		({ name, value }) => `${name} ${value}`,
	]);
	return entries.map((entry, index) => ({ ...entry, name: names[index] ?? entry.name }));
}

/** Sorts entries by their names. */
export function byName(one: { name: string }, other: { name: string }): number {
	return one.name.localeCompare(other.name);
}

/** The id or name of the player that is chosen in the form; `undefined` if none is, or an expression. */
export function readChosenPlayer(context: ILoadOptionsFunctions): string | undefined {
	const locator: unknown = context.getCurrentNodeParameter('playerId');
	const given = textOrEmpty(isObject(locator) ? locator.value : locator).trim();
	return given === '' || given.startsWith('=') ? undefined : given;
}

export type NamedProvider = Pick<Provider, 'instanceId' | 'name'>;

/** Providers for a selection, by their instance ids. */
export function toProviderOptions(providers: readonly NamedProvider[]): INodePropertyOptions[] {
	return providers
		.filter(({ instanceId }) => instanceId !== '')
		.map(({ name, instanceId: value }) => ({ name, value, description: value }))
		.sort(byName);
}
