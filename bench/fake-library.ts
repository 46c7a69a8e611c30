/** The quantities that the names of the benchmarks state. */
const FAVORITE_COUNT = 10_000;
const PODCAST_COUNT = 500;
const EPISODES_PER_PODCAST = 100;

/** Bytes of an item as real servers send it. */
const ITEM_SIZE = 2000;

const DAY_MS = 86_400_000;

/** A library with favorite tracks, and podcasts with episodes. */
export class FakeLibrary {
	constructor(private readonly padToSize: (entry: object, size: number) => object) {}

	/** @returns `undefined` for a command that does not concern the library */
	answer(command: string, args: Readonly<Record<string, unknown>>): unknown {
		if (command === 'music/podcasts/podcast_episodes') return this.episodes(args.item_id);
		const [, type] = /^music\/(\w+)s\/library_items$/.exec(command) ?? [];
		if (type === undefined) return undefined;
		const length =
			{ track: FAVORITE_COUNT, podcast: args.favorite === true ? 0 : PODCAST_COUNT }[type] ?? 0;
		const [offset, limit] = [Number(args.offset), Number(args.limit)];
		return Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, index) =>
			this.item('library', type, offset + index),
		);
	}

	private episodes(podcast: unknown): object[] {
		return Array.from({ length: EPISODES_PER_PODCAST }, (_, index) => {
			const release_date = new Date(Date.UTC(2026, 0, 1) + index * DAY_MS).toISOString();
			const metadata = { release_date };
			return this.item('feed', 'podcast_episode', `${String(podcast)}-${index}`, { metadata });
		});
	}

	private item(provider: string, media_type: string, number: number | string, more = {}): object {
		const item_id = String(number);
		const uri = `${provider}://${media_type}/${item_id}`;
		const name = `Item ${item_id}`;
		return this.padToSize({ item_id, provider, media_type, uri, name, ...more }, ITEM_SIZE);
	}
}
