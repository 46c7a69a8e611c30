import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { certainlySupports } from '../../api/serverVersions';
import { readPlayerNow } from './readPlayer';
import { volumeTargetOfPlayer, type VolumeTarget } from './playerVolume';

/** The target of a volume command: a player, or the leader of its group. */
export interface ResolvedVolumeTarget extends VolumeTarget {
	/** The state of the target before the command. */
	before: Player | undefined;
	/** The state of the chosen player before the command: that of the target, unless it follows a leader. */
	chosen: Player | undefined;
	/** Whether the level of the group is the mean of its members, which the server may not know (observed on 2.8). */
	isMean: boolean;
	/** All players that the command changes, `undefined` for those that the server does not report. */
	players: ReadonlyArray<Player | undefined>;
	/** For the output, if the group was requested but is not reported. */
	groupNote?: { note: string };
}

/** @param includeGroup whether to include all players grouped with this one, if any */
export async function resolveVolumeTarget(
	client: MusicAssistantClient,
	playerId: string,
	includeGroup: boolean,
): Promise<ResolvedVolumeTarget> {
	const player = await readPlayerNow(client, playerId);
	const playerOnly = {
		...volumeTargetOfPlayer(playerId),
		before: player,
		chosen: player,
		players: [player],
		isMean: false,
	};
	if (!includeGroup) return playerOnly;
	const leaderId = player?.leaderId ?? playerId;
	const leader = leaderId === playerId ? player : await readPlayerNow(client, leaderId);
	const members = leader?.groupMembers;
	if (members === undefined) return { ...playerOnly, groupNote: { note: GROUP_NOT_REPORTED } };
	if (members.length === 0) return playerOnly;
	const all = (await client.callIfSupported('players/all', {})) ?? [];
	const followers = members.map((id) => all.find((one) => one.id === id));
	return {
		playerId: leaderId,
		wholeGroup: true,
		before: leader,
		chosen: player,
		players: [leader, ...followers],
		isMean: !(await certainlySupports(client, 'loudestGroupVolume')),
	};
}

const GROUP_NOT_REPORTED =
	'Only this player was changed: the server does not report which players are grouped with it';
