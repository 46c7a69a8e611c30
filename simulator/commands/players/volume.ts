import { forgetGroupedVolumes, groupMembersOf } from '../../playback/groups';
import {
	clampVolume,
	groupVolume,
	setGroupVolume,
	setVolume,
	reportedVolume,
} from '../../playback/volume';
import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import { hasMuteControl } from '../../world/players/control-support';
import type { MusicServer } from '../../world/music-server';
import type { Player } from '../../world/players/players';
import type { CommandCall } from '../../world/command-call';
import { playerCommandFailed, unsupportedFeature } from '../../errors';
import { required } from '../parameters';
import { boolean, integer } from '../types';
import { playerCommand } from './player-command';

const LOUDEST = 100;

/** Observed: above 100 is refused, below 0 is accepted unchanged. From 2.10 on, both are limited to the range. */
function fitting(level: number, { server: { profile } }: CommandCall): number {
	if (hasFeature(profile, 'playerTimers')) return clampVolume(level);
	if (level > LOUDEST) throw playerCommandFailed(`Volume ${level} is too high`);
	return level;
}

/** One player by itself. */
function change(player: Player, level: number, { server }: CommandCall): void {
	forgetGroupedVolumes(groupMembersOf(server, player));
	endMuting(server, player);
	setVolume(server, player, level);
}

/** From 2.10 on, a new volume unmutes a player, unless it was muted in a group. */
function endMuting({ profile }: MusicServer, player: Player): void {
	if (hasFeature(profile, 'volumeLimits') && !player.isMuteLocked) player.muted = false;
}

/** How far from the middle of the scale steps become smaller, and how small; 2.10 changed the numbers. */
const STEPS = [
	{ within: 30, step: 5 },
	{ within: 45, step: 2 },
] as const;
const LATER_STEPS = [
	{ within: 20, step: 3 },
	{ within: 40, step: 2 },
] as const;

function stepAt(level: number, profile: Profile): number {
	const steps = hasFeature(profile, 'volumeLimits') ? LATER_STEPS : STEPS;
	const distance = Math.abs(level - LOUDEST / 2);
	return steps.find(({ within }) => distance <= within)?.step ?? 1;
}

function step(player: Player, direction: 1 | -1, call: CommandCall): void {
	const volume = reportedVolume(call.server, player);
	change(player, clampVolume(volume + direction * stepAt(volume, call.server.profile)), call);
}

function changeGroup(player: Player, level: number, call: CommandCall): void {
	for (const member of groupMembersOf(call.server, player)) endMuting(call.server, member);
	setGroupVolume(call.server, player, fitting(level, call));
}

const stepGroup = (direction: 1 | -1) => (player: Player, _: object, call: CommandCall) => {
	const volume = groupVolume(call.server, player);
	changeGroup(player, clampVolume(volume + direction * stepAt(volume, call.server.profile)), call);
};

/** For a player that cannot be muted, it fails; on schema 29 it does nothing (observed). */
function muteOne(player: Player, muted: boolean, { server: { profile } }: CommandCall): void {
	if (hasMuteControl(profile, player)) {
		player.muted = muted;
		player.isMuteLocked = muted && player.syncedTo !== null;
	} else if (!hasFeature(profile, 'protocolPlayers') || hasFeature(profile, 'playerTimers')) {
		throw unsupportedFeature('The player has no mute control');
	}
}

const mute = playerCommand(
	'volume_mute',
	'Mute or unmute.',
	{ muted: required(boolean) },
	(player, { muted }, call) => muteOne(player, muted, call),
);

/** 2.8 and newer. Later servers ignore a player that leads no group (read from the server's documentation). */
export const muteGroup = playerCommand(
	'group_volume_mute',
	'Mute or unmute a whole group.',
	{ muted: required(boolean) },
	(player, { muted }, call) => {
		const leadsNobody = player.members.length === 0;
		if (leadsNobody && hasFeature(call.server.profile, 'loudestMember')) return;
		for (const member of groupMembersOf(call.server, player)) muteOne(member, muted, call);
	},
);

export const playerVolumeCommands = [
	playerCommand(
		'volume_set',
		'Set the volume.',
		{ volume_level: required(integer) },
		(player, { volume_level: level }, call) => {
			change(player, fitting(level, call), call);
		},
	),
	playerCommand('volume_up', 'Turn the volume up.', {}, (player, _, call) => {
		step(player, 1, call);
	}),
	playerCommand('volume_down', 'Turn the volume down.', {}, (player, _, call) => {
		step(player, -1, call);
	}),
	mute,
	playerCommand(
		'group_volume',
		'Set the volume of a whole group.',
		{ volume_level: required(integer) },
		(player, { volume_level: level }, call) => changeGroup(player, level, call),
	),
	playerCommand('group_volume_up', 'Turn the group up.', {}, stepGroup(1)),
	playerCommand('group_volume_down', 'Turn the group down.', {}, stepGroup(-1)),
];
