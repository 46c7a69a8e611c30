/** An M3U playlist file: lines that start with # are comments or tags, all others are entries. */
export function countM3uEntries(text: string): number {
	return text.split(/[\r\n]+/).filter((line) => /^\s*[^#\s]/.test(line)).length;
}

/** What a text is if it is no M3U playlist that a music server can import. */
export function otherPlaylistFormat(text: string): string | undefined {
	const beginning = text.trimStart().slice(0, 100).toLowerCase();
	if (beginning.startsWith('[playlist]')) return 'a PLS playlist';
	if (beginning.startsWith('{') || beginning.startsWith('[')) return 'JSON';
	if (beginning.startsWith('<')) return 'XML or a web page';
	return text.includes('#EXT-X-') ? 'the playlist of an HLS stream' : undefined;
}
