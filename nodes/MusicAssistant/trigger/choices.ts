import { hasIdOrUri } from '../api/models/mediaItems';
import type { MediaItem } from '../api/models/mediaItem';
import { findByName } from '../helpers/nameComparison';
import { joinWithLimit, truncateText } from '../helpers/text';
import { parseUri, splitAtUris } from '../helpers/uri';
import type { Parameters } from '../parameters/parameters';
import { splitAtNames, type ParameterError } from '../parameters/values';
import { toMediaContainer, type MediaContainer } from '../services/library/readItems';

type ChoiceKind = 'player' | 'playlist' | 'podcast' | 'provider';

interface ChoiceOptions<Entry> {
	readonly kind: ChoiceKind;
	/** The entries that the user means by a text. */
	readonly find: (text: string, entries: readonly Entry[]) => Entry[];
	/** The texts in one that was given. */
	readonly split?: (text: string) => string[];
}

/** What the user chose of something that the server has; all of it if nothing was chosen. */
export class Choice<Entry extends { readonly name: string | undefined }> {
	/** Names, ids and URIs, each as it was given or several in one text. */
	readonly values: readonly string[];

	/** What the entries are. */
	readonly kind: ChoiceKind;

	/** The error if something was chosen that was not there at the last `select`: nothing would ever start the workflow. */
	error: ParameterError | undefined;

	/** @throws ParameterError if the field does not contain texts */
	constructor(
		private readonly parameters: Parameters,
		private readonly options: ChoiceOptions<Entry>,
	) {
		this.kind = options.kind;
		this.values = parameters.listedTexts(`${options.kind}s`);
	}

	get isAll(): boolean {
		return this.values.length === 0;
	}

	/** @param entries all that there are */
	select(entries: readonly Entry[]): Entry[] {
		const unknown = this.textsFor(entries).find((text) => !this.isKnown(text, entries));
		this.error = unknown === undefined ? undefined : this.unknownError(unknown, entries);
		return this.chosenOf(entries);
	}

	/** The same, whatever else was chosen. */
	chosenOf(entries: readonly Entry[]): Entry[] {
		if (this.isAll) return [...entries];
		const chosen = this.textsFor(entries).flatMap((text) => this.options.find(text, entries));
		return [...new Set(chosen)];
	}

	private textsFor(entries: readonly Entry[]): string[] {
		const { split = (text: string) => [text] } = this.options;
		return this.values
			.flatMap(split)
			.flatMap((value) => splitAtNames(value, (text) => this.isKnown(text, entries)));
	}

	private isKnown(text: string, entries: readonly Entry[]): boolean {
		return this.options.find(text, entries).length > 0;
	}

	private unknownError(unknown: string, entries: readonly Entry[]): ParameterError {
		const { kind } = this;
		const isInLibrary = kind === 'playlist' || kind === 'podcast';
		const names = joinWithLimit(entries.flatMap(({ name }) => name ?? []));
		return this.parameters.error(
			`${kind}s`,
			`contains "${truncateText(unknown)}", which is not a ${kind} ${isInLibrary ? 'in the library' : 'of the server'}`,
			`Choose from the list, or change the expression so that it returns an array of names or ${isInLibrary ? 'URIs' : 'IDs'}. The ${isInLibrary ? 'library' : 'server'} has: ${names || 'none'}.`,
		);
	}
}

interface NamedEntry {
	readonly id: string;
	readonly name: string;
}

/** A choice of what has a name and an id. */
export function readChoice<Entry extends NamedEntry>(
	parameters: Parameters,
	kind: 'player' | 'provider',
): Choice<Entry> {
	return new Choice<Entry>(parameters, {
		kind,
		find: (text, entries) => findByName(entries, text, ({ id, name }) => [id, name]),
	});
}

/** A podcast or playlist, and the key by which it is known. */
export interface WatchedContainer {
	readonly key: string;
	readonly name: string | undefined;
	readonly container: MediaContainer;
	/** Missing if it is not in the library. */
	readonly item?: MediaItem;
}

/** Empty for an item without a URI. */
export function toWatchedContainers(item: MediaItem): WatchedContainer[] {
	const { uri, name } = item;
	return uri === undefined ? [] : [{ key: uri, name, container: toMediaContainer(item), item }];
}

/** A choice of podcasts or playlists, which need not be in the library. */
export function readContainerChoice(
	parameters: Parameters,
	kind: 'playlist' | 'podcast',
): Choice<WatchedContainer> {
	/** By their keys: each is found once, whatever it was called. */
	const elsewhere = new Map<string, WatchedContainer>();
	return new Choice<WatchedContainer>(parameters, {
		kind,
		split: splitAtUris,
		find: (text, entries) => {
			const found = findContainers(text, entries);
			return found.length > 0 ? found : findElsewhere(text, kind, elsewhere);
		},
	});
}

/** Those with this id, URI or name. */
function findContainers(text: string, entries: readonly WatchedContainer[]): WatchedContainer[] {
	const named = new Set(findByName(entries, text, ({ name }) => [name]));
	return entries.filter((entry) => hasIdOrUri(entry.item, text) || named.has(entry));
}

function findElsewhere(
	text: string,
	kind: string,
	known: Map<string, WatchedContainer>,
): WatchedContainer[] {
	const reference = parseUri(text);
	if (reference?.kind !== 'item') return [];
	const { uri: key, mediaType, provider } = reference;
	if (mediaType !== kind || provider === 'library') return [];
	const container = known.get(key) ?? { key, name: undefined, container: reference };
	known.set(key, container);
	return [container];
}
