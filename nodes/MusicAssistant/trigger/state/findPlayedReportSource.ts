import type { PlayedReport } from '../../api/models/playerQueue';
import type { PlayerTracker } from './playerTracker';

/** The server reports a played item right after an event of the queue that played it (observed up to 2.8). */
const MAX_REPORT_DELAY_MS = 100;

/** The queue that the server reported last. */
export interface LastReportedQueue {
	readonly id: string;
	/** Milliseconds. */
	readonly updatedAt: number;
}

/** Which player a `media_item_played` is about. */
export interface PlayedReportSource {
	/** Missing if it is uncertain: never a guess. */
	readonly player?: PlayerTracker;
	/**
	 * Whether it was played since it was last reported. Servers up to 2.8 report an item again when they empty its queue, and
	 * when its queue returns with its player although nothing plays (observed).
	 */
	readonly isNew: boolean;
}

/**
 * Servers from 2.9 on name the player. With older ones it is the one whose queue was reported immediately before, if that
 * had the item, or else the only one that can have played it.
 */
export function findPlayedReportSource(
	report: PlayedReport,
	players: ReadonlyMap<string, PlayerTracker>,
	lastQueue: LastReportedQueue | undefined,
	now: number,
): PlayedReportSource {
	const { media, secondsPlayed: seconds, playerId: id } = report;
	const { uri = '' } = media;
	const mayReport = ({ history }: PlayerTracker) => history.hasUnreportedPlay(uri, seconds, now);
	if (id !== undefined) {
		const player = players.get(id);
		return { player, isNew: player === undefined || mayReport(player) };
	}
	const owners = [...players.values()].filter(
		({ currentUri, history }) => currentUri === uri || history.has(uri),
	);
	const updated = owners.find((player) => player.id === lastQueue?.id);
	if (updated && lastQueue && now - lastQueue.updatedAt < MAX_REPORT_DELAY_MS) {
		return { player: updated, isNew: mayReport(updated) };
	}
	const candidates = owners.filter(mayReport);
	const hasStopped = report.isPlaying === false;
	const likely = candidates.filter((player) => player.isPlaying(uri) !== hasStopped);
	const [player, ...others] = likely.length > 0 ? likely : candidates;
	return {
		player: others.length === 0 ? player : undefined,
		isNew: candidates.length > 0 || owners.length === 0,
	};
}
