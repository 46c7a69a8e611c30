import { undefinedIfRefused } from '../../api/apiError';
import { playbackTargets } from '../../services/queues/queues';
import type { PlayerConfig } from '../../api/models/playerConfig';
import { settingValues } from '../../api/models/playerSetting';
import { readOptions } from '../../parameters/fields/commonFields';
import { simplifyField } from '../../parameters/fields/simplify';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { resolveConfigurablePlayer } from '../../parameters/resolve/resolveConfigurablePlayer';
import { readPlayerId } from '../../parameters/read/readPlayerId';

export const getSettings: Operation = {
	option: {
		name: 'Get Settings',
		value: 'getSettings',
		action: 'Get player settings',
		description: 'Get the settings of one player',
	},
	effect: 'read',
	fields: [playerLocator, simplifyField, readOptions()],

	async execute(context) {
		const isSimple = context.parameters.boolean('simplify');
		const { id, config } =
			(await settingsById(context)) ??
			(await settingsOf(context, (await resolveConfigurablePlayer(context)).id));
		if (!isSimple) return { ...config.raw };
		return {
			player_id: id,
			name: config.name ?? (await nameOf(context, id)),
			provider: config.provider ?? null,
			enabled: config.enabled ?? null,
			settings: settingValues(config.settings),
		};
	},
};

/** The configuration, and the player id that it was read with. */
interface FoundSettings {
	id: string;
	config: PlayerConfig;
}

/** `undefined` if the server refuses the id, which may be the name of a player. */
async function settingsById(context: OperationContext): Promise<FoundSettings | undefined> {
	const id = readPlayerId(context.parameters);
	if (id === undefined) return undefined;
	return await settingsOf(context, id).catch(undefinedIfRefused);
}

async function settingsOf({ client }: OperationContext, id: string): Promise<FoundSettings> {
	return { id, config: await client.call('config/players/get', { player_id: id }) };
}

/** For settings without a name, as in the documentation. */
async function nameOf({ client }: OperationContext, id: string): Promise<string> {
	return (await playbackTargets(client)).find((target) => target.id === id)?.name ?? id;
}
