import { joinGroup, leaveGroup } from '../playback/player-groups';
import { hasFeature } from '../profiles/profile';
import type { Simulation } from '../simulation';
import { setPlayerAvailable } from '../world/players/player-availability';
import { createPlayer } from '../world/players/players';
import type { PlayerDescription } from '../world/players/players';
import { takePlayerSnapshot } from './player-snapshot';
import type { PlayerSnapshot } from './player-snapshot';

interface PlayerChange {
	readonly available?: boolean;
	readonly name?: string;
	readonly volume?: number;
	readonly muted?: boolean;
	readonly powered?: boolean;
	readonly enabled?: boolean;
	/** The source that it plays: a queue or an input, including a passive one. */
	readonly activeSource?: string;
	/** The members that cannot be removed from its group. */
	readonly staticMembers?: readonly string[];
}

/** How tests control and inspect players. */
export interface PlayerControl {
	setPlayer(playerId: string, change: PlayerChange): void;
	addPlayer(player: PlayerDescription): void;
	removePlayer(playerId: string): void;
	group(leaderId: string, memberIds: readonly string[]): void;
	ungroup(playerId: string): void;
	player(playerId: string): PlayerSnapshot;
	/** The only players that the regular user may use; an empty list allows all. */
	restrictUser(playerIds: readonly string[]): void;
}

export function createPlayerControl(simulation: Simulation): PlayerControl {
	return {
		setPlayer(playerId, { available, ...change }) {
			const { server } = simulation;
			const player = server.requirePlayer(playerId);
			Object.assign(player, change, { believedGroupVolume: null });
			if (available !== undefined) setPlayerAvailable(server, player, available);
		},
		addPlayer(player) {
			const { server } = simulation;
			const feature = player.type === 'source' ? 'sourcePlayers' : 'otherPlayers';
			const isPlain = player.type === undefined || player.type === 'player';
			if (!isPlain && !hasFeature(server.profile, feature)) {
				throw new RangeError(`${server.profile.name} has no players of the type ${player.type}`);
			}
			server.addPlayer(createPlayer(player));
		},
		removePlayer: (playerId) => simulation.server.removePlayer(playerId),
		group(leaderId, memberIds) {
			const { server } = simulation;
			for (const memberId of memberIds) {
				joinGroup(server, server.requirePlayer(leaderId), server.requirePlayer(memberId));
			}
		},
		ungroup: (playerId) => leaveGroup(simulation.server, simulation.server.requirePlayer(playerId)),
		player: (playerId) => takePlayerSnapshot(simulation.server, playerId),
		restrictUser(playerIds) {
			simulation.server.users.user.playerFilter = [...playerIds];
		},
	};
}
