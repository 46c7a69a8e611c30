import { joinWithLimit, toFileName } from '../../nodes/MusicAssistant/helpers/text';

describe('a list in a text', () => {
	it('names every entry if there are few', () => {
		expect(joinWithLimit(['a', 'b'])).toBe('a, b');
		expect(joinWithLimit(['a'])).toBe('a');
		expect(joinWithLimit([])).toBe('');
	});

	it('counts the remaining ones', () => {
		expect(joinWithLimit(['a', 'b', 'c'], 3)).toBe('a, b, c');
		expect(joinWithLimit(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
		expect(joinWithLimit(Array.from({ length: 1000 }, (_, index) => String(index)))).toBe(
			'0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 988 more',
		);
	});
});

it.each([
	['an ordinary name', 'Morning News', 'Morning News.jpg'],
	['characters that file systems reject', 'a/b:c?', 'a_b_c_.jpg'],
	['marks that reverse the direction of writing', 'cover\u202egpj\u202c\u200f', 'covergpj.jpg'],
	['half a character', 'a\ud83c', 'a.jpg'],
	['a character that does not fit completely', `${'x'.repeat(119)}🎵`, `${'x'.repeat(119)}.jpg`],
])('%s', (_, name, expected) => {
	expect(toFileName(name, 'jpg')).toBe(expected);
});
