import { lrcToPlainText } from '../../../nodes/MusicAssistant/services/library/readLyrics';

test('synchronized lyrics become text without times and tags', () => {
	const lrc =
		'[ar:Ada]\r\n[length: 3:07]\r\n[00:01.20]First [one]\r\n[00:05.00][01:05:50] <00:05.10>Again <00:06>and again\n\n[02:00]Last\n';

	expect(lrcToPlainText(lrc)).toBe('First [one]\nAgain and again\n\nLast');
});

test.each([
	['over an hour', '[61:02.50]Last verse'],
	['with hours', '[01:01:02.50]Last verse'],
	['with hours and hundredths', '[01:01:02:50]Last verse'],
	['with a comma', '[61:02,50]Last verse'],
	['without a fraction', '[61:02]Last verse'],
	['with a point only', '[61:02.]Last verse'],
	['with blanks', '[ 00:02.50 ] Last verse'],
	['before the beginning', '[-00:02.50]Last verse'],
	['of each word', '[00:02.50]<00:02.50>Last <00:03,10>verse<00:04.00>'],
	['in milliseconds', '[12340,2500]Last verse'],
	['of each word in milliseconds', '[12340,2500]<0,200,0>Last <200,300,0>verse'],
	['of each word in milliseconds, behind it', '[12340,2500]Last (12340,200)verse(12540,300)'],
	['behind a tag', '[t_time:(03:21)]\n[#:by hand]\r[00:02.50]Last verse'],
	['behind credits', '{"t":0,"c":[{"tx":"By: "},{"tx":"Ada"}]}\n[00:02.50]Last verse'],
	['behind a byte order mark', '\uFEFF[ti:One]\n[00:02.50]Last verse'],
])('times %s are removed', (_, lrc) => {
	expect(lrcToPlainText(lrc)).toBe('Last verse');
});

test('what is no time is kept', () => {
	const text = 'Room [12] (3,4) <3>\n[chorus] at 3:16\n{One}';

	expect(lrcToPlainText(text)).toBe(text);
});

test('text without times is kept', () => {
	expect(lrcToPlainText('One\nTwo: 3:04')).toBe('One\nTwo: 3:04');
});
