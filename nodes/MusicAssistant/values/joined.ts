import { children, text, type JsonObject } from './json';

/** Texts as one; null for none. */
export function joined(texts: readonly string[]): string | null {
	return texts.length > 0 ? texts.join(', ') : null;
}

/** The names of what a list holds, as one text; null for none. */
export function joinedNames(media: JsonObject | undefined, key: string): string | null {
	return joined(children(media, key).flatMap((entry) => text(entry, 'name') ?? []));
}
