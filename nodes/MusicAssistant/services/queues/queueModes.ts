import type { MusicAssistantClient } from '../../api/client';
import type { RepeatMode } from '../../api/commands';
import type { Step } from '../runSteps';
import type { PlayerQueue } from '../../api/models/playerQueue';

/** The media types with a playback speed. */
export const SPOKEN_TYPES: readonly string[] = ['audiobook', 'podcast_episode'];

/** The modes of a queue: those to change, or those that the server reports. */
export interface QueueModes {
	shuffle?: boolean;
	repeat?: RepeatMode;
	autoplay?: boolean;
	crossfade?: boolean;
	/** Of the current item, from 0.5 to 3. */
	playbackSpeed?: number;
}

const MODE_LABELS: Readonly<Record<keyof QueueModes, string>> = {
	shuffle: 'Shuffle',
	repeat: 'Repeat',
	autoplay: 'Autoplay',
	crossfade: 'Crossfade',
	playbackSpeed: 'Playback Speed',
};

/** As the editor calls them. */
export function modeLabels(modes: ReadonlyArray<keyof QueueModes>): string {
	return modes.map((mode) => MODE_LABELS[mode]).join(', ');
}

/**
 * The commands that change the modes of a queue. They begin with those that the server may refuse: playback speed before
 * 2.8, crossfade before 2.10, and autoplay if no provider knows similar tracks.
 */
export function queueModeSteps(
	client: MusicAssistantClient,
	queueId: string,
	{ shuffle, repeat, autoplay, crossfade, playbackSpeed: speed }: QueueModes,
): Step[] {
	const queue = { queue_id: queueId };
	const step = (mode: keyof QueueModes, run: () => Promise<unknown>) => ({
		name: MODE_LABELS[mode],
		run,
	});
	return [
		speed === undefined
			? []
			: step('playbackSpeed', async () => {
					await client.call('player_queues/set_playback_speed', { ...queue, speed });
				}),
		crossfade === undefined
			? []
			: step('crossfade', async () => {
					const args = { ...queue, crossfade_enabled: crossfade };
					await client.call('player_queues/crossfade', args);
				}),
		autoplay === undefined
			? []
			: step('autoplay', async () => await setAutoplay(client, queueId, autoplay)),
		shuffle === undefined
			? []
			: step('shuffle', async () => {
					await client.call('player_queues/shuffle', { ...queue, shuffle_enabled: shuffle });
				}),
		repeat === undefined
			? []
			: step('repeat', async () => {
					await client.call('player_queues/repeat', { ...queue, repeat_mode: repeat });
				}),
	].flat();
}

/** The command is called autoplay from 2.10 on. */
async function setAutoplay(
	client: MusicAssistantClient,
	queueId: string,
	enabled: boolean,
): Promise<void> {
	const queue = { queue_id: queueId };
	const result = await client.callIfSupported('player_queues/autoplay', {
		...queue,
		autoplay_enabled: enabled,
	});
	if (result !== undefined) return;
	await client.call('player_queues/dont_stop_the_music', {
		...queue,
		dont_stop_the_music_enabled: enabled,
	});
}

/** The modes of a queue as far as they are reported; `repeat` may be a value that servers use for unknown modes. */
function modesOf(queue: PlayerQueue): { [Mode in keyof QueueModes]: QueueModes[Mode] | string } {
	return {
		shuffle: queue.shuffleEnabled,
		repeat: queue.repeatMode,
		autoplay: queue.autoplayEnabled,
		crossfade: queue.crossfadeEnabled,
		playbackSpeed: queue.playbackSpeed,
	};
}

/** The requested modes that a queue does not have, without those it does not report. */
export function differingModes(requested: QueueModes, queue: PlayerQueue): Array<keyof QueueModes> {
	const current = modesOf(queue);
	return keysOf(requested).filter(
		(key) => current[key] !== undefined && current[key] !== requested[key],
	);
}

/** The requested modes that a queue does not report. */
export function notReportedModes(
	requested: QueueModes,
	queue: PlayerQueue,
): Array<keyof QueueModes> {
	const current = modesOf(queue);
	return keysOf(requested).filter((key) => current[key] === undefined);
}

/** Whether a queue has the requested modes; `undefined` if it does not report some of them and has the others. */
export function hasModes(requested: QueueModes, queue: PlayerQueue): boolean | undefined {
	if (differingModes(requested, queue).length > 0) return false;
	return notReportedModes(requested, queue).length === 0 ? true : undefined;
}

function keysOf(modes: QueueModes): Array<keyof QueueModes> {
	const keys = ['shuffle', 'repeat', 'autoplay', 'crossfade', 'playbackSpeed'] as const;
	return keys.filter((key) => modes[key] !== undefined);
}
