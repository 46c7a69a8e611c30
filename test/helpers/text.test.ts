import { joinWithLimit } from '../../nodes/MusicAssistant/helpers/text';

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
