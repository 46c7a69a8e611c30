import type { INodeProperties } from 'n8n-workflow';
import type { Player } from '../../api/models/player';
import { isAlone } from '../../services/groups/changeGroup';
import { powerCheck } from '../../services/playback/powerCheck';
import { playerNow } from '../../services/players/players';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import { changeOptions } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { verifyPlayer } from '../../services/players/verifyPlayer';

const powered: INodeProperties = {
	displayName: 'Powered',
	name: 'powered',
	type: 'boolean',
	default: true,
	description: 'Whether to switch the player on or off; switching it off stops playback',
};

export const setPower: Operation = {
	option: {
		name: 'Set Power',
		value: 'setPower',
		action: 'Switch player on or off',
		description: 'Switch a player on or off, and verify the result',
	},
	effect: 'change',
	fields: [playerLocator, powered, changeOptions()],

	async execute(context) {
		const { parameters, client } = context;
		const turnOn = parameters.boolean('powered');
		const { id, name } = await resolvePlayer(context);
		const before = await playerNow(client, id);
		// Servers report success for such a player, but do nothing (observed on 2.8).
		if (before?.hasPowerControl === false) {
			throw parameters.error(
				'playerId',
				`refers to the player "${name}", which cannot be switched on or off`,
				'It has no power control: stop it with Control Playback instead, or choose one in its settings in Music Assistant.',
			);
		}
		await client.call('players/cmd/power', { player_id: id, powered: turnOn });
		return async () => {
			const { state: after, confirmation } = await verifyPlayer(
				client,
				powerCheck({ id, name }, turnOn),
			);
			return {
				player: name,
				player_id: id,
				powered: after?.powered ?? null,
				state: after?.playbackState ?? null,
				...noteOnGroup(before, after),
				success: true,
				...confirmation,
			};
		};
	},
};

/** Servers also take a player that is switched off out of its group, and end or hand over the one that it leads. */
function noteOnGroup(before: Player | undefined, after: Player | undefined): { note?: string } {
	const hasLeft = before && after && isAlone(before) === false && isAlone(after) === true;
	return hasLeft ? { note: 'It has also left its group' } : {};
}
