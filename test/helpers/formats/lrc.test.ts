import { lrcToPlainText } from '../../../nodes/MusicAssistant/helpers/formats/lrc';

test('synchronized lyrics become text without times and tags', () => {
	const lrc =
		'[ar:Ada]\r\n[length: 3:07]\r\n[00:01.20]First [one]\r\n[00:05.00][01:05:50] <00:05.10>Again <00:06>and again\n\n[02:00]Last\n';

	expect(lrcToPlainText(lrc)).toBe('First [one]\nAgain and again\n\nLast');
});

test('text without times is kept', () => {
	expect(lrcToPlainText('One\nTwo: 3:04')).toBe('One\nTwo: 3:04');
});
