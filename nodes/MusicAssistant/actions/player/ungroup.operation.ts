import { ApiError } from '../../api/apiError';
import { FIXED_MEMBERS, isAlone } from '../../services/groups/changeGroup';
import type { Player } from '../../api/models/player';
import { playerNow } from '../../services/players/players';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import { changeOptions } from '../../parameters/fields/fields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { verifyPlayer } from '../../services/players/verifyPlayer';

export const ungroup: Operation = {
	option: {
		name: 'Ungroup',
		value: 'ungroup',
		action: 'Ungroup player',
		description: 'Take a player out of its group, or end the group that it leads',
	},
	effect: 'change',
	fields: [playerLocator, changeOptions()],

	async execute(context) {
		const { client } = context;
		const { id, name } = await resolvePlayer(context);
		const before = await playerNow(client, id);
		await client.call('players/cmd/ungroup', { player_id: id });
		const isGroup = before?.isGroup === true;
		return async () => {
			const { confirmation } = await verifyPlayer(client, {
				id,
				name,
				isDone: isGroup ? isNotPlaying : isAlone,
				notReported: `The player does not report whether it ${isGroup ? 'is playing' : 'is grouped'}`,
				notDone: () =>
					new ApiError('rejected', {
						message: `"${name}" accepted the command, but ${isGroup ? 'is still playing' : 'is still grouped'}`,
						description: FIXED_MEMBERS,
					}),
			});
			return {
				player: name,
				player_id: id,
				...noteOf(before, isGroup),
				success: true,
				...confirmation,
			};
		};
	},
};

function noteOf(before: Player | undefined, isGroup: boolean): { note?: string } {
	if (isGroup) {
		return { note: 'This group is set up in Music Assistant, so it was switched off instead' };
	}
	return before && isAlone(before) ? { note: 'It was not in a group' } : {};
}

/** The server does not dissolve a configured group, but switches it off. */
function isNotPlaying({ playbackState }: Player): boolean | undefined {
	return playbackState === undefined ? undefined : playbackState !== 'playing';
}
