import type { MusicAssistantClient } from '../../api/client';
import { ApiError, asApiError } from '../../api/apiError';
import { muteVolume, setVolume } from '../players/volume';
import type { ResolvedVolumeTarget } from '../players/volumeTarget';
import { runSteps } from '../steps';
import { restoreLevelSteps } from './restoreLevels';

/** The level at which music starts. */
export interface StartLevel {
	target: ResolvedVolumeTarget;
	level: number;
}

/**
 * Plays something at a level that is set before, so that it neither starts too loud nor, on a muted player, in silence.
 *
 * @param play throws an ApiError if nothing has started: then the levels from before are restored
 */
export async function atStartLevel<Result>(
	client: MusicAssistantClient,
	start: StartLevel | undefined,
	play: () => Promise<Result>,
): Promise<Result> {
	if (start === undefined) return await play();
	const playAtLevel = async () => {
		await setStartLevel(client, start);
		return await play();
	};
	return await playAtLevel().catch(async (reason: unknown) => {
		throw reason instanceof ApiError ? await withRestoredLevel(client, start, reason) : reason;
	});
}

async function setStartLevel(
	client: MusicAssistantClient,
	{ target, level }: StartLevel,
): Promise<void> {
	await setVolume(client, target, level);
	for (const player of target.players) {
		if (player?.volumeMuted === true && player.hasMuteControl) {
			await muteVolume(client, { playerId: player.id, wholeGroup: false }, false);
		}
	}
}

/** The error, with what became of the level. */
async function withRestoredLevel(
	client: MusicAssistantClient,
	{ target, level }: StartLevel,
	failure: ApiError,
): Promise<ApiError> {
	const steps = restoreLevelSteps(client, target.players);
	const problem = await runSteps(client, steps).then(() => undefined, asApiError);
	const { before, wholeGroup } = target;
	const from = wholeGroup ? before?.groupVolume : before?.volumeLevel;
	if (steps.length === 0) return failure.withHint(`The volume was set to ${level}.`);
	return failure.withHint(
		problem === undefined
			? `The volume is ${from ?? 'as'} again${from === undefined ? ' before' : ', as before'}.`
			: `The volume was set to ${level} and could not be restored: ${problem.message}.`,
	);
}
