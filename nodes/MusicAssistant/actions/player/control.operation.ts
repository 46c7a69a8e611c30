import type { MusicAssistantClient } from '../../api/client';
import { rejectedError, undefinedIfFailed } from '../../api/apiError';
import type { Player } from '../../api/models/player';
import type { PlayerQueue } from '../../api/models/playerQueue';
import { simplifyPlaybackWithPodcast } from '../../services/library/readItems';
import { readPlayerNow, verifyPlayer } from '../../services/players/verifyPlayer';
import { type PlaybackTarget, readActiveQueue } from '../../services/queues/playbackTargets';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { choiceField, numberField, valuesOf } from '../../parameters/fields/fieldBuilders';
import { changedTargetFields } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import {
	changeTargetsWithDeferredCheck,
	type PreparedPlayerChange,
} from './changeTargetsWithDeferredCheck';
import { PLAYBACK_COMMAND_LABELS, playbackCheck } from '../../services/players/playbackCheck';
import {
	type PlaybackCommand,
	sendPlaybackCommandOrThrow,
} from '../../services/players/playbackCommands';

const commandField = choiceField<PlaybackCommand>(
	'Command',
	'command',
	'play',
	'What the player should do',
	{
		next: [PLAYBACK_COMMAND_LABELS.next, 'Skip to the next item'],
		pause: [PLAYBACK_COMMAND_LABELS.pause, 'Pause and keep the position'],
		play: [PLAYBACK_COMMAND_LABELS.play, 'Play or resume the queue'],
		play_pause: [PLAYBACK_COMMAND_LABELS.play_pause, 'Pause if playing, otherwise play'],
		previous: [
			PLAYBACK_COMMAND_LABELS.previous,
			'Restart the item, or go back to the previous one if it has just started',
		],
		seek: [PLAYBACK_COMMAND_LABELS.seek, 'Jump to a position in the current item'],
		stop: [PLAYBACK_COMMAND_LABELS.stop, 'Stop and leave the queue as it is'],
	},
);

const positionField = numberField(
	'Position (Seconds)',
	'position',
	0,
	{ min: 0 },
	'The position to jump to, in seconds from the start of the item',
	{ displayOptions: { show: { command: ['seek'] } } },
);

export const control: Operation = {
	option: {
		name: 'Control Playback',
		value: 'control',
		action: 'Control playback of players',
		description:
			'Play, pause, stop, skip or seek on one, several or all players, and verify the result',
	},
	effect: 'change',
	fields: [...changedTargetFields, commandField, positionField, optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const command = parameters.choice('command', valuesOf(commandField));
		const seconds = command === 'seek' ? parameters.number('position', { min: 0, whole: true }) : 0;
		return await changeTargetsWithDeferredCheck(
			context,
			async (player) => await prepareCommand(client, player, command, seconds),
		);
	},
};

async function prepareCommand(
	client: MusicAssistantClient,
	{ id, name }: PlaybackTarget,
	command: PlaybackCommand,
	seconds: number,
): Promise<PreparedPlayerChange> {
	const before = await readPlayerNow(client, id);
	const check = playbackCheck({ id, name }, command, before, seconds);
	const starts =
		command === 'play' || (command === 'play_pause' && before?.playbackState !== 'playing');
	const queue = starts || command === 'next' ? await readQueueIfPossible(client, id) : undefined;
	if (command === 'next') requireNextItem(name, before, queue);
	const wasEmpty = starts && queue?.items === 0;
	const { isDone } = check;
	return {
		// Servers pass it on to the leader, so that a second one would skip twice.
		recipientId: before?.leaderId,
		sharesCommand: true,
		async send() {
			await sendPlaybackCommandOrThrow(client, { id, command, position: seconds, isDone });
		},
		async verify() {
			const { state: now, confirmation } = await verifyPlayer(client, check);
			const playback = await simplifyPlaybackWithPodcast(client, {
				state: now?.playbackState,
				media: now?.currentMedia,
			});
			const queueNow = wasEmpty
				? await readQueueIfPossible(client, id, { noCache: true })
				: undefined;
			return {
				command,
				...playback,
				...(wasEmpty && { note: emptyQueueNote(queueNow?.items, now) }),
				confirmation,
			};
		},
	};
}

/** The queue that a player plays from; `undefined` if it cannot be read, because the command works without it. */
async function readQueueIfPossible(
	client: MusicAssistantClient,
	playerId: string,
	options: { noCache?: boolean } = {},
): Promise<PlayerQueue | undefined> {
	return await readActiveQueue(client, playerId, options).catch(undefinedIfFailed);
}

/** The note about a queue that was empty: the server fills it, unless the player plays an external source. */
function emptyQueueNote(items: number | undefined, player: Player | undefined): string {
	if (items === undefined) {
		return 'The queue was empty before; it is not known what it contains now';
	}
	if (items > 0) {
		return 'The queue was empty, so the server filled it with recently played items';
	}
	return player?.playbackState === 'playing'
		? 'The queue is empty: the music comes from elsewhere, such as another app or an input'
		: 'The queue is empty';
}

/**
 * Rejects a skip if nothing follows: servers report success, and the item keeps playing (observed on 2.7 and 2.8).
 *
 * @param queue the active queue of the player
 * @throws ApiError if it is certain that there is no next item
 */
function requireNextItem(
	playerName: string,
	player: Player | undefined,
	queue: PlayerQueue | undefined,
): void {
	if (!queue || !playsFromQueue(queue, player) || mayContinue(queue) || !isAtLastItem(queue)) {
		return;
	}
	const last = queue.currentItem?.name;
	throw rejectedError(
		`"${playerName}" has no next item: ${last === undefined ? 'the current one' : `"${last}"`} is the last in its queue`,
		'Nothing was sent. Add something to the queue, or set "Repeat" with Queue > Update Modes.',
	);
}

/** False while another app or an input plays: these may have a next item of their own. */
function playsFromQueue(queue: PlayerQueue, player: Player | undefined): boolean {
	const source = player?.activeSource ?? queue.id;
	return queue.active !== false && source === queue.id;
}

/** Whether the server may add items at the end, or start over. */
function mayContinue({ growsByItself, repeatMode }: PlayerQueue): boolean {
	return growsByItself || repeatMode === 'all';
}

/** Requires both: a queue that is being filled has no next item for a moment (observed on 2.7). */
function isAtLastItem({ nextItem, currentIndex, items }: PlayerQueue): boolean {
	return nextItem === null && currentIndex !== undefined && currentIndex + 1 === items;
}
