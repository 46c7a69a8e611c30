import type { INodeProperties } from 'n8n-workflow';
import { leftGroupNote } from '../../services/groupChanges';
import { powerCheck, verifyPlayer, readPlayerNow } from '../../services/players/verifyPlayer';
import { targetError } from '../../parameters/resolve/resolveTargetPlayers';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { changedTargetFields } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { changeTargetsWithDeferredCheck } from './changeTargetsWithDeferredCheck';

const poweredField: INodeProperties = {
	displayName: 'Power',
	name: 'powered',
	type: 'options',
	default: true,
	description: 'Whether to switch the players on or off; expressions return true or false',
	options: [
		{ name: 'Switch On', value: true },
		{ name: 'Switch Off', value: false, description: 'Also stops playback' },
	],
};

export const setPower: Operation = {
	option: {
		name: 'Set Power',
		value: 'setPower',
		action: 'Switch players on or off',
		description: 'Switch one, several or all players on or off, and verify the result',
	},
	effect: 'change',
	fields: [...changedTargetFields, poweredField, optionsForChange()],

	async execute(context) {
		const { client, parameters } = context;
		const turnOn = parameters.boolean('powered');
		return await changeTargetsWithDeferredCheck(context, async ({ id, name }) => {
			const before = await readPlayerNow(client, id);
			// Servers report success for such a player, but do nothing (observed on 2.8).
			if (before?.hasPowerControl === false) {
				throw targetError(
					context,
					name,
					'which cannot be switched on or off',
					'It has no power control: stop it with Control Playback instead, or choose one in its settings in Music Assistant.',
				);
			}
			return {
				// Switching a player off also takes it out of its group.
				recipientId: before?.leaderId,
				async send() {
					await client.call('players/cmd/power', { player_id: id, powered: turnOn });
				},
				async verify() {
					const check = powerCheck({ id, name }, turnOn);
					const { state: after, confirmation } = await verifyPlayer(client, check);
					return {
						powered: after?.powered ?? null,
						state: after?.playbackState ?? null,
						...leftGroupNote(before, after),
						confirmation,
					};
				},
			};
		});
	},
};
