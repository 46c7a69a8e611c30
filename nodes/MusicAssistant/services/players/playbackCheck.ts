import { ApiError } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import {
	requiredStableMilliseconds,
	whyNotReported,
	type PlaybackCommand,
} from './playbackCommands';
import { hasTakenEffectAndSettled, hasTakenEffect } from './playbackOutcome';
import { playbackCommandRemedy } from './sendPlaybackCommand';
import type { PlayerCheck } from './verifyPlayer';

/** The commands as the editor shows them. */
export const PLAYBACK_COMMAND_LABELS: Readonly<Record<PlaybackCommand, string>> = {
	next: 'Next',
	pause: 'Pause',
	play: 'Play',
	play_pause: 'Play or Pause',
	previous: 'Previous',
	seek: 'Seek',
	stop: 'Stop',
};

/**
 * How to find out whether a playback command took effect.
 *
 * @param seconds the target of a seek
 * @param before the player before the command, read just now
 */
export function playbackCheck(
	{ id, name }: Pick<PlayerCheck, 'id' | 'name'>,
	command: PlaybackCommand,
	seconds: number,
	before: Player | undefined,
): PlayerCheck {
	const readAt = performance.now();
	const changeTo = (now: Player) => ({
		before,
		now,
		secondsBetween: (performance.now() - readAt) / 1000,
	});
	return {
		id,
		name,
		isDone: (now) => hasTakenEffectAndSettled(command, changeTo(now), seconds),
		isAcceptable: (now) => hasTakenEffect(command, changeTo(now), seconds),
		stableFor: (now) => requiredStableMilliseconds(command, before, now),
		notReported: whyNotReported(command),
		notDone: ({ playbackState = 'in an unknown state' }) =>
			new ApiError('rejected', {
				message: `"${name}" accepted the command ${PLAYBACK_COMMAND_LABELS[command]}, but nothing changed: it is ${playbackState}`,
				description: playbackCommandRemedy(command),
			}),
	};
}
