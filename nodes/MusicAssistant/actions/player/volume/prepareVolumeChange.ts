import type { OperationContext } from '../../../parameters/operationContext';
import { targetError } from '../../../parameters/resolve/resolveTargetPlayers';
import {
	levelBefore,
	verifyTargetVolume,
	type TargetVolumeChange,
} from '../../../services/players/groupVolume';
import { muteStateOf, volumeOf } from '../../../services/players/playerVolume';
import { readPlayerNow } from '../../../services/players/readPlayer';
import { isMuteAction, type VolumeAction } from '../../../services/players/verifyVolume';
import {
	resolveVolumeTarget,
	type ResolvedVolumeTarget,
} from '../../../services/players/resolveVolumeTarget';
import type { PlaybackTarget } from '../../../services/queues/playbackTargets';
import type { PreparedPlayerChange } from '../targets/changeTargetsWithDeferredCheck';
import { rejectPartialGroupFade } from './fadeAndEndPlayback';
import { sendVolumeCommand, type VolumeRequest } from './sendVolumeCommand';

/** Reads the volume of a player. @throws ParameterError if it cannot be changed as requested */
export async function prepareVolumeChange(
	context: OperationContext,
	player: PlaybackTarget,
	request: VolumeRequest,
): Promise<PreparedPlayerChange> {
	const { parameters, client } = context;
	const { action, targetLevel, afterFade } = request;
	const { name } = player;
	const includesGroup = request.wholeGroup || (afterFade !== undefined && player.isGroup);
	const target = await resolveVolumeTarget(client, player.id, includesGroup);
	const { wholeGroup } = target;
	requireVolumeOrMuteControl(context, action, target, name);
	if (afterFade) rejectPartialGroupFade(parameters, target, name);
	const from = levelBefore(target);
	return {
		recipientId: target.playerId,
		sharesCommand: true,
		async send() {
			await sendVolumeCommand(context, target, { ...request, from, name });
		},
		async verify() {
			const change: TargetVolumeChange = afterFade
				? { name, action: 'set', target, targetLevel: from }
				: { name, action, target, from, targetLevel };
			const { state, groupLevel, confirmation } = await verifyTargetVolume(client, change);
			const after = player.id === target.playerId ? state : await readPlayerNow(client, player.id);
			const muted = muteStateOf(state, wholeGroup);
			return {
				player: name,
				player_id: player.id,
				volume_level: after?.volumeLevel ?? null,
				previous_level: target.chosen?.volumeLevel ?? null,
				...(wholeGroup && {
					group_volume: groupLevel ?? volumeOf(state, true) ?? null,
					previous_group_volume: from ?? null,
				}),
				volume_muted: muted === 'partly' ? null : (muted ?? null),
				...(afterFade ? { state: state?.playbackState ?? null } : {}),
				...target.groupNote,
				success: true,
				...confirmation,
			};
		},
	};
}

/**
 * Servers report success for a missing control, or fail with status 500. A group has a control if one of its players does.
 *
 * @throws ParameterError
 */
function requireVolumeOrMuteControl(
	context: OperationContext,
	action: VolumeAction,
	{ players, wholeGroup }: ResolvedVolumeTarget,
	name: string,
): void {
	const control = isMuteAction(action) ? 'hasMuteControl' : 'hasVolumeControl';
	if (!players.every((player) => player?.[control] === false)) return;
	const problem = isMuteAction(action) ? 'cannot be muted' : 'has no adjustable volume';
	throw targetError(
		context,
		name,
		`${wholeGroup ? 'whose group' : 'which'} ${problem}`,
		`There is no ${isMuteAction(action) ? 'mute' : 'volume'} control: set one up in the settings of the player in Music Assistant, or choose another player.`,
	);
}
