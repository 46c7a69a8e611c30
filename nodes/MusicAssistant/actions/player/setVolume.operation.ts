import { SECONDS_RANGE } from '../../parameters/fields/commonFields';
import type { OperationContext } from '../../parameters/operationContext';
import type { Collection } from '../../parameters/parameters';
import type { PauseOrStopCommand } from '../../services/playback/pauseOrStopPlayer';
import { VOLUME_ACTIONS, type VolumeAction } from '../../services/players/verifyVolume';
import type { Operation } from '../operation';
import { AFTER_FADE_CHOICES, DEFAULT_FADE_SECONDS, setVolumeFields } from './setVolume.fields';
import { changeTargetsWithDeferredCheck } from './targets/changeTargetsWithDeferredCheck';
import { prepareVolumeChange } from './volume/prepareVolumeChange';
import type { VolumeRequest } from './volume/sendVolumeCommand';

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
	const action = parameters.choice('volumeAction', VOLUME_ACTIONS);
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
	return parameters.number('volumeLevel', { min: 0, max: 100, whole: true });
}

function readAfterFade(options: Collection, action: VolumeAction): PauseOrStopCommand | undefined {
	if (action !== 'fade' || !options.has('afterFade')) return undefined;
	const choice = options.choice('afterFade', AFTER_FADE_CHOICES);
	return choice === 'nothing' ? undefined : choice;
}
