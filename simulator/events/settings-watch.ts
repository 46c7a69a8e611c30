import { playerConfigObject } from '../wire/settings';
import type { MusicServer } from '../world/music-server';
import type { Player } from '../world/players/players';
import type { Publish } from './event';
import type { Watch } from './watch';

/** Reports whose settings have changed. */
export class SettingsWatch implements Watch {
	private states = new Map<Player, string>();

	constructor(
		private readonly server: MusicServer,
		private readonly publish: Publish,
	) {}

	begin(): void {
		this.states = this.stateAll();
	}

	look(): void {
		const before = this.states;
		this.states = this.stateAll();
		for (const [player, state] of this.states) {
			const earlier = before.get(player);
			if (earlier === undefined || earlier === state) continue;
			const holder = { id: player.id, player };
			const data = playerConfigObject(this.server, holder);
			this.publish({ event: 'player_config_updated', objectId: player.id, dataFor: () => data });
		}
	}

	private stateAll(): Map<Player, string> {
		return new Map(this.server.players.map((player) => [player, this.stateOf(player)]));
	}

	/** The settings of its hidden player are among its own. */
	private stateOf({ id, protocolId, customName, enabled }: Player): string {
		const { settings } = this.server;
		const saved = [id, protocolId].map((owner) => settings.changesOf(owner));
		return JSON.stringify([...saved, customName, enabled]);
	}
}
