import type { MusicAssistantClient } from '../../api/client';
import type { PlayerConfig } from '../../api/models/playerConfig';
import { findByNameOrId, playbackTargets, type PlaybackTarget } from '../queues/queues';

/**
 * The players that the server has settings of and does not list: disabled ones, and those that it has not found since
 * it started. `undefined` where it does not show whose settings it has.
 */
export async function absentPlayers(
	client: MusicAssistantClient,
): Promise<PlaybackTarget[] | undefined> {
	const configs = await client.tryCall('config/players', { include_values: false });
	if (configs === undefined) return undefined;
	const listed = await playbackTargets(client);
	return configs.flatMap(fromConfig).filter(({ id }) => !listed.some((one) => one.id === id));
}

function fromConfig({ id, name = id, enabled = true }: PlayerConfig): PlaybackTarget[] {
	return id === '' ? [] : [{ id, name, available: false, enabled, isGroup: false }];
}

/**
 * The players whose settings a name or id can mean, disabled ones and those that are away among them. Where one of the
 * name is available, it is meant; a disabled one is not taken for a left-over of the same name.
 */
export async function configurablePlayers(
	client: MusicAssistantClient,
	nameOrId: string,
): Promise<PlaybackTarget[]> {
	const listed = await playbackTargets(client);
	const found = findByNameOrId(listed, nameOrId);
	if (found.some(({ id, available }) => available || id === nameOrId)) return found;
	return findByNameOrId([...listed, ...((await absentPlayers(client)) ?? [])], nameOrId);
}

/** The player with this id, if the server knows it and it cannot be used now. */
export async function unusablePlayer(
	client: MusicAssistantClient,
	id: string,
): Promise<PlaybackTarget | undefined> {
	const listed = (await playbackTargets(client)).find((one) => one.id === id);
	if (listed) return listed.available ? undefined : listed;
	return (await absentPlayers(client))?.find((one) => one.id === id);
}

/** Why a player cannot be used, as it ends a sentence, and what to do now. */
export function absence({ enabled }: Pick<PlaybackTarget, 'enabled'>) {
	return enabled
		? {
				state: 'not available',
				remedy:
					'It may be switched off, disabled, out of the network, or have just been enabled: see Settings, Players in Music Assistant. Switch it on or bring it back, or choose another one.',
			}
		: {
				state: 'disabled',
				remedy:
					'Enable it in Music Assistant under Settings, Players, or with "Update Settings" and { "enabled": true }, or choose another one.',
			};
}
