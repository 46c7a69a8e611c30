import { searchLibrary } from '../server/library';
import { text, type JsonObject } from '../values/json';
import { listed, sameName } from '../values/names';
import { parseUri, URI_SHAPE, type MediaReference } from '../values/uri';
import type { OperationContext } from './operation';
import type { Parameters } from './parameters';

/** How many hits of each kind are searched for an exact name: the server finds names that hold it anywhere. */
const HITS_PER_KIND = 500;

/** How many of the near names an error text shows. */
const NEAR_NAMES = 8;

/**
 * What the user chose to play, one or more references whose form is checked.
 *
 * @throws ParameterFault for nothing, for a URI of a wrong form, and for a name that none or several items bear
 */
export async function chosenMedia(
	context: OperationContext,
	name = 'media',
): Promise<[MediaReference, ...MediaReference[]]> {
	const { parameters } = context;
	const { mode, value } = parameters.locator(name);
	if (mode === 'name') return [await namedMedia(context, name, parameters.locatorText(name).text)];
	const [first, ...others] = texts(parameters, name, value);
	if (first === undefined) {
		throw parameters.fault(
			name,
			'must not be empty',
			`Choose something from the list, or give its name or URI: ${URI_SHAPE}.`,
		);
	}
	// A bare text comes from an expression for the whole field: it may be a name too.
	if (mode === '' && others.length === 0 && !parseUri(first)) {
		return [await namedMedia(context, name, first)];
	}
	return [
		reference(parameters, name, first),
		...others.map((uri) => reference(parameters, name, uri)),
	];
}

/** The texts in a locator's value: one, several of an array, also of an array that came as its JSON text. */
function texts(parameters: Parameters, name: string, value: unknown): string[] {
	const entries: unknown[] = Array.isArray(value)
		? value
		: typeof value === 'string'
			? fromText(value)
			: [value];
	return entries
		.filter((entry) => entry !== undefined && entry !== null && entry !== '')
		.map((entry) => {
			if (typeof entry === 'string') return entry.trim();
			throw parameters.fault(name, 'must be a text or a list of texts', `Give URIs: ${URI_SHAPE}.`);
		})
		.filter((entry) => entry !== '');
}

function fromText(value: string): unknown[] {
	if (!value.trim().startsWith('[')) return [value];
	try {
		const parsed: unknown = JSON.parse(value);
		return Array.isArray(parsed) ? parsed : [value];
	} catch {
		return [value];
	}
}

function reference(parameters: Parameters, name: string, uri: string): MediaReference {
	const parsed = parseUri(uri);
	if (parsed) return parsed;
	throw parameters.fault(
		name,
		`has "${shortened(uri)}", which is no URI`,
		`A URI has the form ${URI_SHAPE}. To use a name, set the field to "By Name".`,
	);
}

async function namedMedia(
	{ parameters, server }: OperationContext,
	name: string,
	wanted: string,
): Promise<MediaReference> {
	if (wanted === '') {
		throw parameters.fault(name, 'must not be empty', 'Give the exact name it has in the library.');
	}
	const hits = await searchLibrary(server, wanted, HITS_PER_KIND);
	if (hits === undefined) {
		throw parameters.fault(
			name,
			'cannot be found by name on this server, which has no command to search its library',
			`Set the field to "By URI" and give the URI: ${URI_SHAPE}.`,
		);
	}
	const matches = hits.filter((item) => sameName(text(item, 'name') ?? '', wanted));
	const [match] = matches;
	const found = match && matches.length === 1 ? parseUri(text(match, 'uri') ?? '') : undefined;
	if (found) return found;
	throw matches.length > 1
		? parameters.fault(
				name,
				`names "${wanted}", which the library has ${matches.length} times`,
				`Set the field to "By URI" and use the one you mean: ${described(matches)}.`,
			)
		: parameters.fault(
				name,
				`names "${shortened(wanted)}", which the library does not have`,
				hits.length > 0
					? `The exact name is needed. Near ones: ${described(hits)}.`
					: 'Check the spelling, or choose from the list.',
			);
}

function described(items: readonly JsonObject[]): string {
	const entries = items.map((item) => `${text(item, 'name') ?? ''} (${text(item, 'uri') ?? ''})`);
	return listed(entries, NEAR_NAMES);
}

function shortened(words: string): string {
	return words.length > 80 ? `${words.slice(0, 80)}…` : words;
}
