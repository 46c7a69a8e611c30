import type { INodeProperties } from 'n8n-workflow';
import { rejectedError, type ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { PlayingMedia } from '../../api/models/playerQueue';
import { Pause } from '../../api/withTimeout';
import { listenToEvents } from '../../api/websocket/eventStream';
import { simplifyPlayingMedia } from '../../services/simplifyMedia';
import { formatSeconds } from '../../helpers/text';
import {
	continuesOnTimeout,
	onTimeoutField,
	optionsForRead,
	SECONDS_RANGE,
} from '../../parameters/fields/commonFields';
import { choiceField, numberField, valuesOf } from '../../parameters/fields/fieldBuilders';
import { queueLocator } from '../../parameters/fields/locators';
import type { Parameters } from '../../parameters/parameters';
import { resolveAvailableQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { ServerState } from '../../trigger/state/serverState';
import type { TriggerEvent } from '../../trigger/state/triggerEvent';
import type { Operation } from '../operation';
import { look, lookDelay, PlaybackWait, type WaitEnd, type WaitGoal } from './playbackWait';

const untilField = choiceField(
	'Wait Until',
	'waitUntil',
	'itemEnds',
	'What to wait for before the workflow continues',
	{
		itemEnds: [
			'Current Item Ends',
			'Continue when what is playing now has ended, or was skipped or stopped',
		],
		plays: ['Playback Starts', 'Continue when something plays; at once if something does already'],
		stops: [
			'Playback Stops',
			'Continue when nothing plays any more; at once if nothing does. A pause is no stop.',
		],
		position: ['Position Is Reached', 'Continue at a position in what is playing now'],
		queueEnds: ['Queue Ends', 'Continue when the queue has been played to its end, or was stopped'],
	},
);

const positionField: INodeProperties = {
	displayName: 'Position (Seconds)',
	name: 'position',
	type: 'number',
	default: 0,
	description: 'Seconds from the beginning of the item; a negative number counts back from its end',
	displayOptions: { show: { waitUntil: ['position'] } },
};

const DEFAULT_MAX_WAIT = 3600;

const maxWaitField = numberField(
	'Maximum Wait (Seconds)',
	'maxWait',
	DEFAULT_MAX_WAIT,
	{ min: 1 },
	'How many seconds to wait at most',
);

export const waitFor: Operation = {
	option: {
		name: 'Wait For Playback',
		value: 'waitFor',
		action: 'Wait for playback of queue',
		description:
			'Wait until what is playing ends, the queue ends, playback stops or starts, or a position is reached',
	},
	effect: 'read',
	waits: true,
	fields: [queueLocator, untilField, positionField, optionsForRead(maxWaitField, onTimeoutField)],

	async execute(context) {
		const { client, parameters } = context;
		const until = parameters.choice('waitUntil', valuesOf(untilField));
		const position = until === 'position' ? parameters.number('position') : 0;
		const options = parameters.collection('options');
		const maxWait = options.numberOr('maxWait', DEFAULT_MAX_WAIT, SECONDS_RANGE);
		const continues = continuesOnTimeout(options);
		const { id, name } = await resolveAvailableQueue(context);
		const toPosition = (duration: number | undefined) => positionIn(parameters, position, duration);
		const begin = performance.now();
		const result = await waitForPlayback(client, { id, name, until, toPosition }, maxWait * 1000);
		const { how, media, nowPlaying } = result;
		if (how === 'timeout' && !continues) throw timeoutError(name, until, maxWait);
		const { title, artist, uri } = simplifyPlayingMedia(media, client);
		const now = simplifyPlayingMedia(nowPlaying, client);
		return {
			queue: name,
			how,
			title,
			artist,
			uri,
			now_title: now.title,
			now_artist: now.artist,
			waited: Math.round((performance.now() - begin) / 100) / 10,
			queue_id: id,
		};
	},
};

/** The position in an item of this length, in seconds. @throws ParameterError if it has no such position */
function positionIn(
	parameters: Parameters,
	position: number,
	duration: number | undefined,
): number {
	const isBeforeEnd = position < 0;
	if (duration === undefined && isBeforeEnd) {
		throw parameters.error(
			'position',
			`is ${position}, but what is playing has no end`,
			'Use a position from the beginning: 0 or more.',
		);
	}
	const target = isBeforeEnd ? (duration ?? 0) + position : position;
	if (target >= 0 && target <= (duration ?? Infinity)) return target;
	const length = formatSeconds(Math.round(duration ?? 0));
	throw parameters.error(
		'position',
		`is ${position}, but what is playing is only ${length} long`,
		'Use a position within the item; a negative one counts back from its end.',
	);
}

const NOT_HAPPENED: Readonly<Record<WaitGoal['until'], string>> = {
	itemEnds: 'the item had not ended',
	queueEnds: 'the queue had not ended',
	stops: 'playback had not stopped',
	plays: 'nothing was playing',
	position: 'the position had not been reached',
};

function timeoutError(name: string, until: WaitGoal['until'], seconds: number): ApiError {
	return rejectedError(
		`After ${formatSeconds(seconds)}, ${NOT_HAPPENED[until]} on "${name}"`,
		'Increase "Maximum Wait (Seconds)", or set "After Maximum Wait" to Continue.',
	);
}

/** What came of a wait; all media `undefined` where nothing plays. */
interface WaitResult {
	readonly how: WaitEnd | 'timeout';
	/** The item that was waited for. */
	readonly media: PlayingMedia | undefined;
	/** What plays afterwards. */
	readonly nowPlaying: PlayingMedia | undefined;
}

/** As for the trigger's Player Unavailable: a player that is gone for a moment is not gone. */
const MIN_PRESENCE_MS = 10_000;

/** Changes are not looked for more often than this. */
const MIN_PAUSE_MS = 50;

/**
 * Waits. It listens to the server's events where it can, which takes no requests at all; otherwise, and until the
 * connection is open, it asks: rarely, because it knows how long an item lasts.
 *
 * @param timeoutMs the longest time to wait
 * @throws ApiError, ParameterError; the reason of the signal as soon as the execution is cancelled
 */
async function waitForPlayback(
	client: MusicAssistantClient,
	goal: WaitGoal,
	timeoutMs: number,
): Promise<WaitResult> {
	const state = new ServerState({ baseUrl: client.baseUrl }, MIN_PRESENCE_MS);
	const wait = new PlaybackWait(state, goal);
	const end = performance.now() + timeoutMs;
	await look(client, state, goal.id);
	const found: { how?: WaitEnd; failure?: Error } = { how: wait.begin(performance.now()) };
	const pause = new Pause(client.signal);
	const judge = (events: readonly TriggerEvent[]) => {
		try {
			found.how ??= wait.judge(events, performance.now());
		} catch (reason) {
			found.failure = reason instanceof Error ? reason : new Error(String(reason));
		}
		pause.end();
	};
	const listening = found.how === undefined ? new Listening(client, state, judge) : undefined;
	listening?.open().then(
		() => pause.end(),
		() => {},
	);
	const isOver = () =>
		found.how !== undefined || found.failure !== undefined || performance.now() >= end;
	try {
		let nextLook = performance.now() + lookDelay(wait, state);
		while (!isOver()) {
			const isAsking = listening?.isOpen !== true;
			const due = [end, state.nextDeadline, wait.dueAt(performance.now())];
			const next = Math.min(...due, isAsking ? nextLook : Infinity);
			await pause.until(Math.max(next, performance.now() + MIN_PAUSE_MS));
			if (isAsking && performance.now() >= nextLook) {
				judge(await look(client, state, goal.id));
				nextLook = performance.now() + lookDelay(wait, state);
			}
			judge(state.flush(performance.now()));
		}
	} finally {
		await listening?.close();
	}
	if (found.failure) throw found.failure;
	const now = state.playbackOf(goal.id, performance.now());
	const nowPlaying = now?.state === 'playing' ? now.item?.media : undefined;
	return { how: found.how ?? 'timeout', media: wait.media, nowPlaying };
}

/** The events of the server, from when the connection is open and everything has been read until it is lost. */
class Listening {
	isOpen = false;

	private readonly subscription: ReturnType<typeof listenToEvents>;

	constructor(
		client: MusicAssistantClient,
		private readonly state: ServerState,
		private readonly judge: (events: readonly TriggerEvent[]) => void,
	) {
		this.subscription = listenToEvents(client.session, (event) => {
			this.judge(this.state.update(event, performance.now()));
		});
	}

	/** @throws ApiError if the state cannot be read */
	async open(): Promise<void> {
		const subscription = await this.subscription;
		if (subscription === undefined) return;
		const { state, judge } = this;
		await subscription.readObjects('players/all', (list) =>
			judge(state.updatePlayers(list, performance.now())),
		);
		await subscription.readObjects('player_queues/all', (list) =>
			judge(state.updateQueues(list, performance.now())),
		);
		this.isOpen = true;
		const onClosed = () => {
			this.isOpen = false;
			judge([]);
		};
		subscription.closed.then(onClosed, onClosed);
	}

	/** A connection that is still being opened is closed as soon as it is open. */
	async close(): Promise<void> {
		const ended = this.subscription.then(async (subscription) => await subscription?.end());
		if (this.isOpen) await ended;
	}
}
