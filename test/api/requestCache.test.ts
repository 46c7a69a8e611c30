import { RequestCache } from '../../nodes/MusicAssistant/api/requestCache';

const MANY = 5_000_000;

/** A cache, and the keys that were fetched, in order. */
function createCache() {
	const cache = new RequestCache<string>();
	const fetched: string[] = [];
	const read = async (key: string, size: number) =>
		await cache.getOrFetch(key, async () => {
			fetched.push(key);
			return await Promise.resolve({ result: `result of ${key}`, size });
		});
	return { cache, read, fetched };
}

it('keeps results that are small together', async () => {
	const { read, fetched } = createCache();
	for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) {
		expect(await read(key, 1000)).toBe(`result of ${key}`);
	}

	expect(fetched).toEqual(['a', 'b', 'c']);
});

it('forgets what was not used for the longest time once all are too large', async () => {
	const { read, fetched } = createCache();
	for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key, MANY);

	expect(fetched).toEqual(['a', 'b', 'c', 'b']);
});

it('keeps the last result, however large it is', async () => {
	const { read, fetched } = createCache();
	for (const key of ['a', 'b', 'b']) await read(key, 100 * MANY);

	expect(fetched).toEqual(['a', 'b']);
});

it('does not count what has become stale', async () => {
	const { cache, read, fetched } = createCache();
	for (const key of ['a', 'b', 'c']) {
		await read(key, MANY);
		if (key !== 'c') cache.invalidate((cached) => cached === key);
	}
	cache.set('d', { result: 'result of d', size: MANY });
	cache.set('d', { result: 'result of d', size: MANY });
	for (const key of ['c', 'd']) await read(key, MANY);

	expect(fetched).toEqual(['a', 'b', 'c']);
});
