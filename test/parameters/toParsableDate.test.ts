import { toParsableDate } from '../../nodes/MusicAssistant/parameters/values';

test.each(['2026-10-06', 'Tue, 06 Oct 2026 04:00:00 GMT', '20261006T0400'])(
	'a text with a year is kept: %s',
	(words) => {
		expect(toParsableDate(words)).toBe(words);
	},
);

test('milliseconds become a date', () => {
	expect(toParsableDate(Date.UTC(2026, 9, 6))).toEqual(new Date('2026-10-06T00:00:00Z'));
});

test('a date is kept', () => {
	const date = new Date();

	expect(toParsableDate(date)).toBe(date);
});

test.each(['the 5th', 'Episode 12', '', 5, 2026, NaN, true, undefined])(
	'%p is not a date',
	(value) => {
		expect(toParsableDate(value)).toBeUndefined();
	},
);
