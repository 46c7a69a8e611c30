/** One place that a patch changes: whole lines, with those around them by which it is found. */
export interface Change {
	/** The file, from the repository on. */
	file: string;
	before: string;
	after: string;
}

/** The changes in a unified diff. Whatever stands before the first file's name is not looked at. */
export function changesIn(diff: string): Change[] {
	return diff
		.split(/^(?=--- )/m)
		.filter((part) => part.startsWith('--- '))
		.flatMap((part) => {
			const [names = '', ...hunks] = part.split(/^@@ .*\n/m);
			const file = /^\+\+\+ b\/(\S+)/m.exec(names)?.[1] ?? '';
			return hunks.map((hunk) => ({
				file,
				before: linesOf(hunk, ' -'),
				after: linesOf(hunk, ' +'),
			}));
		});
}

/** The lines of a hunk that bear one of the signs, without them. */
function linesOf(hunk: string, signs: string): string {
	const lines = hunk.split('\n').filter((line) => line !== '' && signs.includes(line.charAt(0)));
	return lines.map((line) => `${line.slice(1)}\n`).join('');
}

/**
 * A file's text with a change made in it. The numbers of lines do not matter, so that a patch outlives what is added
 * above its place.
 *
 * @throws Error when the lines are not there as the patch has them, or are there several times
 */
export function changed(text: string, { file, before, after }: Change): string {
	// Whole lines are looked for: each begins behind the end of another.
	const lines = `\n${text}`;
	const place = lines.indexOf(`\n${before}`);
	if (place === -1 || before === '') {
		throw new Error(`${file} does not have the lines any more that are to be changed`);
	}
	if (lines.includes(`\n${before}`, place + 1)) {
		throw new Error(`${file} has the lines several times`);
	}
	return text.slice(0, place) + after + text.slice(place + before.length);
}
