import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { playerNow } from '../../services/players/players';
import { resolvePlayer } from '../../parameters/resolvePlayer';
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
			const { state: _, ...confirmation } = await verifyPlayer(client, {
				id,
				name,
				isDone: isGroup ? isNotPlaying : isAlone,
				notReported: `The player does not tell whether it ${isGroup ? 'plays' : 'is grouped'}`,
				notDone: () =>
					new ApiError('rejected', {
						message: `"${name}" took the command and ${isGroup ? 'still plays' : 'is still grouped'}`,
						description:
							'A group that is set up in Music Assistant has fixed members: change them there, or stop the group.',
					}),
			});
			return { success: true, player_id: id, ...confirmation, ...noteOf(before, isGroup) };
		};
	},
};

function noteOf(before: Player | undefined, isGroup: boolean): { note?: string } {
	if (isGroup) return { note: 'This group is set up in Music Assistant: it was switched off' };
	return before && isAlone(before) ? { note: 'It was in no group' } : {};
}

/** The server does not dissolve a configured group, but switches it off. */
function isNotPlaying({ playbackState }: Player): boolean | undefined {
	return playbackState === undefined ? undefined : playbackState !== 'playing';
}

/** Whether it neither follows another player nor leads a group. */
function isAlone({ groupMembers, leaderId, syncedTo }: Player): boolean | undefined {
	if (leaderId !== undefined || (groupMembers && groupMembers.length > 0)) return false;
	return groupMembers === undefined || syncedTo === undefined ? undefined : true;
}
