import { undefinedIfRefused } from '../../api/apiError';
import { playbackTargets } from '../../services/queues/queues';
import { playerSettings, type PlayerSettings } from '../../services/players/settings';
import { bool, text } from '../../helpers/json';
import { settingValues } from '../../helpers/settings';
import { readOptions } from '../../parameters/fields/fields';
import { simplify } from '../../parameters/fields/simplify';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { resolveConfigurablePlayer } from '../../parameters/resolveConfigurablePlayer';
import { readPlayerId } from '../../parameters/readPlayerId';

export const getSettings: Operation = {
	option: {
		name: 'Get Settings',
		value: 'getSettings',
		action: 'Get player settings',
		description: 'Read the settings of one player',
	},
	effect: 'read',
	fields: [playerLocator, simplify, readOptions()],

	async execute(context) {
		const isSimple = context.parameters.boolean('simplify');
		const { id, config, settings } =
			(await settingsById(context)) ??
			(await settingsOf(context, (await resolveConfigurablePlayer(context)).id));
		if (!isSimple) return { ...config };
		return {
			player_id: id,
			name: text(config, 'name', 'default_name') ?? (await nameOf(context, id)),
			provider: text(config, 'provider') ?? null,
			enabled: bool(config, 'enabled') ?? null,
			settings: settingValues(settings),
		};
	},
};

interface FoundSettings extends PlayerSettings {
	id: string;
}

/** `undefined` where the server refuses the id: it may be the name of a player. */
async function settingsById(context: OperationContext): Promise<FoundSettings | undefined> {
	const id = readPlayerId(context.parameters);
	if (id === undefined) return undefined;
	return await settingsOf(context, id).catch(undefinedIfRefused);
}

async function settingsOf({ client }: OperationContext, id: string): Promise<FoundSettings> {
	return { id, ...(await playerSettings(client, id)) };
}

/** For settings that come without a name, as the documentation has them. */
async function nameOf({ client }: OperationContext, id: string): Promise<string> {
	return (await playbackTargets(client)).find((speaker) => speaker.id === id)?.name ?? id;
}
