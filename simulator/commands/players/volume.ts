import { groupOf, groupVolume } from '../../playback/groups';
import { has } from '../../profiles/profile';
import { hasMuteControl } from '../../world/abilities';
import type { Player } from '../../world/players';
import type { Call } from '../../world/call';
import { playerCommandFailed, unsupportedFeature } from '../../errors';
import { required } from '../parameters';
import { boolean, integer } from '../types';
import { playerCommand } from './target';

const LOUDEST = 100;

const clamped = (level: number) => Math.min(LOUDEST, Math.max(0, level));

/** Observed: above 100 is refused, below 0 is taken as it is. Since 2.10 both are brought into range. */
function fitting(level: number, { server: { profile } }: Call): number {
	if (has(profile, 'playerTimers')) return clamped(level);
	if (level > LOUDEST) throw playerCommandFailed(`Volume ${level} is too high`);
	return level;
}

/** A new volume shows a moment later, and of two in a row the second one only (observed on schema 29). */
function change(player: Player, level: number, { server: { clock, profile } }: Call): void {
	player.wantedVolume = level;
	clock.after(profile.delays.show, () => {
		player.volume = player.wantedVolume;
	});
}

/** Small at both ends of the scale. */
function stepAt(level: number): number {
	if (level < 5 || level > 95) return 1;
	return level < 20 || level > 80 ? 2 : 5;
}

/** The group's volume is the mean; setting it moves every member by the same share (observed). */
function setGroupVolume(player: Player, level: number, call: Call): void {
	const members = groupOf(call.server, player);
	const by = fitting(level, call) - groupVolume(members);
	for (const member of members) change(member, clamped(Math.round(member.volume + by)), call);
}

const stepGroup = (direction: 1 | -1) => (player: Player, _: object, call: Call) => {
	const volume = groupVolume(groupOf(call.server, player));
	setGroupVolume(player, clamped(volume + direction * stepAt(volume)), call);
};

/** A player that cannot be muted says so, but on schema 29, where nothing happens (observed). */
function muteOne(player: Player, muted: boolean, { server: { profile } }: Call): void {
	if (hasMuteControl(profile, player)) player.muted = muted;
	else if (!has(profile, 'protocolPlayers') || has(profile, 'playerTimers')) {
		throw unsupportedFeature('The player has no mute control');
	}
}

const mute = playerCommand(
	'volume_mute',
	'Mute or unmute.',
	{ muted: required(boolean) },
	(player, { muted }, call) => muteOne(player, muted, call),
);

/** Since 2.8. */
export const muteGroup = playerCommand(
	'group_volume_mute',
	'Mute or unmute a whole group.',
	{ muted: required(boolean) },
	(player, { muted }, call) => {
		for (const member of groupOf(call.server, player)) muteOne(member, muted, call);
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
		change(player, clamped(player.volume + stepAt(player.volume)), call);
	}),
	playerCommand('volume_down', 'Turn the volume down.', {}, (player, _, call) => {
		change(player, clamped(player.volume - stepAt(player.volume)), call);
	}),
	mute,
	playerCommand(
		'group_volume',
		'Set the volume of a whole group.',
		{ volume_level: required(integer) },
		(player, { volume_level: level }, call) => setGroupVolume(player, level, call),
	),
	playerCommand('group_volume_up', 'Turn the group up.', {}, stepGroup(1)),
	playerCommand('group_volume_down', 'Turn the group down.', {}, stepGroup(-1)),
];
