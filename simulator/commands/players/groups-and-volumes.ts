import * as groups from '../../playback/groups-and-volumes';
import * as arg from '../parameters';
import { pauseUntilPlayersInSync } from '../../playback/start-playback';
import { hasMuteControl, type Player } from '../../world/players/players';
import {
	requirePlayerAccess,
	definePlayerCommand,
	throwIfUnavailableIsError,
} from './player-command';
import { defineCommands, type Command } from '../command';
import type { CommandContext, MusicServer } from '../../world/music-server';
import { playerUnavailable, unsupportedFeature, playerCommandFailed } from '../../errors';
import { isSince } from '../../profiles/profile';

const MAX_VOLUME = 100;

/** The size of a volume step, by the distance from the middle of the scale; 2.10 changed the numbers. */
const VOLUME_STEPS = [
	{ within: 30, step: 5 },
	{ within: 45, step: 2 },
] as const;
const VOLUME_STEPS_SINCE_210 = [
	{ within: 20, step: 3 },
	{ within: 40, step: 2 },
] as const;

export const groupAndVolumeCommands: readonly Command[] = [
	definePlayerCommand(
		'group',
		{ target_player: arg.required(arg.text) },
		(player, { target_player: target }, context) =>
			addMember(requireLeader(target, context), player, context),
	),
	...defineCommands({
		'players/cmd/set_members': {
			parameters: {
				target_player: arg.required(arg.text),
				player_ids_to_add: arg.optionalOrNull(arg.listType(arg.text)),
				player_ids_to_remove: arg.optionalOrNull(arg.listType(arg.text)),
			},
			execute: (
				{ target_player: target, player_ids_to_add: add, player_ids_to_remove: remove },
				context,
			) => changeMembers(target, add ?? [], remove ?? [], context),
		},
	}),
	/** Accepts a player that is not grouped. Ungrouping a leader ends the whole group. */
	definePlayerCommand('ungroup', {}, (player, _, context) => removeMember(player, context)),
	definePlayerCommand(
		'volume_set',
		{ volume_level: arg.required(arg.integer) },
		(player, { volume_level: level }, context) =>
			changeVolume(player, toAllowedVolume(level, context), context),
	),
	definePlayerCommand('volume_up', {}, (player, _, context) => stepVolume(player, 1, context)),
	definePlayerCommand('volume_down', {}, (player, _, context) => stepVolume(player, -1, context)),
	definePlayerCommand(
		'volume_mute',
		{ muted: arg.required(arg.boolean) },
		(player, { muted }, context) => setMuted(player, muted, context),
	),
	definePlayerCommand(
		'group_volume',
		{ volume_level: arg.required(arg.integer) },
		(player, { volume_level: level }, context) => changeGroupVolume(player, level, context),
	),
	definePlayerCommand('group_volume_up', {}, (player, _, context) =>
		stepGroupVolume(player, 1, context),
	),
	definePlayerCommand('group_volume_down', {}, (player, _, context) =>
		stepGroupVolume(player, -1, context),
	),
	{
		...definePlayerCommand(
			'group_volume_mute',
			{ muted: arg.required(arg.boolean) },
			(player, { muted }, context) => {
				// Later servers ignore a player that leads no group (read from the server's documentation).
				const leadsNobody = player.members.length === 0;
				if (leadsNobody && isSince(context.server.profile, '2.10')) return;
				const members = groups.groupMembersOf(context.server, player);
				for (const member of members) setMuted(member, muted, context);
			},
		),
		since: '2.8',
	},
];

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
	groups.joinGroupWithDelayedReport(server, leader, member);
	const queue = server.findQueue(leader.activeSource);
	if (queue) pauseUntilPlayersInSync(server, queue, 'join');
}

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
	groups.leaveGroup(server, member);
}

/** Before 2.10, a volume above 100 is rejected and one below 0 is accepted unchanged (observed); later both are clamped. */
function toAllowedVolume(level: number, { server: { profile } }: CommandContext): number {
	if (isSince(profile, '2.10')) return groups.clampVolume(level);
	if (level > MAX_VOLUME) throw playerCommandFailed(`Volume ${level} is too high`);
	return level;
}

function changeVolume(player: Player, level: number, { server }: CommandContext): void {
	groups.forgetVolumesBeforeGroupChange(groups.groupMembersOf(server, player));
	unmuteOnVolumeChange(server, player);
	groups.setVolume(server, player, level);
}

/** From 2.10 on, a new volume unmutes a player, unless it was muted in a group. */
function unmuteOnVolumeChange({ profile }: MusicServer, player: Player): void {
	if (isSince(profile, '2.10') && !player.isMuteLocked) player.muted = false;
}

function nextVolume(volume: number, direction: 1 | -1, { server: { profile } }: CommandContext) {
	const steps = isSince(profile, '2.10') ? VOLUME_STEPS_SINCE_210 : VOLUME_STEPS;
	const distance = Math.abs(volume - MAX_VOLUME / 2);
	const step = steps.find(({ within }) => distance <= within)?.step ?? 1;
	return groups.clampVolume(volume + direction * step);
}

function stepVolume(player: Player, direction: 1 | -1, context: CommandContext): void {
	const volume = groups.reportedVolume(context.server, player);
	changeVolume(player, nextVolume(volume, direction, context), context);
}

function changeGroupVolume(player: Player, level: number, context: CommandContext): void {
	for (const member of groups.groupMembersOf(context.server, player)) {
		unmuteOnVolumeChange(context.server, member);
	}
	groups.setGroupVolume(context.server, player, toAllowedVolume(level, context));
}

function stepGroupVolume(player: Player, direction: 1 | -1, context: CommandContext): void {
	const volume = groups.groupVolume(context.server, player);
	changeGroupVolume(player, nextVolume(volume, direction, context), context);
}

/** Throws for a player that cannot be muted, except on schema 29, where nothing happens (observed). */
function setMuted(player: Player, muted: boolean, { server: { profile } }: CommandContext): void {
	if (hasMuteControl(profile, player)) {
		player.muted = muted;
		player.isMuteLocked = muted && player.syncedTo !== null;
	} else if (!isSince(profile, '2.8') || isSince(profile, '2.10')) {
		throw unsupportedFeature('The player has no mute control');
	}
}
