import type { EventBehavior } from '../profiles/profile';
import type { WireObject } from '../wire/media';
import { playerObject } from '../wire/player';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import type { Publish } from './event';
import type { Watch } from './watch';

/** A player at the last comparison. */
interface PlayerView {
	/** What is reported of it, without what changes by itself. */
	readonly print: string;
	readonly volume: number;
	readonly available: boolean;
	readonly isFollowing: boolean;
	readonly sleepTimer: number | null;
}

/** When the player itself reports its volume (recorded). */
const SAYS_SO_AFTER = 510;

/** What their queues report of players. */
interface QueueNews {
	/** Players that have just been reported. */
	readonly toldPlayers: ReadonlySet<string>;
	/** Whether more is going to be reported of one; until then its own changes wait. */
	isTelling(playerId: string): boolean;
}

/** Reports players that appear, disappear or change in any way other than by playing. */
export class PlayerWatch implements Watch {
	private views = new Map<string, PlayerView>();

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: Publish,
		private readonly queues: QueueNews,
	) {}

	begin(): void {
		this.views = this.viewAll();
	}

	look(): void {
		const before = this.views;
		this.views = this.viewAll();
		for (const [id, view] of this.views) {
			const earlier = before.get(id);
			if (!earlier) this.send('player_added', id);
			else this.compare(id, earlier, view);
			if (earlier?.available !== view.available) this.tellOthers(id, view.available);
		}
		for (const id of before.keys()) {
			if (!this.views.has(id)) {
				this.publish({ event: 'player_removed', objectId: id, dataFor: nothing });
			}
		}
	}

	private viewAll(): Map<string, PlayerView> {
		const there = this.server.players.filter(({ isThere }) => isThere);
		return new Map(there.map((player) => [player.id, this.view(player)]));
	}

	private view(player: Player): PlayerView {
		const print = printOf(playerObject(this.server, player));
		return {
			print,
			volume: player.volume,
			available: player.available,
			isFollowing: player.syncedTo !== null,
			sleepTimer: player.sleepTimerExpiresAt,
		};
	}

	private compare(id: string, before: PlayerView, now: PlayerView): void {
		if (before.sleepTimer !== now.sleepTimer) {
			this.publish({
				event: 'player_sleep_timer_updated',
				objectId: id,
				dataFor: () => now.sleepTimer,
			});
		}
		if (before.print === now.print) return;
		if (before.volume !== now.volume) {
			this.send('player_updated', id);
			this.server.clock.after(SAYS_SO_AFTER, () => this.send('player_updated', id));
		} else if (this.waits(id, before, now)) {
			this.views.set(id, before);
		} else if (!this.queues.toldPlayers.has(id)) {
			const later = now.isFollowing ? this.behavior.followersAfter : 0;
			for (let times = 0; times < this.behavior.repeats; times++) {
				this.server.clock.after(later, () => this.send('player_updated', id));
			}
		}
	}

	private waits(id: string, before: PlayerView, now: PlayerView): boolean {
		return before.available === now.available && this.queues.isTelling(id);
	}

	/** That there is one player more or less to group with. */
	private tellOthers(id: string, available: boolean): void {
		const { othersUpdated } = this.behavior;
		if (!othersUpdated) return;
		this.server.clock.after(available ? othersUpdated.come : othersUpdated.gone, () => {
			const others = [...this.views].filter(([other, view]) => other !== id && view.available);
			for (const [other] of others) this.send('player_updated', other);
		});
	}

	private send(event: string, id: string): void {
		const player = this.server.findPlayer(id);
		if (!player) return;
		const data = playerObject(this.server, player);
		this.publish({ event, objectId: id, dataFor: () => data });
	}
}

function nothing(): null {
	return null;
}

/** As text, without the times of what is playing. */
function printOf(player: WireObject): string {
	return JSON.stringify(player, (key, value: unknown) =>
		key.startsWith('elapsed_time') ? undefined : value,
	);
}
