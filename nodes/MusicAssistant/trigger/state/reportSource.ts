import type { PlayedReport } from '../../api/models/playedReport';
import type { PlayerWatch } from './player';

/** Milliseconds: the server reports what was played right after it has told of the queue that played it (observed up to 2.8). */
const RIGHT_AFTER = 100;

/** The queue that the server told of last. */
export interface LastQueue {
	readonly id: string;
	/** Milliseconds. */
	readonly at: number;
}

/** Who played what `media_item_played` reports. */
export interface ReportSource {
	/** Missing where nothing says which: never a guess. */
	readonly player?: PlayerWatch;
	/**
	 * Whether it was played since it was reported last. Servers up to 2.8 report an item again when they empty a queue, and
	 * that of a queue which comes back with its player although nothing plays (observed).
	 */
	readonly isNew: boolean;
}

/**
 * Servers from 2.9 on name the player. With older ones it is the one whose queue was told right before, if that had the
 * item, or else the only one that can have played it.
 */
export function sourceOf(
	report: PlayedReport,
	players: ReadonlyMap<string, PlayerWatch>,
	lastQueue: LastQueue | undefined,
	now: number,
): ReportSource {
	const { uri = '', secondsPlayed: seconds, playerId: id } = report;
	const mayReport = ({ history }: PlayerWatch) => history.mayReport(uri, seconds, now);
	if (id !== undefined) {
		const player = players.get(id);
		return { player, isNew: player === undefined || mayReport(player) };
	}
	const havingIt = [...players.values()].filter(
		({ current, history }) => current === uri || history.has(uri),
	);
	const told = havingIt.find((player) => player.id === lastQueue?.id);
	if (told && lastQueue && now - lastQueue.at < RIGHT_AFTER) {
		return { player: told, isNew: mayReport(told) };
	}
	const candidates = havingIt.filter(mayReport);
	const isOver = report.isPlaying === false;
	const fitting = candidates.filter((player) => player.playsNow(uri) !== isOver);
	const [player, ...others] = fitting.length > 0 ? fitting : candidates;
	return {
		player: others.length === 0 ? player : undefined,
		isNew: candidates.length > 0 || havingIt.length === 0,
	};
}
