/** Of a line, or of a word in it: minutes, seconds and their fractions. */
const TIME_TAG = /[[<]\d+:\d+(?:[.:]\d+)?[\]>]/g;

/** A line about the lyrics, such as "[ar:Ada]". */
const TAG_LINE = /^\s*\[[a-z#]+:[^\]]*\]\s*$/i;

/** Synchronized lyrics (LRC) as plain text. */
export function lrcToPlainText(lrc: string): string {
	return lrc
		.split(/\r?\n/)
		.filter((line) => !TAG_LINE.test(line))
		.map((line) => line.replace(TIME_TAG, '').trim())
		.join('\n')
		.trim();
}
