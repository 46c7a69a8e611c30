import type { INodeProperties } from 'n8n-workflow';
import type { Server } from '../../server/client';
import {
	groupMembers,
	isMuted,
	lacks,
	leaderOf,
	playerNow,
	settled,
	volumeOf,
} from '../../server/players';
import {
	fadeVolume,
	muteVolume,
	setVolume as sendVolume,
	stepVolume,
	type VolumeTarget,
} from '../../server/volume';
import type { JsonObject } from '../../values/json';
import { chosenPlayer } from '../chosenPlayer';
import { changeOptions } from '../fields';
import { playerLocator } from '../locators';
import type { Operation, OperationContext } from '../operation';
import { ACTIONS, hasTaken, takenBy, type VolumeAction, type Way } from './volumeOutcome';

const DEFAULT_FADE_SECONDS = 30;

const volumeAction: INodeProperties = {
	displayName: 'Action',
	name: 'volumeAction',
	type: 'options',
	default: 'set',
	description: 'What to do with the volume',
	options: [
		{ name: 'Fade', value: 'fade', description: 'Go to a level slowly; the node waits until then' },
		{ name: 'Mute', value: 'mute', description: 'Silence it and keep the level' },
		{ name: 'Set', value: 'set', description: 'Set it to a level at once' },
		{ name: 'Turn Down', value: 'down', description: 'Make it one step less loud' },
		{ name: 'Turn Up', value: 'up', description: 'Make it one step louder' },
		{ name: 'Unmute', value: 'unmute', description: 'End the silence' },
	],
};

const volumeLevel: INodeProperties = {
	displayName: 'Level',
	name: 'volumeLevel',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 20,
	displayOptions: { show: { volumeAction: ['set', 'fade'] } },
	description: 'How loud, from 0 to 100',
};

const fadeSeconds: INodeProperties = {
	displayName: 'Fade Over (Seconds)',
	name: 'fadeSeconds',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_FADE_SECONDS,
	description: 'How many seconds a fade takes from the present level to the new one',
};

const wholeGroup: INodeProperties = {
	displayName: 'Whole Group',
	name: 'wholeGroup',
	type: 'boolean',
	default: true,
	description:
		'Whether to change all players that are grouped with this one too, each by its share',
};

export const setVolume: Operation = {
	option: {
		name: 'Set Volume',
		value: 'setVolume',
		action: 'Set volume of player',
		description: 'Set, raise, lower, mute or slowly fade the volume, and look whether it took',
	},
	effect: 'change',
	fields: [playerLocator, volumeAction, volumeLevel, changeOptions(fadeSeconds, wholeGroup)],

	async execute(context) {
		const { parameters, server } = context;
		const action = parameters.choice('volumeAction', ACTIONS);
		const goal = wantedLevel(context, action);
		const options = parameters.collection('options');
		const seconds = options.numberOr('fadeSeconds', DEFAULT_FADE_SECONDS, { min: 1, max: 86_400 });
		const player = await chosenPlayer(context);
		const target = await targetOf(server, player.id, options.booleanOr('wholeGroup', false));
		const before = await playerNow(server, target.playerId);
		refuseWithout(context, action, before, player.name);
		const from = volumeOf(before, target.wholeGroup);
		await send(context, target, action, { from, goal, seconds, name: player.name });
		const after = await settled(server, target.playerId, (now) =>
			hasTaken(action, { from, goal }, volumeOf(now, target.wholeGroup), isMuted(now)),
		);
		return {
			success: true,
			player_id: player.id,
			volume_level: volumeOf(after.player, target.wholeGroup) ?? null,
			volume_muted: isMuted(after.player) ?? null,
			previous_level: from ?? null,
			...takenBy(player.name, after, target, { from, goal }),
		};
	},
};

/** What the command goes to: the player, or the one that leads its group. */
async function targetOf(
	server: Server,
	playerId: string,
	wantsGroup: boolean,
): Promise<VolumeTarget> {
	if (!wantsGroup) return { playerId, wholeGroup: false };
	const leader = leaderOf(await playerNow(server, playerId)) ?? playerId;
	const isGrouped = groupMembers(await playerNow(server, leader)).length > 0;
	return { playerId: isGrouped ? leader : playerId, wholeGroup: isGrouped };
}

function wantedLevel({ parameters }: OperationContext, action: VolumeAction): number | undefined {
	if (action !== 'set' && action !== 'fade') return undefined;
	return parameters.number('volumeLevel', { min: 0, max: 100, whole: true });
}

/** A server answers a command for a control that is not there with a success, or with a bare 500. */
function refuseWithout(
	{ parameters }: OperationContext,
	action: VolumeAction,
	player: JsonObject | undefined,
	name: string,
): void {
	const control = action === 'mute' || action === 'unmute' ? 'mute_control' : 'volume_control';
	if (!lacks(player, control)) return;
	const what = control === 'mute_control' ? 'cannot be muted' : 'has no volume that can be set';
	throw parameters.fault(
		'playerId',
		`names the player "${name}", which ${what}`,
		'Choose another player, or give it such a control in its settings in Music Assistant.',
	);
}

interface Sending extends Way {
	seconds: number;
	name: string;
}

async function send(
	{ parameters, server }: OperationContext,
	target: VolumeTarget,
	action: VolumeAction,
	{ from, goal = 0, seconds, name }: Sending,
): Promise<void> {
	switch (action) {
		case 'set':
			await sendVolume(server, target, goal);
			return;
		case 'up':
		case 'down':
			await stepVolume(server, target, action);
			return;
		case 'mute':
		case 'unmute':
			await muteVolume(server, target, action === 'mute');
			return;
		case 'fade':
			if (from === undefined) {
				throw parameters.fault(
					'volumeAction',
					`cannot fade: the present level of "${name}" is not known`,
					'Set a level first, or use Set.',
				);
			}
			await fadeVolume(server, target, from, goal, seconds);
	}
}
