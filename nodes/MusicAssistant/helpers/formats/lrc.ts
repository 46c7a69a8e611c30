/** Of a line, or of a word in it: hours, minutes, seconds and their fractions. */
const TIME_TAG = /[[<] *-?\d+(?::\d+){1,3}(?:[.,]\d*)? *[\]>]/g;

/** A line about the lyrics, such as "[ar:Ada]" or "[t_time:(03:21)]". */
const TAG_LINE = /^\s*\[(?:#|[a-z][a-z_]*):[^\]]*\]\s*$/i;

/** The credits in front of the lyrics of some services: `{"t":0,"c":[...]}`. */
const CREDITS_LINE = /^\s*\{"t":.*\}\s*$/;

/** A line that starts with its time and length in milliseconds. Those of words are in one of several brackets. */
const MILLISECONDS_LINE = /^\s*\[\d+,\d+\]/;
const WORD_TIME_TAG = /[(<]\d+,\d+(?:,-?\d+)?[)>]/g;

/** Synchronized lyrics (LRC) as plain text. */
export function lrcToPlainText(lrc: string): string {
	return lrc
		.split(/\r\n|\r|\n/)
		.filter((line) => !TAG_LINE.test(line) && !CREDITS_LINE.test(line))
		.map((line) => withoutTimes(line).trim())
		.join('\n')
		.trim();
}

function withoutTimes(line: string): string {
	const text = line.replace(TIME_TAG, '');
	return MILLISECONDS_LINE.test(text)
		? text.replace(MILLISECONDS_LINE, '').replace(WORD_TIME_TAG, '')
		: text;
}
