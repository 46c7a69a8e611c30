import { asApiError } from '../../../api/apiError';
import type { OperationContext } from '../../../parameters/operationContext';
import type { PauseOrStopCommand } from '../../../services/playback/pauseOrStopPlayer';
import { fadesOf, setTargetVolume } from '../../../services/players/groupVolume';
import { fadeVolumes, setMuted, stepVolume } from '../../../services/players/playerVolume';
import type { VolumeAction } from '../../../services/players/verifyVolume';
import type { ResolvedVolumeTarget } from '../../../services/players/resolveVolumeTarget';
import { fadeAndEndPlayback } from './fadeAndEndPlayback';

/** The requested change of the volume, without the player. */
export interface VolumeRequest {
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
export async function sendVolumeCommand(
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
			await stepVolume(client, target, action);
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
