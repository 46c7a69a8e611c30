import { parseJson } from './json';

/** An M3U playlist file: lines that start with # are comments or tags, all others are entries. */
export function countM3uEntries(text: string): number {
	return text.split(/[\r\n]+/).filter((line) => /^\s*[^#\s]/.test(line)).length;
}

/** Tags that only streams have: music players write others that begin in the same way, such as `#EXT-X-RATING`. */
const HLS_TAG =
	/^[ \t]*#EXT-X-(?:TARGETDURATION|STREAM-INF|I-FRAME-STREAM-INF|MEDIA-SEQUENCE|MEDIA|VERSION|KEY|MAP|ENDLIST)(?![\w-])/im;

const XML_BEGINNING = /^<(?:[?!]|html\b)/i;

/** `{ "key":`, also in lists. A folder may begin with a bracket. */
const JSON_BEGINNING = /^(?:[[\s]*)\{\s*"[^"\n]*"\s*:/;

/** Which part of a text shows what it is. */
const BEGINNING_LENGTH = 1000;

/** Other formats by what only they have, wherever a comment or a blank line allows it to stand. */
const OTHER_FORMATS: ReadonlyArray<[description: string, isFormat: (text: string) => boolean]> = [
	[
		'a PLS playlist',
		(text) => /^[ \t]*\[playlist\][ \t]*$/im.test(text) || /^[ \t]*File\d+[ \t]*=/im.test(text),
	],
	['JSON', (text) => JSON_BEGINNING.test(text.slice(0, BEGINNING_LENGTH)) || isJsonList(text)],
	['XML or a web page', isXml],
	['the playlist of an HLS stream', (text) => HLS_TAG.test(text)],
	['a cue sheet', (text) => /^[ \t]*TRACK \d+ [A-Z]/im.test(text) && /^[ \t]*FILE "/im.test(text)],
	['an ASX playlist', (text) => /^[ \t]*\[Reference\][ \t]*$/im.test(text)],
	['a link', (text) => /^[ \t]*\[InternetShortcut\][ \t]*$/im.test(text)],
];

/** What kind of text it is instead of an M3U playlist that a server can import; `undefined` if it may be one. */
export function describeNonM3uFormat(text: string): string | undefined {
	// A carriage return ends lines too, but not for an expression.
	const lines = text.trim().replaceAll(/\r\n?/g, '\n');
	return OTHER_FORMATS.find(([, isFormat]) => isFormat(lines))?.[0];
}

/** A folder may have a name like "<unknown>". */
function isXml(text: string): boolean {
	return XML_BEGINNING.test(text) || (/^<[a-z]/i.test(text) && /<\/[a-z]|\/>/i.test(text));
}

function isJsonList(text: string): boolean {
	return text.startsWith('[') && text.endsWith(']') && parseJson(text) !== undefined;
}
