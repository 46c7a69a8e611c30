import { groupOf } from '../../playback/groups';
import { has } from '../../profiles/profile';
import type { Player } from '../../world/players';
import type { Call } from '../../world/call';
import { playerCommandFailed, unsupportedFeature } from '../../errors';
import { required } from '../parameters';
import { boolean, integer } from '../types';
import { playerCommand } from './target';

const STEP = 5;
const LOUDEST = 100;

/** Observed: above 100 is refused, below 0 is taken as it is. */
function setVolume(player: Player, level: number): void {
	if (level > LOUDEST) throw playerCommandFailed(`Volume ${level} is too high`);
	player.volume = level;
}

const clamped = (level: number) => Math.min(LOUDEST, Math.max(0, level));

/** The group's volume is the mean; setting it moves every member by the same share (observed). */
function setGroupVolume(player: Player, level: number, { server }: Call): void {
	if (level > LOUDEST) throw playerCommandFailed(`Volume ${level} is too high`);
	const members = groupOf(server, player);
	const change = level - groupVolume(members);
	for (const member of members) member.volume = clamped(Math.round(member.volume + change));
}

function groupVolume(members: readonly Player[]): number {
	return members.reduce((sum, { volume }) => sum + volume, 0) / members.length;
}

const stepGroup = (step: number) => (player: Player, _: object, call: Call) =>
	setGroupVolume(player, clamped(groupVolume(groupOf(call.server, player)) + step), call);

/**
 * Players of schema 26 can be muted; later ones cannot, which schema 28 says and schema 29 hides by
 * doing nothing (observed).
 */
const mute = playerCommand(
	'volume_mute',
	'Mute or unmute.',
	{ muted: required(boolean) },
	(player, { muted }, { server: { profile } }) => {
		if (!has(profile, 'playerNames')) player.muted = muted;
		else if (!has(profile, 'protocolPlayers')) {
			throw unsupportedFeature('The player has no mute control');
		}
	},
);

export const playerVolumeCommands = [
	playerCommand(
		'volume_set',
		'Set the volume.',
		{ volume_level: required(integer) },
		(player, { volume_level: level }) => setVolume(player, level),
	),
	playerCommand('volume_up', 'Turn the volume up.', {}, (player) =>
		setVolume(player, clamped(player.volume + STEP)),
	),
	playerCommand('volume_down', 'Turn the volume down.', {}, (player) =>
		setVolume(player, clamped(player.volume - STEP)),
	),
	mute,
	playerCommand(
		'group_volume',
		'Set the volume of a whole group.',
		{ volume_level: required(integer) },
		(player, { volume_level: level }, call) => setGroupVolume(player, level, call),
	),
	playerCommand('group_volume_up', 'Turn the group up.', {}, stepGroup(STEP)),
	playerCommand('group_volume_down', 'Turn the group down.', {}, stepGroup(-STEP)),
];
