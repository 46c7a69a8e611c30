import type { MediaItem } from '../../api/models/mediaItem';
import { releaseTime, sortNewestFirst } from '../../api/models/mediaItems';
import { fromDigits, shortHash, toDigits } from '../../helpers/text';

/** One episode, as it is remembered. */
interface KnownEpisode {
	id: string;
	title: string;
	/** Minutes to the base 64: the same text again after 31 years. */
	date: string;
}

/** Characters of each part in the saved text. */
const LENGTHS = { id: 5, title: 4, date: 4 };
const RECORD_LENGTH = LENGTHS.id + LENGTHS.title + LENGTHS.date;

const NO_DATE = '.'.repeat(LENGTHS.date);

const MINUTE_MS = 60_000;

/** The minutes after which a date has the same text again. */
const DATE_PERIOD = 64 ** LENGTHS.date;

/** How many episodes are remembered that the feed no longer has: some feeds drop episodes for a while. */
const MAX_REMOVED = 100;

const DAY_MINUTES = 1440;

/** An episode with the same title whose date has moved by less is the same one, published again. */
const REISSUE_MINUTES = 6 * DAY_MINUTES;

/** A few episodes that are older than all others by so much are trailers, which stay in a feed for years. */
const MAX_TRAILERS = 2;
const TRAILER_MINUTES = 21 * DAY_MINUTES;

/** A feed of bulletins replaces so many at once; a longer one of which nothing is left has moved to another place. */
const MAX_BULLETINS = 3;

/** What is remembered of the episodes of one podcast: it decides which are new, for everything that reports them. */
export class KnownEpisodes {
	private readonly byId: ReadonlyMap<string, KnownEpisode>;

	private readonly titlesWithDates: ReadonlySet<string>;

	private readonly removedTitles: ReadonlySet<string>;

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
		const all = [...removed, ...present];
		this.byId = new Map(all.map((episode) => [episode.id, episode]));
		this.titlesWithDates = new Set(
			all.filter(({ date }) => date !== NO_DATE).map(({ title, date }) => title + date),
		);
		this.removedTitles = new Set(removed.map(({ title }) => title));
	}

	/** @param episodes those that are published */
	static fromEpisodes(episodes: readonly MediaItem[], before?: KnownEpisodes): KnownEpisodes {
		const sorted = sortNewestFirst(episodes);
		const present = sorted.map(toKnownEpisode);
		const titles = new Map(present.map(({ id, title }) => [id, title]));
		const earlier = before ? [...before.present, ...before.removed] : [];
		// An id can be that of another episode now.
		const gone = earlier.filter(({ id, title }) => titles.get(id) !== title).slice(0, MAX_REMOVED);
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

	/**
	 * The episodes that are new, whatever the feed has done to the others.
	 *
	 * @param episodes those that are published
	 */
	findNew(episodes: readonly MediaItem[]): MediaItem[] {
		const listed = episodes.map((episode) => ({ episode, known: toKnownEpisode(episode) }));
		const reissued = this.reissuedTitles(listed);
		return listed
			.filter(({ known }) => this.isNew(known, reissued))
			.filter(({ episode }) => !this.isOlderThanAll(episode))
			.map(({ episode }) => episode);
	}

	private isNew({ id, title, date }: KnownEpisode, reissued: ReadonlySet<string>): boolean {
		if (this.titlesWithDates.has(title + date)) return false;
		const before = this.byId.get(id);
		if (before === undefined) return !reissued.has(title);
		// Some feeds have one id for the bulletins of all days.
		return before.title !== title && (minutesBetween(before.date, date) ?? 0) > 0;
	}

	/** Whether the feed suddenly lists more of its past. */
	private isOlderThanAll(episode: MediaItem): boolean {
		return (releaseTime(episode) ?? Infinity) < (this.oldest ?? -Infinity);
	}

	/** The titles of episodes that were published again, with another id and another date. */
	private reissuedTitles(listed: readonly ListedEpisode[]): ReadonlySet<string> {
		const now = new Map(listed.map((one) => [one.known.title, one]));
		const ids = new Set(listed.map(({ known }) => known.id));
		const isGone = ({ id }: KnownEpisode) => !ids.has(id);
		const { replaced, isReissue } =
			this.replacedBulletins(now, isGone) ?? this.replacedInSeries(isGone);
		const [countBefore, countNow] = [this.present, listed.map(({ known }) => known)].map(
			countTitles,
		);
		return new Set(
			replaced
				.filter(({ title }) => countBefore?.get(title) === 1 && countNow?.get(title) === 1)
				.filter((before) => {
					const again = now.get(before.title);
					return again !== undefined && isReissue(before, again);
				})
				.map(({ title }) => title),
		);
	}

	/** If nothing is left but trailers: later bulletins are new, unless the whole feed has moved to another place. */
	private replacedBulletins(
		now: ReadonlyMap<string, ListedEpisode>,
		isGone: (episode: KnownEpisode) => boolean,
	): Replacement | undefined {
		const { present } = this;
		const withoutTrailers = present.slice(0, present.length - countTrailers(present));
		const isAllGone = present.every(isGone);
		// An episode with a number is not the next bulletin.
		const areBulletins = withoutTrailers.every(
			(one) => isGone(one) && !hasNumber(now.get(one.title)),
		);
		if (!isAllGone && !areBulletins) return undefined;
		const replaced = isAllGone ? present : withoutTrailers;
		const latest = present[0]?.date ?? NO_DATE;
		return {
			replaced,
			isReissue: (_, { known }) =>
				replaced.length > MAX_BULLETINS ||
				(minutesBetween(latest, known.date) ?? (replaced.length === 1 ? 1 : 0)) <= 0,
		};
	}

	/**
	 * Of several episodes, one whose date has moved little is published again. Not the oldest ones, which may only have made
	 * room for new ones: these may have the same title, such as a weekday.
	 */
	private replacedInSeries(isGone: (episode: KnownEpisode) => boolean): Replacement {
		const lastKept = this.present.map((one) => !isGone(one)).lastIndexOf(true);
		return {
			replaced: this.present.filter((one, index) => index < lastKept && isGone(one)),
			isReissue: (before, { known, episode }) => {
				const isRecurring = this.removedTitles.has(before.title) && !hasNumber({ known, episode });
				const moved = minutesBetween(before.date, known.date) ?? 0;
				return moved < REISSUE_MINUTES && !isRecurring;
			},
		};
	}
}

/** An episode as the feed has it now. */
interface ListedEpisode {
	readonly episode: MediaItem;
	readonly known: KnownEpisode;
}

/** Episodes that the feed no longer has, and how to find out whether one with the same title is the same. */
interface Replacement {
	readonly replaced: readonly KnownEpisode[];
	readonly isReissue: (before: KnownEpisode, again: ListedEpisode) => boolean;
}

function hasNumber(listed: ListedEpisode | undefined): boolean {
	return /\d/.test(listed?.episode.name ?? '');
}

/** How many trailers the feed ends with. @param episodes newest first */
function countTrailers(episodes: readonly KnownEpisode[]): number {
	const first = episodes.findIndex(({ date }, index) => {
		const newer = episodes[index - 1];
		return newer !== undefined && (minutesBetween(date, newer.date) ?? 0) >= TRAILER_MINUTES;
	});
	const count = first === -1 ? 0 : episodes.length - first;
	return count <= MAX_TRAILERS ? count : 0;
}

function toKnownEpisode(episode: MediaItem): KnownEpisode {
	const { uri, itemId, name = '' } = episode;
	const time = releaseTime(episode);
	return {
		id: shortHash(uri ?? itemId ?? name, LENGTHS.id),
		title: shortHash(name.trim().toLowerCase(), LENGTHS.title),
		date: time === undefined ? NO_DATE : toDigits(minutesOf(time), LENGTHS.date),
	};
}

/** From 1938 on; negative numbers have no digits. */
function minutesOf(time: number): number {
	return Math.max(0, Math.floor(time / MINUTE_MS) + DATE_PERIOD);
}

/** Minutes from one date to another, negative if that is earlier; `undefined` if one is not known. */
function minutesBetween(from: string, to: string): number | undefined {
	if (from === NO_DATE || to === NO_DATE) return undefined;
	const minutes = fromDigits(to) - fromDigits(from);
	return minutes - Math.round(minutes / DATE_PERIOD) * DATE_PERIOD;
}

function parseRecords(text: string): KnownEpisode[] {
	return Array.from({ length: text.length / RECORD_LENGTH }, (_, index) => {
		const record = text.slice(index * RECORD_LENGTH, (index + 1) * RECORD_LENGTH);
		return {
			id: record.slice(0, LENGTHS.id),
			title: record.slice(LENGTHS.id, -LENGTHS.date),
			date: record.slice(-LENGTHS.date),
		};
	});
}

function countTitles(episodes: readonly KnownEpisode[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { title } of episodes) counts.set(title, (counts.get(title) ?? 0) + 1);
	return counts;
}
