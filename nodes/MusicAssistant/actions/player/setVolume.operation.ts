import { asApiError } from '../../api/apiError';
import {
	fadeVolume,
	mutedOf,
	muteVolume,
	setVolume as sendVolume,
	stepVolume,
	volumeOf,
} from '../../services/players/volume';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import { SECONDS } from '../../parameters/fields/fields';
import type { OperationContext } from '../../parameters/operationContext';
import type { Collection } from '../../parameters/parameters';
import type { EndCommand } from '../../services/playback/endPlayback';
import type { Operation } from '../operation';
import { fadeOut, requireWholeGroup } from './afterFade';
import { AFTER_FADE, DEFAULT_FADE_SECONDS, setVolumeFields } from './setVolume.fields';
import {
	VOLUME_ACTIONS,
	isMuting,
	verifyVolume,
	type VolumeAction,
	type VolumeChange,
	type VolumeLevels,
} from '../../services/players/volumeResult';
import {
	resolveVolumeTarget,
	type ResolvedVolumeTarget,
} from '../../services/players/volumeTarget';

export const setVolume: Operation = {
	option: {
		name: 'Set Volume',
		value: 'setVolume',
		action: 'Set volume of player',
		description: 'Set, raise, lower, mute or fade the volume, and verify the result',
	},
	effect: 'change',
	fields: setVolumeFields,

	async execute(context) {
		const { parameters, client } = context;
		const action = parameters.choice('volumeAction', VOLUME_ACTIONS);
		const targetLevel = readLevel(context, action);
		const options = parameters.collection('options');
		const seconds =
			action === 'fade' ? options.numberOr('fadeSeconds', DEFAULT_FADE_SECONDS, SECONDS) : 0;
		const afterFade = readAfterFade(options, action);
		const wantsGroup = options.booleanOr('wholeGroup', false);
		const player = await resolvePlayer(context);
		const { name } = player;
		const includesGroup = wantsGroup || (afterFade !== undefined && player.isGroup);
		const target = await resolveVolumeTarget(client, player.id, includesGroup);
		const { wholeGroup } = target;
		requireControl(context, action, target, name);
		if (afterFade) requireWholeGroup(parameters, target, name);
		const from = volumeOf(target.before, wholeGroup);
		await sendVolumeCommand(context, target, action, {
			from,
			targetLevel,
			seconds,
			name,
			afterFade,
		});
		return async () => {
			const change: VolumeChange = afterFade
				? { name, action: 'set', target, targetLevel: from }
				: { name, action, target, from, targetLevel };
			const { state: after, confirmation } = await verifyVolume(client, change);
			const muted = mutedOf(after, wholeGroup);
			return {
				player: player.name,
				player_id: player.id,
				volume_level: volumeOf(after, wholeGroup) ?? null,
				previous_level: from ?? null,
				volume_muted: muted === 'partly' ? null : (muted ?? null),
				...(afterFade ? { state: after?.playbackState ?? null } : {}),
				...target.groupNote,
				success: true,
				...confirmation,
			};
		};
	},
};

function readLevel({ parameters }: OperationContext, action: VolumeAction): number | undefined {
	if (action !== 'set' && action !== 'fade') return undefined;
	return parameters.number('volumeLevel', { min: 0, max: 100, whole: true });
}

function readAfterFade(options: Collection, action: VolumeAction): EndCommand | undefined {
	if (action !== 'fade' || !options.has('afterFade')) return undefined;
	const choice = options.choice('afterFade', AFTER_FADE);
	return choice === 'nothing' ? undefined : choice;
}

/**
 * Servers report success for a missing control, or fail with status 500. A group has a control if one of its players does.
 *
 * @throws ParameterError
 */
function requireControl(
	{ parameters }: OperationContext,
	action: VolumeAction,
	{ players, wholeGroup }: ResolvedVolumeTarget,
	name: string,
): void {
	const control = isMuting(action) ? 'hasMuteControl' : 'hasVolumeControl';
	if (!players.every((player) => player?.[control] === false)) return;
	const problem = isMuting(action) ? 'cannot be muted' : 'has no adjustable volume';
	throw parameters.error(
		'playerId',
		`refers to the player "${name}", ${wholeGroup ? 'whose group' : 'which'} ${problem}`,
		`There is no ${isMuting(action) ? 'mute' : 'volume'} control: choose another player, or set one up in its settings in Music Assistant.`,
	);
}

/** Servers before 2.8 fail with status 500 for a player without mute control, and not all report which have none. */
function withControlHint(reason: unknown): never {
	const failure = asApiError(reason);
	throw failure.isInternal
		? failure.withHint(
				'The player may have no mute control: check its settings in Music Assistant.',
			)
		: failure;
}

interface VolumeRequest extends VolumeLevels {
	seconds: number;
	name: string;
	/** How the music ends after a fade, if it does. */
	afterFade?: EndCommand;
}

async function sendVolumeCommand(
	{ parameters, client }: OperationContext,
	target: ResolvedVolumeTarget,
	action: VolumeAction,
	{ from, targetLevel = 0, seconds, name, afterFade }: VolumeRequest,
): Promise<void> {
	switch (action) {
		case 'set':
			await sendVolume(client, target, targetLevel);
			return;
		case 'up':
		case 'down':
			await stepVolume(client, target, action);
			return;
		case 'mute':
		case 'unmute':
			await muteVolume(client, target, action === 'mute').catch(withControlHint);
			return;
		case 'fade':
			if (from === undefined) {
				throw parameters.error(
					'volumeAction',
					`cannot fade: the current level of "${name}" is not known`,
					'Switch the player on if it is off, or use Set instead.',
				);
			}
			if (afterFade) {
				const fade = { name, from, to: targetLevel, seconds, ending: afterFade };
				await fadeOut(client, target, fade);
				return;
			}
			await fadeVolume(client, target, from, targetLevel, seconds);
	}
}
