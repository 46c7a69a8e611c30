import type { AppliedAnnouncementLevel, VolumeAfterAnnouncement } from './announcementVolumes';
import {
	readOrRestoreVolume,
	readBeforeAnnouncement,
	findAppliedAnnouncementLevel,
} from './announcementVolumes';
import type { MusicAssistantClient } from '../../../api/client';
import { announceSound } from '../../../api/websocket/liveAnnouncements';
import type { CommandArguments } from '../../../api/commands';
import { ApiError, asApiError, undefinedIfFailed } from '../../../api/apiError';
import { withoutQuery } from '../../../api/errorFromResponse';
import {
	SoundNotSentError,
	type LiveAnnouncementOutcome,
	type LiveSound,
	type LiveAnnouncementOptions,
} from '../../../api/liveSound';
import { truncateText } from '../../../helpers/text';
import {
	type PlaybackTarget,
	findQueue,
	readActiveQueue,
} from '../../../services/queues/playbackTargets';
import { tryReadPlayer, playerUnavailableError } from '../../../services/players/verifyPlayer';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import { sleep } from '../../../api/withTimeout';
import { secondsIntoCurrentItem } from '../../../services/queues/queueItems';
import { restorePlayback } from '../snapshot/restorePlayback';

/** What to announce, without the player. */
export interface PlayableAnnouncement {
	/** Plays it on a player, once. @throws ApiError */
	play(player: PlaybackTarget): Promise<LiveAnnouncementOutcome>;
	/** From 0 to 100; missing if the player's settings choose it. */
	requestedLevel?: number;
	/** The likely reason if a server fails without giving one. */
	likelyReason: string;
}

/** The arguments of a command that announces something. */
export type AnnouncementArguments = Omit<
	CommandArguments<'players/cmd/play_announcement'>,
	'player_id' | 'use_pre_announce'
>;

/** The result of an announcement on one player. */
export interface AnnouncementOutcome {
	player: PlaybackTarget;
	/** Why it was not played. */
	failure?: ApiError;
	/** The level at which it was played. */
	level?: AppliedAnnouncementLevel;
	/** Whether the server has said that it was played. */
	isConfirmed: boolean;
	/** The volumes of the player and its group afterwards, as far as they are reported. */
	volumes: VolumeAfterAnnouncement[];
	/** How a player that was paused differs from before. */
	pauseProblem?: string;
}

/** A sound that the server downloads, or a text that it speaks. */
export function createUrlOrTextAnnouncement(
	client: MusicAssistantClient,
	announcement: AnnouncementArguments,
	timeoutSeconds: number,
): PlayableAnnouncement {
	const { pre_announce: chime, message, url, volume_level: requestedLevel } = announcement;
	// Servers before 2.6 have another name for this argument; servers ignore unknown ones.
	const args = { ...announcement, ...(chime === undefined ? {} : { use_pre_announce: chime }) };
	return {
		requestedLevel,
		likelyReason:
			message === undefined
				? `The server must be able to download the sound itself${url === undefined ? '' : `, from ${truncateText(withoutQuery(url))}`}: it rejects an address that only n8n can reach, a missing file and anything but http or https.`
				: 'To speak the message, the server needs a text-to-speech provider that supports the language: check that one is set up and loaded in Music Assistant.',
		async play({ id, name }) {
			const options = { unthrottled: true, timeoutSeconds };
			await client.call('players/cmd/play_announcement', { player_id: id, ...args }, options);
			const player = await tryReadPlayer(client, id, { noCache: true }).catch(undefinedIfFailed);
			// Servers up to 2.10 accept the command for a player that has just become unavailable.
			if (player?.available !== false) return 'played';
			throw playerUnavailableError(name, player);
		},
	};
}

/** A sound that the server receives. @param timeoutSeconds for the server's answer, besides the length of the sound */
export function createLiveAnnouncement(
	client: MusicAssistantClient,
	sound: LiveSound,
	options: Omit<LiveAnnouncementOptions, 'player_id'>,
	timeoutSeconds: number,
): PlayableAnnouncement {
	return {
		requestedLevel: options.volume_level,
		likelyReason: 'Check the player in Music Assistant.',
		async play({ id }) {
			return await announceSound(client, { player_id: id, ...options }, sound, timeoutSeconds);
		},
	};
}

/**
 * Plays an announcement on several players at the same time, once each. The server answers after playing it: 16 seconds
 * for a three-second chime while music was playing (observed on 2.7).
 *
 * @param restoresVolume whether to restore a volume that the announcement leaves changed
 */
export async function playAnnouncement(
	client: MusicAssistantClient,
	players: readonly PlaybackTarget[],
	announcement: PlayableAnnouncement,
	restoresVolume: boolean,
): Promise<AnnouncementOutcome[]> {
	const { requestedLevel, likelyReason } = announcement;
	const states = await Promise.all(
		players.map(async (player) => {
			const { volumes, isPaused } = await readBeforeAnnouncement(client, player, players);
			return { volumes, paused: isPaused ? await readPausedQueue(client, player.id) : undefined };
		}),
	);
	const outcomes = await Promise.all(
		players.map(async (player, index) => {
			const result = await announcement.play(player).catch(asApiError);
			const failure = result instanceof ApiError ? result : undefined;
			const { volumes = [], paused } = states[index] ?? {};
			const before = volumes.find(({ id }) => id === player.id)?.before;
			const level = failure
				? undefined
				: await findAppliedAnnouncementLevel(client, player, before, requestedLevel);
			const mayBeOver = mayHaveEnded(result);
			const after = (mayBeOver ? volumes : []).map(
				async (volume) =>
					await readOrRestoreVolume(client, volume, {
						requestedLevel,
						failure,
						restoresVolume,
					}),
			);
			return {
				player,
				failure: failure?.isInternal ? failure.withHint(likelyReason) : failure,
				isConfirmed: result === 'played',
				level,
				volumes: await Promise.all(after),
				...(mayBeOver && { paused }),
			};
		}),
	);
	return await withPausesRestored(client, outcomes);
}

/** One after another: players of a group share a queue. */
async function withPausesRestored(
	client: MusicAssistantClient,
	outcomes: ReadonlyArray<AnnouncementOutcome & { paused?: PausedQueue }>,
): Promise<AnnouncementOutcome[]> {
	const restored: AnnouncementOutcome[] = [];
	for (const { paused, ...outcome } of outcomes) {
		const mayStillPlay = outcome.failure?.mayHaveArrived === true;
		const pauseProblem = paused && (await restorePause(client, paused, !mayStillPlay));
		restored.push({ ...outcome, pauseProblem });
	}
	return restored;
}

/** Whether it may have been played and may be over, so that the volume and a pause are to be looked at. */
function mayHaveEnded(result: LiveAnnouncementOutcome | ApiError): boolean {
	if (result instanceof ApiError) {
		return !result.isPermanent && !(result instanceof SoundNotSentError);
	}
	// Otherwise the announcement may still be playing.
	return result === 'played';
}

/** A queue that was paused before an announcement, and where. */
interface PausedQueue {
	id: string;
	name: string;
	itemId: string;
	title: string;
	seconds: number;
}

/** Within this time after its answer, servers report what has become of a pause (recorded on 2.7 and 2.8). */
const END_OF_PAUSE_MILLISECONDS = 1000;

/** The queue that a player plays from, if it is paused; `undefined` also if that is not reported. */
async function readPausedQueue(
	client: MusicAssistantClient,
	playerId: string,
): Promise<PausedQueue | undefined> {
	const queue = await readActiveQueue(client, playerId, { noCache: true }).catch(undefinedIfFailed);
	if (queue?.state !== 'paused' || !queue.currentItem) return undefined;
	const { id, name, currentItem } = queue;
	return {
		id,
		name,
		itemId: currentItem.id,
		title: titleOf(queue),
		seconds: secondsIntoCurrentItem(queue),
	};
}

/**
 * Pauses a queue again where it was if the announcement has made it play something else, as on 2.7. One that has only been
 * stopped, as on 2.8, is left alone: it continues from the same position.
 *
 * @param pausesAgain false only reports it: what plays may be the announcement
 * @returns what is different from before, as a sentence
 */
async function restorePause(
	client: MusicAssistantClient,
	before: PausedQueue,
	pausesAgain: boolean,
): Promise<string | undefined> {
	const read = async () => await findQueue(client, before.id, { noCache: true });
	await sleep(END_OF_PAUSE_MILLISECONDS, client.signal);
	const last = await read().catch(undefinedIfFailed);
	const was = `It was paused in "${before.title}" before`;
	if (last === undefined) return undefined;
	const isSame = last.currentItem?.id === before.itemId;
	if (last.state === 'paused' && isSame) return undefined;
	if (last.state !== 'playing') {
		return `${was} and is stopped now${isSame ? ', at the same item' : ''}`;
	}
	if (!pausesAgain) return `${was} and is playing "${titleOf(last)}" now`;
	const failure = await pauseAgain(client, before).catch(asApiError);
	if (failure === undefined) return undefined;
	const reason = failure instanceof ApiError ? failure.message : failure;
	const now = await read().catch(undefinedIfFailed);
	return `${was}, and then the server went on with "${titleOf(now ?? last)}", which is ${now?.state ?? 'playing'} now: ${reason}`;
}

async function pauseAgain(
	client: MusicAssistantClient,
	{ id, name, itemId, title, seconds }: PausedQueue,
): Promise<string | undefined> {
	return await restorePlayback(client, {
		snapshot: { player: name, player_id: id },
		queue: {
			state: 'paused',
			current_index: 0,
			elapsed: seconds,
			items: [{ uri: null, name: title, queue_item_id: itemId }],
		},
		ids: [itemId],
		isRefilled: false,
		resume: false,
	});
}

function titleOf({ currentMedia, currentItem }: PlayerQueue): string {
	return currentMedia?.title ?? currentItem?.name ?? 'nothing';
}
