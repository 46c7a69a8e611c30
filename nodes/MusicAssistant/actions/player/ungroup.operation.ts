import { rejectedError } from '../../api/apiError';
import { FIXED_MEMBERS_REMEDY, isUngrouped } from '../../services/groupChanges';
import type { Player } from '../../api/models/player';
import { awaitRefusal, readPlayerNow, verifyPlayer } from '../../services/players/verifyPlayer';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { changedTargetFields } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { changeTargetsWithDeferredCheck } from './changeTargetsWithDeferredCheck';

/**
 * Seconds within which a group ends: while it does, servers refuse the command to its other players (observed on 2.8: for
 * half a second).
 */
const ENDING_SECONDS = 2;

export const ungroup: Operation = {
	option: {
		name: 'Ungroup',
		value: 'ungroup',
		action: 'Ungroup players',
		description:
			'Take one, several or all players out of their groups, or end the groups that they lead',
	},
	effect: 'change',
	fields: [...changedTargetFields, optionsForChange()],

	async execute(context) {
		const { client } = context;
		return await changeTargetsWithDeferredCheck(context, async ({ id, name }) => {
			const before = await readPlayerNow(client, id);
			const isGroup = before?.isGroup === true;
			const isDone = isGroup ? isNotPlaying : isUngrouped;
			return {
				recipientId: before?.leaderId,
				async send() {
					const sent = client.call('players/cmd/ungroup', { player_id: id });
					const refusal = await awaitRefusal(client, sent, { id, isDone, seconds: ENDING_SECONDS });
					if (refusal) throw refusal;
				},
				async verify() {
					const { confirmation } = await verifyPlayer(client, {
						id,
						name,
						isDone,
						notReported: `The player does not report whether it ${isGroup ? 'is playing' : 'is grouped'}`,
						notDone: () =>
							rejectedError(
								`"${name}" accepted the command, but ${isGroup ? 'is still playing' : 'is still grouped'}`,
								FIXED_MEMBERS_REMEDY,
							),
					});
					return { ...ungroupNote(before, isGroup), confirmation };
				},
			};
		});
	},
};

function ungroupNote(before: Player | undefined, isGroup: boolean): { note?: string } {
	if (isGroup) {
		return { note: 'This group is set up in Music Assistant, so it was switched off instead' };
	}
	return before && isUngrouped(before) ? { note: 'It was not in a group' } : {};
}

/** The server does not dissolve a configured group, but switches it off. */
function isNotPlaying({ playbackState }: Player): boolean | undefined {
	return playbackState === undefined ? undefined : playbackState !== 'playing';
}
