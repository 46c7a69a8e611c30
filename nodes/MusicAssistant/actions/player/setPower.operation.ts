import type { INodeProperties } from 'n8n-workflow';
import { ApiError } from '../../api/apiError';
import { playerNow } from '../../services/players/players';
import { resolvePlayer } from '../../parameters/resolvePlayer';
import { changeOptions } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { acceptImmediately, verifyPlayer } from '../../services/players/verifyPlayer';

const powered: INodeProperties = {
	displayName: 'Powered',
	name: 'powered',
	type: 'boolean',
	default: true,
	description: 'Whether to switch the player on or off; switching off stops what it plays',
};

export const setPower: Operation = {
	option: {
		name: 'Set Power',
		value: 'setPower',
		action: 'Switch player on or off',
		description: 'Switch a player on or off, and look whether it did',
	},
	effect: 'change',
	fields: [playerLocator, powered, changeOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const turnOn = parameters.boolean('powered');
		const { id, name } = await resolvePlayer(context);
		// Servers report success for such a player, but do nothing (observed on 2.8).
		if ((await playerNow(client, id))?.hasPowerControl === false) {
			throw parameters.error(
				'playerId',
				`names the player "${name}", which cannot be switched on or off`,
				'It has no power control: stop it with Control Playback instead, or give it one in its settings in Music Assistant.',
			);
		}
		await client.call('players/cmd/power', { player_id: id, powered: turnOn });
		return async () => {
			const { state: after, ...confirmation } = await verifyPlayer(client, {
				id,
				name,
				isDone: ({ powered: isOn }) => (isOn === undefined ? undefined : isOn === turnOn),
				stableFor: acceptImmediately,
				notReported: 'The player does not tell whether it is switched on',
				notDone: () =>
					new ApiError('rejected', {
						message: `"${name}" took the command and is still switched ${turnOn ? 'off' : 'on'}`,
						description: 'Look whether it is connected, and which power control its settings name.',
					}),
			});
			return {
				success: true,
				player_id: id,
				powered: after?.powered ?? null,
				playback_state: after?.playbackState ?? null,
				...confirmation,
			};
		};
	},
};
