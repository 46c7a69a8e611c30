import { shuffled } from '../../nodes/MusicAssistant/actions/library/getAll.operation';

it('keeps every entry once, including undefined ones', () => {
	const entries = [...Array.from({ length: 200 }, (_, place) => place), undefined];
	const mixed = shuffled(entries);

	expect(mixed).toHaveLength(entries.length);
	expect(new Set(mixed)).toEqual(new Set(entries));
	expect(mixed).not.toEqual(entries);
});

it('does not modify the given list', () => {
	const entries = [1, 2, 3];
	shuffled(entries);

	expect(entries).toEqual([1, 2, 3]);
});

it('returns every order of three about equally often', () => {
	const counts = new Map<string, number>();
	for (let round = 0; round < 6000; round++) {
		const order = shuffled(['a', 'b', 'c']).join('');
		counts.set(order, (counts.get(order) ?? 0) + 1);
	}

	expect(counts.size).toBe(6);
	for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(300);
});

it('returns an empty list for an empty list', () => {
	expect(shuffled([])).toEqual([]);
});
