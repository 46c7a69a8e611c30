import { undefinedIfRefused } from '../../api/apiError';
import { readPlaybackTargets } from '../../services/queues/playbackTargets';
import type { PlayerConfig } from '../../api/models/playerConfig';
import { allSettings, readPresetName } from '../../services/players/playerSettings';
import {
	optionsForRead,
	simplifyField,
	soundPresetField,
} from '../../parameters/fields/commonFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import {
	resolvePlayerForSettings,
	readPlayerIdUnlessName,
} from '../../parameters/resolve/resolvePlayersAndQueues';

export const getSettings: Operation = {
	option: {
		name: 'Get Settings',
		value: 'getSettings',
		action: 'Get player settings',
		description: 'Get the settings of one player, one item each',
	},
	effect: 'read',
	fields: [
		playerLocator,
		simplifyField,
		optionsForRead({ ...soundPresetField, displayOptions: { show: { '/simplify': [true] } } }),
	],

	async execute(context) {
		const isSimple = context.parameters.boolean('simplify');
		const { id, config } =
			(await readSettingsById(context)) ??
			(await readSettings(context, (await resolvePlayerForSettings(context)).id));
		if (!isSimple) return { ...config.raw };
		const player = config.name ?? (await readPlayerName(context, id));
		const settings = [...allSettings(config), ...(await soundPresetSettings(context, id))];
		return settings.map(({ label, key, value, type }) => ({
			label,
			key,
			value,
			type,
			player,
			player_id: id,
		}));
	},
};

/** The sound preset like a setting, if the user wants it. */
async function soundPresetSettings({ parameters, client }: OperationContext, id: string) {
	if (!parameters.collection('options').booleanOr('soundPreset', false)) return [];
	const value = await readPresetName(client, id);
	return [{ label: 'Sound Preset', key: 'sound_preset', value, type: 'string' }];
}

/** The configuration, and the player id that it was read with. */
interface PlayerSettings {
	id: string;
	config: PlayerConfig;
}

/** `undefined` if the server refuses the id, which may be the name of a player. */
async function readSettingsById(context: OperationContext): Promise<PlayerSettings | undefined> {
	const id = readPlayerIdUnlessName(context.parameters);
	if (id === undefined) return undefined;
	return await readSettings(context, id).catch(undefinedIfRefused);
}

async function readSettings({ client }: OperationContext, id: string): Promise<PlayerSettings> {
	return { id, config: await client.call('config/players/get', { player_id: id }) };
}

/** For settings without a name, as in the documentation. */
async function readPlayerName({ client }: OperationContext, id: string): Promise<string> {
	return (await readPlaybackTargets(client)).find((target) => target.id === id)?.name ?? id;
}
