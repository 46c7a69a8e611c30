import type { MusicAssistantClient } from '../../api/client';
import { awaitApiErrorOf } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import { pauseOrStopPlayer, type PauseOrStopCommand } from '../playback/pauseOrStopPlayer';
import { volumeRestoreSteps } from '../playback/volumeRestoreSteps';
import { readPlayerNow } from '../players/readPlayer';
import { setAndVerifyVolume } from '../players/verifyVolume';
import type { PlaybackTarget } from '../queues/playbackTargets';
import { joinWithLimit } from '../../helpers/text';
import { runSteps, type Step } from '../runSteps';

/** A short playback that nobody should hear. */
interface SilentPlayback {
	player: Pick<PlaybackTarget, 'id' | 'name'>;
	start: (client: MusicAssistantClient) => Promise<void>;
	ending: PauseOrStopCommand;
}

/**
 * Starts playback on a player and ends it, silently: the levels of the player and its members are 0 in the meantime. Players
 * without volume control can be heard. If the execution is cancelled, this continues to its end, which takes seconds: otherwise
 * the players would stay silent.
 */
export async function playBrieflyInSilence(
	client: MusicAssistantClient,
	playback: SilentPlayback,
): Promise<void> {
	await playAtLevelZero(client.withoutSignal(), playback);
	client.signal?.throwIfAborted();
}

async function playAtLevelZero(
	client: MusicAssistantClient,
	{ player, start, ending }: SilentPlayback,
): Promise<void> {
	const audible = await findAudiblePlayers(client, player.id);
	const play = async () => {
		await runSteps(client, silencingSteps(client, audible));
		await start(client);
		await pauseOrStopPlayer(client, player, ending);
	};
	const problem = await awaitApiErrorOf(play());
	const stillSilent = await awaitApiErrorOf(runSteps(client, volumeRestoreSteps(client, audible)));
	if (stillSilent) {
		const levels = audible.map(({ name, volumeLevel }) => `"${name}" was at ${volumeLevel}`);
		throw stillSilent.withHint(
			`The volume had been set to 0 before that: ${joinWithLimit(levels)}.`,
		);
	}
	if (problem) throw problem;
}

/** Of a player and its members, those that can be set to 0 and are not. A group has no level of its own. */
async function findAudiblePlayers(client: MusicAssistantClient, id: string): Promise<Player[]> {
	const leader = await readPlayerNow(client, id);
	const members = await Promise.all(
		(leader?.groupMembers ?? []).map(async (member) => await readPlayerNow(client, member)),
	);
	return [leader?.isGroup === true ? undefined : leader, ...members]
		.filter((player) => player !== undefined)
		.filter(
			({ available, hasVolumeControl, volumeLevel = 0, volumeMuted }) =>
				available && hasVolumeControl && volumeLevel > 0 && volumeMuted !== true,
		);
}

function silencingSteps(client: MusicAssistantClient, players: readonly Player[]): Step[] {
	return players.map((player) => ({
		name: `silencing "${player.name}"`,
		run: async () => await setAndVerifyVolume(client, player, 0),
	}));
}
