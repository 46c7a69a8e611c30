import type { EventBehavior } from '../profiles/timing';
import type { WireObject } from '../json';
import { playerObject } from '../wire/player';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import type { QueueReporter } from './queue-reporter';
import type { PublishEvent, ChangeReporter } from './server-event';

interface ObservedPlayer {
	readonly fingerprint: string;
	readonly volume: number;
	readonly available: boolean;
	readonly isFollowing: boolean;
	readonly sleepTimer: number | null;
}

/** The delay after which the player itself reports its volume (recorded). */
const VOLUME_REPORT_DELAY_MS = 510;

export class PlayerReporter implements ChangeReporter {
	private observedPlayers = new Map<string, ObservedPlayer>();

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: PublishEvent,
		private readonly queues: QueueReporter,
	) {}

	captureState(): void {
		this.observedPlayers = this.captureAll();
	}

	reportChanges(): void {
		const before = this.observedPlayers;
		this.observedPlayers = this.captureAll();
		for (const [id, capture] of this.observedPlayers) {
			const earlier = before.get(id);
			if (!earlier) this.send('player_added', id);
			else this.reportChange(id, earlier, capture);
			if (earlier?.available !== capture.available) this.reportOtherPlayers(id, capture.available);
		}
		for (const id of before.keys()) {
			if (!this.observedPlayers.has(id)) this.publish('player_removed', id, null);
		}
	}

	private captureAll(): Map<string, ObservedPlayer> {
		const present = this.server.players.filter(({ isRegistered }) => isRegistered);
		return new Map(present.map((player) => [player.id, this.view(player)]));
	}

	private view(player: Player): ObservedPlayer {
		const fingerprint = fingerprintOf(playerObject(this.server, player));
		return {
			fingerprint,
			volume: player.volume,
			available: player.available,
			isFollowing: player.syncedTo !== null,
			sleepTimer: player.sleepTimerExpiresAt,
		};
	}

	private reportChange(id: string, before: ObservedPlayer, now: ObservedPlayer): void {
		if (before.sleepTimer !== now.sleepTimer) {
			this.publish('player_sleep_timer_updated', id, now.sleepTimer);
		}
		if (before.fingerprint === now.fingerprint) return;
		if (before.volume !== now.volume) {
			this.send('player_updated', id);
			this.server.clock.after(VOLUME_REPORT_DELAY_MS, () => this.send('player_updated', id));
		} else if (before.available === now.available && this.queues.hasPendingEvents(id)) {
			this.observedPlayers.set(id, before);
		} else if (!this.queues.reportedPlayers.has(id)) {
			const later = now.isFollowing ? this.behavior.followerDelayMs : 0;
			for (let times = 0; times < this.behavior.repeats; times++) {
				this.server.clock.after(later, () => this.send('player_updated', id));
			}
		}
	}

	private reportOtherPlayers(id: string, available: boolean): void {
		const { otherPlayersDelay } = this.behavior;
		if (!otherPlayersDelay) return;
		this.server.clock.after(available ? otherPlayersDelay.come : otherPlayersDelay.gone, () => {
			const others = [...this.observedPlayers].filter(
				([other, view]) => other !== id && view.available,
			);
			for (const [other] of others) this.send('player_updated', other);
		});
	}

	private send(event: string, id: string): void {
		const player = this.server.findPlayer(id);
		if (!player) return;
		this.publish(event, id, playerObject(this.server, player));
	}
}

function fingerprintOf(player: WireObject): string {
	return JSON.stringify(player, (key, value: unknown) =>
		key.startsWith('elapsed_time') ? undefined : value,
	);
}
