import type { MusicAssistantClient } from '../../api/client';
import type { Player } from '../../api/models/player';
import { readPlayerNow } from '../players/readPlayer';
import { sendPlaybackCommandOrThrow } from '../players/sendPlaybackCommand';
import { verifyPlayer } from '../players/verifyPlayer';
import type { VerifyResult } from '../verifyEffect';
import { playbackCheck } from '../players/playbackCheck';

/** How to end playback: a paused queue keeps its position. */
export type PauseOrStopCommand = 'pause' | 'stop';

/**
 * Pauses or stops a player, and waits until it is silent.
 *
 * @throws ApiError if it keeps playing; otherwise like `verifyPlayer`
 */
export async function pauseOrStopPlayer(
	client: MusicAssistantClient,
	{ id, name }: { id: string; name: string },
	command: PauseOrStopCommand,
): Promise<VerifyResult<Player | undefined>> {
	const before = await readPlayerNow(client, id);
	const check = playbackCheck({ id, name }, command, 0, before);
	await sendPlaybackCommandOrThrow(client, { id, command, position: 0, isDone: check.isDone });
	return await verifyPlayer(client, check);
}
