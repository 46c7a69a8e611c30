import type { INodeProperties } from 'n8n-workflow';
import {
	optionsForChange,
	SECONDS_RANGE,
	VOLUME_RANGE,
} from '../../parameters/fields/commonFields';
import {
	booleanField,
	choiceField,
	numberField,
	valuesOf,
} from '../../parameters/fields/fieldBuilders';
import type { OperationContext } from '../../parameters/operationContext';
import type { Collection } from '../../parameters/parameters';
import type { PauseOrStopCommand } from '../../services/players/playbackCheck';
import type { Operation } from '../operation';
import {
	changeTargetsWithDeferredCheck,
	type PreparedPlayerChange,
} from './changeTargetsWithDeferredCheck';
import { changedTargetFields } from '../../parameters/fields/locators';
import { targetError } from '../../parameters/resolve/resolveTargetPlayers';
import {
	fadesOf,
	levelBefore,
	resolveVolumeTarget,
	setTargetVolume,
	stepTargetVolume,
	verifyTargetVolume,
	type ResolvedVolumeTarget,
	type TargetVolumeChange,
} from '../../services/players/groupVolume';
import {
	isMuteAction,
	muteStateOf,
	setMuted,
	volumeOf,
	type VolumeAction,
} from '../../services/players/playerVolume';
import { readPlayerNow } from '../../services/players/verifyPlayer';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { fadeAndEndPlayback, fadeVolumes, rejectPartialGroupFade } from './fadeAndEndPlayback';
import { asApiError } from '../../api/apiError';

const DEFAULT_FADE_SECONDS = 30;

const volumeActionField = choiceField<VolumeAction>(
	'Action',
	'volumeAction',
	'set',
	'What to do with the volume',
	{
		fade: [
			'Fade',
			`Change to a level gradually, over ${DEFAULT_FADE_SECONDS} seconds unless you add the option Fade Over; the node waits until it is reached`,
		],
		mute: ['Mute', 'Mute the player and keep the level'],
		set: ['Set', 'Set a level immediately'],
		down: ['Turn Down', 'Lower the volume by one step'],
		up: ['Turn Up', 'Raise the volume by one step'],
		unmute: ['Unmute', 'Unmute the player'],
	},
);

const volumeLevelField = numberField(
	'Volume Level',
	'volumeLevel',
	20,
	VOLUME_RANGE,
	'The volume, from 0 to 100',
	{ displayOptions: { show: { volumeAction: ['set', 'fade'] } } },
);

const fadeSecondsField = numberField(
	'Fade Over (Seconds)',
	'fadeSeconds',
	DEFAULT_FADE_SECONDS,
	{ min: 1 },
	'How many seconds a fade takes from the current level to the new one',
	{ displayOptions: { show: { '/volumeAction': ['fade'] } } },
);

const afterFadeField = choiceField(
	'After Fade',
	'afterFade',
	'stop',
	'What to do with the music when the level is reached. If it is paused or stopped, the level from before the fade is restored afterwards.',
	{
		nothing: ['Nothing', 'Let it play at the new level'],
		pause: ['Pause', 'Pause it and keep the position'],
		stop: ['Stop', 'Stop it and leave the queue as it is'],
	},
	{ displayOptions: { show: { '/volumeAction': ['fade'] } } },
);

const wholeGroupField = booleanField(
	'Whole Group',
	'wholeGroup',
	'Whether to also change all players grouped with this one, each in proportion',
);

const setVolumeFields: INodeProperties[] = [
	...changedTargetFields,
	volumeActionField,
	volumeLevelField,
	optionsForChange(afterFadeField, fadeSecondsField, wholeGroupField),
];

export const setVolume: Operation = {
	option: {
		name: 'Set Volume',
		value: 'setVolume',
		action: 'Set volume of players',
		description:
			'Set, raise, lower, mute or fade the volume of one, several or all players, and verify the result',
	},
	effect: 'change',
	fields: setVolumeFields,

	async execute(context) {
		const request = readVolumeRequest(context);
		return await changeTargetsWithDeferredCheck(
			context,
			async (player) => await prepareVolumeChange(context, player, request),
		);
	},
};

/** @throws ParameterError */
function readVolumeRequest(context: OperationContext): VolumeRequest {
	const { parameters } = context;
	const action = parameters.choice('volumeAction', valuesOf(volumeActionField));
	const targetLevel = readLevel(context, action);
	const options = parameters.collection('options');
	const seconds =
		action === 'fade' ? options.numberOr('fadeSeconds', DEFAULT_FADE_SECONDS, SECONDS_RANGE) : 0;
	const afterFade = readAfterFade(options, action);
	const wholeGroup = options.booleanOr('wholeGroup', false);
	return { action, targetLevel, seconds, afterFade, wholeGroup };
}

function readLevel({ parameters }: OperationContext, action: VolumeAction): number | undefined {
	if (action !== 'set' && action !== 'fade') return undefined;
	return parameters.number('volumeLevel', VOLUME_RANGE);
}

function readAfterFade(options: Collection, action: VolumeAction): PauseOrStopCommand | undefined {
	// The option stops the music unless it is set otherwise; without it, the music plays on.
	if (action !== 'fade' || !options.has('afterFade')) return undefined;
	const choice = options.choice('afterFade', valuesOf(afterFadeField));
	return choice === 'nothing' ? undefined : choice;
}

/** Reads the volume of a player. @throws ParameterError if it cannot be changed as requested */
async function prepareVolumeChange(
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
				volume_level: after?.volumeLevel ?? null,
				previous_level: target.chosen?.volumeLevel ?? null,
				...(wholeGroup && {
					group_volume: groupLevel ?? volumeOf(state, true) ?? null,
					previous_group_volume: from ?? null,
				}),
				volume_muted: muted === 'partly' ? null : (muted ?? null),
				...(afterFade ? { state: state?.playbackState ?? null } : {}),
				...target.groupNote,
				confirmation,
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

/** The requested change of the volume, without the player. */
interface VolumeRequest {
	action: VolumeAction;
	/** For set and fade. */
	targetLevel: number | undefined;
	/** Duration of a fade. */
	seconds: number;
	/** How the music ends after a fade, if it does. */
	afterFade: PauseOrStopCommand | undefined;
	wholeGroup: boolean;
}

interface VolumeCommand extends Omit<VolumeRequest, 'wholeGroup'> {
	/** Display name of the player. */
	name: string;
	/** The level before the command. */
	from: number | undefined;
}

/** Sends what a volume action requires; returns at the end of a fade. @throws ApiError or ParameterError */
async function sendVolumeCommand(
	{ parameters, client }: OperationContext,
	target: ResolvedVolumeTarget,
	{ action, from, targetLevel = 0, seconds, name, afterFade }: VolumeCommand,
): Promise<void> {
	switch (action) {
		case 'set':
			await setTargetVolume(client, target, targetLevel);
			return;
		case 'up':
		case 'down':
			await stepTargetVolume(client, target, action);
			return;
		case 'mute':
		case 'unmute':
			await setMuted(client, target, action === 'mute').catch(throwWithMuteControlHint);
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
				await fadeAndEndPlayback(client, target, fade);
				return;
			}
			await fadeVolumes(client, fadesOf(target, from, targetLevel), seconds);
	}
}

/** Servers before 2.8 fail with status 500 for a player without mute control, and not all report which have none. */
function throwWithMuteControlHint(reason: unknown): never {
	const failure = asApiError(reason);
	throw failure.isInternal
		? failure.withHint(
				'The player may have no mute control: check its settings in Music Assistant.',
			)
		: failure;
}
