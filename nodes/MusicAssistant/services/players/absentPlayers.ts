import { text, type JsonObject } from '../../helpers/json';
import type { Server } from '../../api/client';
import { isEnabled, meant, speakers, type Speaker } from '../queues/queues';

/**
 * The players that the server has settings of and does not list: disabled ones, and those that it has not found since
 * it started. `undefined` where it does not show whose settings it has.
 */
export async function absentPlayers(server: Server): Promise<Speaker[] | undefined> {
	const configs = await server.callIfWilling('config/players', { include_values: false });
	if (configs === undefined) return undefined;
	const listed = await speakers(server);
	return configs.flatMap(fromConfig).filter(({ id }) => !listed.some((one) => one.id === id));
}

/** A player's own name is null in its settings where it has none of its own. */
function fromConfig(config: JsonObject): Speaker[] {
	const id = text(config, 'player_id');
	if (id === undefined) return [];
	const name = text(config, 'name', 'default_name') ?? id;
	return [{ id, name, available: false, enabled: isEnabled(config), isGroup: false }];
}

/**
 * The players whose settings a name or id can mean, disabled ones and those that are away among them. Where one of the
 * name is available, it is meant; a disabled one is not taken for a left-over of the same name.
 */
export async function configurablePlayers(server: Server, nameOrId: string): Promise<Speaker[]> {
	const listed = await speakers(server);
	const found = meant(listed, nameOrId);
	if (found.some(({ id, available }) => available || id === nameOrId)) return found;
	return meant([...listed, ...((await absentPlayers(server)) ?? [])], nameOrId);
}

/** The player with this id, if the server knows it and it cannot be used now. */
export async function unusablePlayer(server: Server, id: string): Promise<Speaker | undefined> {
	const listed = (await speakers(server)).find((one) => one.id === id);
	if (listed) return listed.available ? undefined : listed;
	return (await absentPlayers(server))?.find((one) => one.id === id);
}

/** Why a player cannot be used, as it ends a sentence, and what to do now. */
export function absence({ enabled }: Pick<Speaker, 'enabled'>) {
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
