import { joinWithLimit } from '../../helpers/text';
import type { MusicAssistantClient } from '../../api/client';
import type { PlayerConfig } from '../../api/models/playerConfig';
import {
	findByNameOrId,
	readPlaybackTargets,
	type PlaybackTarget,
} from '../queues/playbackTargets';

/**
 * The players that the server has settings for but does not list: disabled ones, and those it has not found since it
 * started. `undefined` if it does not report its player settings.
 *
 * @param listed the players that it lists, if they have just been read
 */
export async function findAbsentPlayers(
	client: MusicAssistantClient,
	listed?: readonly PlaybackTarget[],
): Promise<PlaybackTarget[] | undefined> {
	const configs = await client.tryCall('config/players', { include_values: false });
	if (configs === undefined) return undefined;
	const listedIds = new Set((listed ?? (await readPlaybackTargets(client))).map(({ id }) => id));
	return configs.flatMap(targetFromConfig).filter(({ id }) => !listedIds.has(id));
}

function targetFromConfig({ id, name = id, enabled = true }: PlayerConfig): PlaybackTarget[] {
	return id === ''
		? []
		: [{ id, name, available: false, enabled, isGroup: false, isOffered: true }];
}

/**
 * The players whose settings a name or id can refer to, including disabled and absent ones. An available player takes
 * precedence over an absent one of the same name.
 */
export async function findConfigurablePlayers(
	client: MusicAssistantClient,
	nameOrId: string,
): Promise<PlaybackTarget[]> {
	const listed = await readPlaybackTargets(client);
	const found = findByNameOrId(listed, nameOrId);
	if (found.some(({ id, available }) => available || id === nameOrId)) return found;
	return findByNameOrId([...listed, ...((await findAbsentPlayers(client)) ?? [])], nameOrId);
}

/**
 * The player with this id, if the server knows it but it cannot be used at the moment.
 *
 * @param listed the players that the server lists, if they have just been read
 */
export async function findUnusablePlayer(
	client: MusicAssistantClient,
	id: string,
	listed?: readonly PlaybackTarget[],
): Promise<PlaybackTarget | undefined> {
	const targets = listed ?? (await readPlaybackTargets(client));
	const target = targets.find((one) => one.id === id);
	if (target) return target.available ? undefined : target;
	return (await findAbsentPlayers(client, targets))?.find((one) => one.id === id);
}

/** Why a player cannot be used, as the end of a sentence, and what the user can do about it. */
export function unavailabilityWithRemedy({ enabled }: Pick<PlaybackTarget, 'enabled'>) {
	return enabled
		? {
				state: 'not available',
				remedy:
					'It may be switched off, disabled or disconnected, or it was just enabled: check Settings, Players in Music Assistant. Switch it on or reconnect it, or choose another one.',
			}
		: {
				state: 'disabled',
				remedy:
					'Enable it in Music Assistant under Settings, Players, or with "Update Settings" and { "enabled": true }, or choose another one.',
			};
}

/** "The server has: ...", for errors about an unknown player or queue. */
export function describeAvailable(players: readonly PlaybackTarget[]): string {
	const known = players
		.filter(({ isOffered }) => isOffered)
		.sort((one, other) => Number(other.available) - Number(one.available))
		.map((player) => `${player.name} (${playerIdWithState(player)})`);
	return known.length > 0
		? `The server has: ${joinWithLimit(known)}.`
		: 'The server has no players at all: set one up in Music Assistant first.';
}

/** A player's id and, if it cannot be used, the reason. */
export function playerIdWithState(player: PlaybackTarget): string {
	return player.available ? player.id : `${player.id}, ${unavailabilityWithRemedy(player).state}`;
}
