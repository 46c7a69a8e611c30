import * as fc from 'fast-check';
import { ApiError } from '../../../../nodes/MusicAssistant/api/apiError';
import {
	readPages,
	type PagedSource,
	type PageRequest,
} from '../../../../nodes/MusicAssistant/api/readPages';

/** Reading page by page, against a model: whatever is asked, it is what one slice of the whole would be. */

interface Row {
	readonly id?: string;
	readonly name?: string;
}

interface WantedPages extends PageRequest {
	readonly offset: number;
	readonly pageSize: number;
}

type AskedPage = Readonly<Record<'offset' | 'limit' | 'inFlight', number>>;

/** A listing that gives `answer(offset, limit)` and writes down what it was asked. */
class WatchedListing implements PagedSource<Row> {
	readonly name = 'the listing';
	readonly asked: AskedPage[] = [];
	private underWay = 0;

	constructor(
		private readonly answer: (offset: number, limit: number) => Row[],
		private readonly known: () => number | undefined = () => undefined,
		private readonly delayed: (rows: Row[]) => Promise<Row[]> = (rows) => Promise.resolve(rows),
	) {}

	async page(offset: number, limit: number): Promise<Row[]> {
		if (this.asked.length > 500) throw new Error('It never ends.');
		this.underWay++;
		this.asked.push({ offset, limit, inFlight: this.underWay });
		const rows = await this.delayed(this.answer(offset, limit));
		this.underWay--;
		return rows;
	}

	async count(): Promise<number | undefined> {
		return this.known();
	}

	identity({ id }: Row): string | undefined {
		return id;
	}
}

const rowsOf = (length: number): Row[] => Array.from({ length }, (_, id) => ({ id: String(id) }));

const withoutIds = (rows: Row[]): Row[] => rows.map(({ id }) => ({ name: id }));

const wantedPages: fc.Arbitrary<WantedPages> = fc.record({
	offset: fc.nat(70),
	limit: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
	pageSize: fc.integer({ min: 1, max: 25 }),
});

async function collected(listing: PagedSource<Row>, wanted: WantedPages): Promise<[Row, number][]> {
	const taken: [Row, number][] = [];
	await readPages(listing, wanted, (row, index) => taken.push([row, index]));
	return taken;
}

function expected(rows: readonly Row[], wanted: WantedPages): [Row, number][] {
	const { offset, limit = Infinity } = wanted;
	return rows.slice(offset, offset + limit).map((row, place) => [row, offset + place]);
}

describe('reading any listing page by page, in whatever order the responses arrive', () => {
	it('returns every requested row once, in order, with its position, and requests nothing twice', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.nat(60),
				wantedPages,
				fc.boolean(),
				fc.boolean(),
				fc.scheduler(),
				async (length, wanted, tellsCount, hasIds, scheduler) => {
					const rows = hasIds ? rowsOf(length) : withoutIds(rowsOf(length));
					const listing = new WatchedListing(
						(offset, limit) => rows.slice(offset, offset + limit),
						() => (tellsCount ? length : undefined),
						(page) => scheduler.schedule(Promise.resolve(page)),
					);
					const taken = await scheduler.waitFor(collected(listing, wanted));

					expect(taken).toEqual(expected(rows, wanted));
					expectFrugal(listing.asked, wanted, tellsCount ? length : Infinity);
				},
			),
		);
	});

	function expectFrugal(asked: readonly AskedPage[], wanted: WantedPages, length: number): void {
		const [first, ...others] = asked;
		const end = wanted.offset + (wanted.limit ?? Infinity);
		expect(first).toMatchObject({ offset: wanted.offset, inFlight: 1 });
		for (const { offset, limit, inFlight } of asked) {
			expect(limit).toBeGreaterThan(0);
			expect(limit).toBeLessThanOrEqual(wanted.pageSize);
			expect(offset + limit).toBeLessThanOrEqual(end);
			expect(inFlight).toBeLessThanOrEqual(4);
		}
		for (const { offset } of others) expect(offset).toBeLessThan(length);
		expect(new Set(asked.map(({ offset }) => offset)).size).toBe(asked.length);
	}

	it('returns the same from a server that returns more than requested', async () => {
		await fc.assert(
			fc.asyncProperty(fc.nat(60), wantedPages, async (length, wanted) => {
				const rows = rowsOf(length);
				const listing = new WatchedListing(
					(offset) => rows.slice(offset),
					() => length,
				);

				expect(await collected(listing, wanted)).toEqual(expected(rows, wanted));
			}),
		);
	});
});

describe('reading a listing that changes while it is read', () => {
	/** What happens to the rows right before an answer. */
	type Change = (rows: Row[], made: () => Row) => Row[];
	const place = fc.nat(70);
	const few = fc.integer({ min: 1, max: 15 });
	const added = (count: number, made: () => Row) => Array.from({ length: count }, made);

	const growing: fc.Arbitrary<Change> = fc.oneof(
		few.map((count): Change => (rows, made) => [...rows, ...added(count, made)]),
		few.map((count): Change => (rows, made) => [...added(count, made), ...rows]),
		fc.tuple(place, few).map(([at, count]): Change => (rows, made) => [
			...rows.slice(0, at),
			...added(count, made),
			...rows.slice(at),
		]),
	);
	const shrinking: fc.Arbitrary<Change> = few.map(
		(count) => (rows) => rows.slice(0, Math.max(0, rows.length - count)),
	);
	const moving: fc.Arbitrary<Change> = fc.oneof(
		place.map((at): Change => (rows) => [...rows.slice(at), ...rows.slice(0, at)]),
		place.map((at): Change => (rows) => [...rows.slice(0, at), ...rows.slice(at + 1)]),
		fc.constant<Change>((rows) => [...rows].reverse()),
	);

	interface Server {
		readonly length: number;
		readonly pageSize: number;
		readonly changes: ReadonlyArray<Change | undefined>;
		/** Right before the count is asked, which is after the first page. */
		readonly changeAtCount?: Change;
		readonly tellsCount: boolean;
	}

	const serverWith = (change: fc.Arbitrary<Change>): fc.Arbitrary<Server> =>
		fc.record({
			length: fc.nat(60),
			pageSize: fc.integer({ min: 1, max: 25 }),
			changes: fc.array(fc.option(change, { nil: undefined }), { maxLength: 8 }),
			tellsCount: fc.boolean(),
		});

	/** Reads all, and tells what there was at first, what there is in the end, and what came. */
	async function readFrom(server: Server) {
		const { length, pageSize, changes, tellsCount } = server;
		const before = rowsOf(length);
		let rows = before;
		let last = length;
		const left = [...changes];
		let atCount = server.changeAtCount;
		const changed = (change: Change | undefined) => {
			if (change) rows = change(rows, () => ({ id: String(last++) }));
		};
		const listing = new WatchedListing(
			(offset, limit) => {
				changed(left.shift());
				return rows.slice(offset, offset + limit);
			},
			() => {
				changed(atCount);
				atCount = undefined;
				return tellsCount ? rows.length : undefined;
			},
		);
		const taken: [Row, number][] = [];
		const failure: unknown = await readPages(listing, { offset: 0, pageSize }, (row, index) => {
			taken.push([row, index]);
		}).catch((reason: unknown) => reason);
		const ids = taken.map(([{ id }]) => id);
		if (failure !== undefined) expect(failure).toBeInstanceOf(ApiError);
		// Never twice, never out of order, never without end.
		const indexes = taken.map(([, index]) => index);
		expect(new Set(ids).size).toBe(ids.length);
		expect(indexes).toEqual([...indexes].sort((one, other) => one - other));
		expect(listing.asked.length).toBeLessThan(150);
		return { failure, ids, before: before.map(({ id }) => id), after: rows.map(({ id }) => id) };
	}

	it('returns all initial rows if it grows after the first page, or says that it could not', async () => {
		await fc.assert(
			fc.asyncProperty(serverWith(growing), growing, async (server, changeAtCount) => {
				const grows = { ...server, changes: [], changeAtCount, tellsCount: true };
				const { failure, ids, before } = await readFrom(grows);

				if (failure === undefined) expect(ids).toEqual(expect.arrayContaining(before));
			}),
			{ numRuns: 500 },
		);
	});

	it('returns all remaining rows if it only shrinks at its end, or says that it could not', async () => {
		await fc.assert(
			fc.asyncProperty(serverWith(shrinking), async (server) => {
				const { failure, ids, after } = await readFrom({ ...server, tellsCount: true });

				if (failure === undefined) expect(ids).toEqual(expect.arrayContaining(after));
			}),
			{ numRuns: 500 },
		);
	});

	it('returns existing rows, each once, whatever moves', async () => {
		await fc.assert(
			fc.asyncProperty(serverWith(fc.oneof(growing, shrinking, moving)), async (server) => {
				const { ids, before } = await readFrom(server);

				if (!server.changes[0]) expect(ids.slice(0, 1)).toEqual(before.slice(0, 1));
			}),
			{ numRuns: 500 },
		);
	});
});

describe('reading an arbitrary listing', () => {
	/** Each page is some part of a few rows, whatever was asked. */
	const answers = fc.infiniteStream(fc.array(fc.nat(30).map((id) => ({ id: String(id) }))));

	it('ends, and returns no row twice', async () => {
		await fc.assert(
			fc.asyncProperty(
				answers,
				wantedPages,
				fc.option(fc.nat(60), { nil: undefined }),
				async (stream, wanted, count) => {
					const listing = new WatchedListing(
						() => stream.next().value as Row[],
						() => count,
					);
					const ids: (string | undefined)[] = [];
					const reading = readPages(listing, wanted, ({ id }) => ids.push(id));
					await reading.catch((reason: unknown) => expect(reason).toBeInstanceOf(ApiError));

					expect(new Set(ids).size).toBe(ids.length);
					expect(ids.length).toBeLessThanOrEqual(wanted.limit ?? Infinity);
				},
			),
		);
	});

	it.each([
		['with ids', rowsOf(10)],
		['without ids', withoutIds(rowsOf(10))],
	])('ends if the same page, %s, is repeated endlessly', async (_, page) => {
		const reading = collected(new WatchedListing(() => page), { offset: 0, pageSize: 10 });

		await expect(reading).rejects.toThrow('keeps sending the same page of the listing');
	});

	it('ends if the listing grows at the front with each page', async () => {
		let length = 20;
		const listing = new WatchedListing(
			(offset, limit) => {
				length += 3;
				return rowsOf(length)
					.reverse()
					.slice(offset, offset + limit);
			},
			() => length,
		);

		await expect(collected(listing, { offset: 0, pageSize: 5 })).rejects.toThrow(
			'The end of the listing could not be reached',
		);
	});
});
