import { shuffled } from '../../nodes/MusicAssistant/helpers/shuffled';

it('keeps every entry once, also undefined ones', () => {
	const entries = [...Array.from({ length: 200 }, (_, place) => place), undefined];
	const mixed = shuffled(entries);

	expect(mixed).toHaveLength(entries.length);
	expect(new Set(mixed)).toEqual(new Set(entries));
	expect(mixed).not.toEqual(entries);
});

it('leaves the given list as it was', () => {
	const entries = [1, 2, 3];
	shuffled(entries);

	expect(entries).toEqual([1, 2, 3]);
});

it('gives every order of three about as often as any other', () => {
	const counts = new Map<string, number>();
	for (let round = 0; round < 6000; round++) {
		const order = shuffled(['a', 'b', 'c']).join('');
		counts.set(order, (counts.get(order) ?? 0) + 1);
	}

	expect(counts.size).toBe(6);
	for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(300);
});

it('has nothing to mix in nothing', () => {
	expect(shuffled([])).toEqual([]);
});
