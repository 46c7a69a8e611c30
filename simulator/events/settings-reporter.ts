import { playerConfigObject } from '../wire/player-config';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/** Reports the settings of players when they have changed. */
export class SettingsReporter implements ChangeReporter {
	private states = new Map<Player, string>();

	constructor(
		private readonly server: MusicServer,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.states = this.captureAll();
	}

	reportChanges(): void {
		const before = this.states;
		this.states = this.captureAll();
		for (const [player, state] of this.states) {
			const earlier = before.get(player);
			if (earlier === undefined || earlier === state) continue;
			const owner = { id: player.id, player };
			const data = playerConfigObject(this.server, owner);
			this.publish({ event: 'player_config_updated', objectId: player.id, dataFor: () => data });
		}
	}

	private captureAll(): Map<Player, string> {
		return new Map(this.server.players.map((player) => [player, this.stateKeyOf(player)]));
	}

	/** The settings of a player as text, including those of its hidden player. */
	private stateKeyOf({ id, protocolId, customName, enabled }: Player): string {
		const { settings } = this.server;
		const saved = [id, protocolId].map((ownerId) => settings.changesOf(ownerId));
		return JSON.stringify([...saved, customName, enabled]);
	}
}
