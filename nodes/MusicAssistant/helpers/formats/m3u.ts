/** An M3U playlist file: lines that start with # are comments or tags, all others are entries. */
export function countM3uEntries(text: string): number {
	return text.split(/[\r\n]+/).filter((line) => /^\s*[^#\s]/.test(line)).length;
}

/** What kind of text it is instead of an M3U playlist that a server can import; `undefined` if it may be one. */
export function describeNonM3uFormat(text: string): string | undefined {
	const beginning = text.trimStart().slice(0, 100).toLowerCase();
	if (beginning.startsWith('[playlist]')) return 'a PLS playlist';
	if (beginning.startsWith('{') || beginning.startsWith('[')) return 'JSON';
	if (beginning.startsWith('<')) return 'XML or a web page';
	return text.includes('#EXT-X-') ? 'the playlist of an HLS stream' : undefined;
}
