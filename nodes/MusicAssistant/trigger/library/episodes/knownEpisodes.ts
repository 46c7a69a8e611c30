import type { MediaItem } from '../../../api/models/mediaItem';
import { shortHash } from '../../../helpers/shortHash';
import { sortNewestFirst, releaseTime } from '../../../helpers/episodes';

/** One episode, as it is remembered. */
interface KnownEpisode {
	id: string;
	title: string;
	/** Empty for none. */
	date: string;
}

/** Characters of each part in the saved text. */
const DIGEST_LENGTHS = { id: 5, title: 4, date: 4 };
const RECORD_LENGTH = DIGEST_LENGTHS.id + DIGEST_LENGTHS.title + DIGEST_LENGTHS.date;

const NO_DATE = '.'.repeat(DIGEST_LENGTHS.date);

/** How many episodes are remembered that the feed no longer has: some feeds drop episodes for a while. */
const MAX_REMOVED = 100;

/** What is remembered of the episodes of one podcast. */
export class KnownEpisodes {
	private readonly ids: ReadonlySet<string>;

	private readonly titlesWithDates: ReadonlySet<string>;

	/**
	 * @param present what the feed had at the last check, newest first
	 * @param removed what it had before
	 * @param oldest when the oldest of `present` was released; milliseconds
	 */
	private constructor(
		private readonly present: readonly KnownEpisode[],
		private readonly removed: readonly KnownEpisode[],
		private readonly oldest: number | undefined,
	) {
		const all = [...present, ...removed];
		this.ids = new Set(all.map(({ id }) => id));
		this.titlesWithDates = new Set(
			all.filter(({ date }) => date !== NO_DATE).map(({ title, date }) => title + date),
		);
	}

	static fromEpisodes(episodes: readonly MediaItem[], before?: KnownEpisodes): KnownEpisodes {
		const sorted = sortNewestFirst(episodes, Infinity);
		const present = sorted.map(toKnownEpisode);
		const ids = new Set(present.map(({ id }) => id));
		const earlier = before ? [...before.present, ...before.removed] : [];
		const gone = earlier.filter(({ id }) => !ids.has(id)).slice(0, MAX_REMOVED);
		const times = sorted.flatMap((episode) => releaseTime(episode) ?? []);
		// Not by spreading: a podcast may have more episodes than a function takes arguments.
		const oldest = times.reduce((one, other) => Math.min(one, other), Infinity);
		return new KnownEpisodes(present, gone, oldest === Infinity ? undefined : oldest);
	}

	/** @param saved as `serialize` returns it */
	static parse(saved: string): KnownEpisodes {
		const [present = '', gone = '', oldest = ''] = saved.split(' ');
		const time = oldest === '' ? undefined : Number(oldest);
		return new KnownEpisodes(parseRecords(present), parseRecords(gone), time);
	}

	serialize(): string {
		const records = (episodes: readonly KnownEpisode[]) =>
			episodes.map(({ id, title, date }) => id + title + date).join('');
		return [records(this.present), records(this.removed), this.oldest ?? ''].join(' ');
	}

	/** The episodes that are new, whatever the feed has done to the others. */
	findNew(episodes: readonly MediaItem[]): MediaItem[] {
		const listed = episodes.map((episode) => ({ episode, known: toKnownEpisode(episode) }));
		const reissued = this.reissuedTitles(listed.map(({ known }) => known));
		return listed
			.filter(({ known: { id, title, date } }) => {
				return !this.ids.has(id) && !this.titlesWithDates.has(title + date) && !reissued.has(title);
			})
			.filter(({ episode }) => !this.isOlderThanAll(episode))
			.map(({ episode }) => episode);
	}

	/** Whether the feed suddenly lists more of its past. */
	private isOlderThanAll(episode: MediaItem): boolean {
		return (releaseTime(episode) ?? Infinity) < (this.oldest ?? -Infinity);
	}

	/**
	 * The titles of episodes that now have another id and another date. Not of the oldest episodes, which may only have made
	 * room for new ones: these may have the same title, such as a weekday.
	 */
	private reissuedTitles(listed: readonly KnownEpisode[]): ReadonlySet<string> {
		const listedIds = new Set(listed.map(({ id }) => id));
		const lastKept = this.present.map(({ id }) => listedIds.has(id)).lastIndexOf(true);
		const isAllNew = lastKept === -1 && listed.length > 1;
		const replaced = this.present.filter(
			({ id }, index) => !listedIds.has(id) && (isAllNew || index < lastKept),
		);
		const before = countTitles(this.present);
		const now = countTitles(listed);
		return new Set(
			replaced
				.map(({ title }) => title)
				.filter((title) => before.get(title) === 1 && now.get(title) === 1),
		);
	}
}

function toKnownEpisode({ uri, itemId, name = '', releaseDate = '' }: MediaItem): KnownEpisode {
	return {
		id: shortHash(uri ?? itemId ?? name, DIGEST_LENGTHS.id),
		title: shortHash(name.trim().toLowerCase(), DIGEST_LENGTHS.title),
		date: releaseDate === '' ? NO_DATE : shortHash(releaseDate, DIGEST_LENGTHS.date),
	};
}

function parseRecords(text: string): KnownEpisode[] {
	return Array.from({ length: text.length / RECORD_LENGTH }, (_, index) => {
		const record = text.slice(index * RECORD_LENGTH, (index + 1) * RECORD_LENGTH);
		return {
			id: record.slice(0, DIGEST_LENGTHS.id),
			title: record.slice(DIGEST_LENGTHS.id, -DIGEST_LENGTHS.date),
			date: record.slice(-DIGEST_LENGTHS.date),
		};
	});
}

function countTitles(episodes: readonly KnownEpisode[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { title } of episodes) counts.set(title, (counts.get(title) ?? 0) + 1);
	return counts;
}
