import { hasFeature } from '../../profiles/profile';
import { playerConfigObject } from '../../wire/player-config';
import type { MusicServer } from '../../world/music-server';
import type { Player } from '../../world/players/players';
import type { PlayerSettingsOwner } from '../../world/settings/setting-lists';
import { defineCommand } from '../command';
import { invalidData, unhandled } from '../../errors';
import { required } from '../parameters';
import { object, text } from '../argument-types';

/** How long an enabled player takes to come back on servers where it was removed (recorded). */
const RETURN_DELAY_MS = 5000;

/** Finds any player that the server has ever had, including unavailable, disabled and hidden ones; throws if there is none. */
export function requireSettingsOwner(server: MusicServer, playerId: string): PlayerSettingsOwner {
	const player =
		server.players.find(({ id }) => id === playerId) ?? server.findByProtocolId(playerId);
	// The text of the server's own exception, which is sent over the WebSocket (recorded).
	if (!player) throw unhandled(`'No config found for player id ${playerId}'`);
	return { id: playerId, player };
}

export const getPlayerConfig = defineCommand({
	name: 'config/players/get',
	summary: 'Return all settings of a player.',
	parameters: { player_id: required(text) },
	returns: 'PlayerConfig',
	execute: ({ player_id: playerId }, { server }) =>
		playerConfigObject(server, requireSettingsOwner(server, playerId)),
});

/** `name` and `enabled` belong to the player itself; everything else is a setting. */
export const savePlayerConfig = defineCommand({
	name: 'config/players/save',
	summary: 'Save one or more settings of a player.',
	parameters: { player_id: required(text), values: required(object) },
	returns: 'PlayerConfig',
	requiredRole: 'admin',
	execute({ player_id: playerId, values }, { server }) {
		const owner = requireSettingsOwner(server, playerId);
		checkVolumeLimits(server, owner, values);
		server.settings.save(owner, values);
		if (owner.id !== owner.player.id) return playerConfigObject(server, owner);
		if (typeof values.name === 'string' || values.name === null) {
			renamePlayer(owner.player, values.name);
		}
		return saveEnabledState(server, owner, values.enabled);
	},
});

/** 2.10 and newer. */
function checkVolumeLimits(
	{ settings, profile }: MusicServer,
	{ player }: PlayerSettingsOwner,
	values: Readonly<Record<string, unknown>>,
): void {
	if (!hasFeature(profile, 'volumeLimits')) return;
	const [lowest, highest] = ['min_volume', 'max_volume'].map((key) =>
		Number(values[key] ?? settings.valueOf(player, key)),
	);
	if (Number(lowest) > Number(highest)) {
		throw invalidData('The minimum volume must not be above the maximum volume');
	}
}

function renamePlayer(player: Player, name: string | null): void {
	player.customName = name;
	player.name = name ?? player.defaultName;
}

/**
 * A disabled player is removed immediately; an enabled one comes back later, which the response does not show. Before
 * schema 29, it is never removed and available again immediately (recorded).
 */
function saveEnabledState(server: MusicServer, owner: PlayerSettingsOwner, enabled: unknown) {
	const { player } = owner;
	const wasEnabled = player.enabled;
	if (typeof enabled === 'boolean') player.enabled = enabled;
	if (!wasEnabled && player.enabled && hasFeature(server.profile, 'disabledPlayersGone')) {
		player.isComingBack = true;
	}
	const answer = playerConfigObject(server, owner);
	if (player.isComingBack) {
		server.clock.after(RETURN_DELAY_MS, () => {
			player.isComingBack = false;
		});
	}
	return answer;
}

export const removePlayerConfig = defineCommand({
	name: 'config/players/remove',
	summary: 'Remove a player with its settings.',
	parameters: { player_id: required(text) },
	returns: 'null',
	requiredRole: 'admin',
	execute({ player_id: playerId }, { server }) {
		server.removePlayer(requireSettingsOwner(server, playerId).player.id);
	},
});
