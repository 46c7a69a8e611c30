import { joinGroupWithDelayedReport, leaveGroup } from '../../playback/player-groups';
import { pauseUntilPlayersInSync } from '../../playback/pause-until-players-in-sync';
import type { Player } from '../../world/players/players';
import { requirePlayerAccess } from '../player-access';
import { defineCommand } from '../command';
import type { CommandContext } from '../../world/command-context';
import { playerUnavailable, unsupportedFeature } from '../../errors';
import { optionalOrNull, required } from '../parameters';
import { listType, text } from '../argument-types';
import { definePlayerCommand, throwIfUnavailableIsError } from './player-command';

/** An unknown or unavailable leader is an error, unlike an unknown member (observed). */
function requireLeader(targetId: string, { server }: CommandContext): Player {
	const leader = server.findPlayer(targetId);
	if (!leader?.available) throw playerUnavailable(`Player ${targetId} is not available`);
	return leader;
}

function addMember(leader: Player, member: Player, { server }: CommandContext): void {
	if (!leader.canGroup || !member.canGroup) {
		throw unsupportedFeature(`${member.name} cannot be grouped with ${leader.name}`);
	}
	joinGroupWithDelayedReport(server, leader, member);
	const queue = server.findQueue(leader.activeSource);
	if (queue) pauseUntilPlayersInSync(server, queue, 'join');
}

const groupPlayer = definePlayerCommand(
	'group',
	'Group a player with another one.',
	{ target_player: required(text) },
	(player, { target_player: target }, context) =>
		addMember(requireLeader(target, context), player, context),
);

const setMembers = defineCommand({
	name: 'players/cmd/set_members',
	summary: 'Add players to a group and remove others from it.',
	parameters: {
		target_player: required(text),
		player_ids_to_add: optionalOrNull(listType(text)),
		player_ids_to_remove: optionalOrNull(listType(text)),
	},
	returns: 'null',
	execute: (
		{ target_player: target, player_ids_to_add: add, player_ids_to_remove: remove },
		context,
	) => changeMembers(target, add ?? [], remove ?? [], context),
});

function changeMembers(
	targetId: string,
	add: readonly string[],
	remove: readonly string[],
	context: CommandContext,
): void {
	const leader = requireLeader(targetId, context);
	requirePlayerAccess(targetId, context);
	for (const playerId of remove) {
		const member = context.server.findPlayer(playerId);
		if (member?.syncedTo === leader.id) removeMember(member, context);
	}
	for (const playerId of add) {
		const member = context.server.findPlayer(playerId);
		if (member?.available) addMember(leader, member, context);
		else throwIfUnavailableIsError(playerId, context);
	}
}

/** A static member cannot be removed (inferred). */
function removeMember(member: Player, { server }: CommandContext): void {
	const leader = member.syncedTo === null ? undefined : server.findPlayer(member.syncedTo);
	if (leader?.staticMembers.includes(member.id)) {
		throw unsupportedFeature(`${member.name} is a fixed member of ${leader.name}`);
	}
	leaveGroup(server, member);
}

/** Accepts a player that is not grouped. Ungrouping a leader ends the whole group. */
const ungroupPlayer = definePlayerCommand(
	'ungroup',
	'Remove a player from its group.',
	{},
	(player, _, context) => removeMember(player, context),
);

const groupMany = defineCommand({
	name: 'players/cmd/group_many',
	summary: 'Group several players with another one.',
	parameters: { target_player: required(text), child_player_ids: required(listType(text)) },
	returns: 'null',
	execute: ({ target_player: target, child_player_ids: members }, context) =>
		changeMembers(target, members, [], context),
});

const ungroupMany = defineCommand({
	name: 'players/cmd/ungroup_many',
	summary: 'Remove players from their groups.',
	parameters: { player_ids: required(listType(text)) },
	returns: 'null',
	execute({ player_ids: playerIds }, context) {
		const { server } = context;
		for (const playerId of playerIds) {
			const player = server.findPlayer(playerId);
			if (player?.available) leaveGroup(server, player);
			else throwIfUnavailableIsError(playerId, context);
		}
	},
});

export const playerGroupCommands = [groupPlayer, groupMany, setMembers, ungroupPlayer, ungroupMany];
