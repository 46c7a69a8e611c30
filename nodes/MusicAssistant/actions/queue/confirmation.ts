import { skippedUris } from '../../server/arrival';
import { ServerFailure } from '../../server/failure';
import { upcomingIds } from '../../server/queueItems';
import { queueId, queueName } from '../../server/queues';
import type { StartItem } from '../../server/startItem';
import { startedSomethingNew, stateOf, watchQueue, type QueueState } from '../../server/watch';
import { belongsTo } from '../../values/items';
import { child, text, type JsonObject } from '../../values/json';
import { inSeconds } from '../../values/names';
import type { OperationContext } from '../operation';
import { DEFAULT_CONFIRM_SECONDS, type ENQUEUE_CHOICES } from './playMedia.fields';

/** What is asked of a queue, and how the queue is before. */
export interface Played {
	queue: JsonObject;
	uris: string[];
	enqueue: (typeof ENQUEUE_CHOICES)[number];
	startItem?: StartItem;
}

/** Whether it came true, and what was seen of the queue. */
export interface Confirmation {
	confirmed: boolean;
	found: JsonObject;
}

type Reached = (now: QueueState, queue: JsonObject | undefined) => boolean | Promise<boolean>;

/** A queue cannot play on past so many items while it is watched. */
const WATCHED_UPCOMING = 50;

/**
 * Prepares to look whether something came true, before it is sent: reads the options and how the queue is now.
 *
 * @returns what to call after it was sent. It throws a ServerFailure when it did not come true within the time the
 * options allow: the server answers many commands that do nothing with a success.
 */
export async function confirmationOf(
	{ parameters, server }: OperationContext,
	played: Played,
): Promise<() => Promise<Confirmation>> {
	const options = parameters.collection('options');
	const seconds = options.numberOr('confirmSeconds', DEFAULT_CONFIRM_SECONDS, {
		min: 1,
		max: 3600,
	});
	if (!options.booleanOr('confirmPlayback', true)) {
		return async () => unconfirmed('Confirm Playback is switched off');
	}
	const isReached = await checkFor(server, played);
	if (isReached === undefined) {
		return async () => unconfirmed('This server does not tell what its queues play');
	}
	return async () => {
		const { reached, last } = await watchQueue(server, queueId(played.queue), seconds, isReached);
		if (!reached) throw notSeen(played, last, seconds);
		const skipped =
			played.uris.length > 1 ? await skippedUris(server, queueId(played.queue), played.uris) : [];
		return {
			confirmed: true,
			found: {
				state: last.state ?? null,
				current_item: text(last.current, 'name') ?? null,
				...(skipped.length > 0 ? { skipped } : {}),
			},
		};
	};
}

function unconfirmed(reason: string): Confirmation {
	return { confirmed: false, found: { reason } };
}

/**
 * What to look for, by the way of enqueueing: playback that starts, a queue that grows, or other items behind the
 * current one. `undefined` where the server's queues lack the fields to tell: its documentation promises none.
 */
async function checkFor(
	server: OperationContext['server'],
	{ queue, uris, enqueue, startItem }: Played,
): Promise<Reached | undefined> {
	const before = stateOf(queue);
	switch (enqueue) {
		case 'next':
		case 'add':
			if (before.count === undefined) return undefined;
			return ({ count = 0 }) => count > (before.count ?? 0);
		case 'replace_next': {
			if (!('current_index' in queue)) return undefined;
			const old = await upcomingIds(server, queue, WATCHED_UPCOMING);
			return async (_, now) => {
				const [next] = now ? await upcomingIds(server, now, 1) : [];
				return next !== undefined && !old.includes(next);
			};
		}
		default:
			if (!('state' in queue && 'current_item' in queue)) return undefined;
			return (now) =>
				startedSomethingNew(before, now, (media) => uris.some((uri) => belongsTo(media, uri))) &&
				(startItem?.isIt(child(now.current, 'media_item'), text(now.current, 'name')) ?? true);
	}
}

function notSeen({ queue, enqueue }: Played, last: QueueState, seconds: number): ServerFailure {
	const name = queueName(queue);
	if (enqueue === 'next' || enqueue === 'add' || enqueue === 'replace_next') {
		return new ServerFailure('rejected', {
			message: `Nothing came into the queue "${name}" within ${inSeconds(seconds)}`,
			description:
				'The server took the command and did nothing, as it does while an announcement plays, or dropped media it could not resolve.',
		});
	}
	const current = text(last.current, 'name');
	const doing =
		last.state === 'playing' && current !== undefined
			? `it plays "${current}"`
			: `it is ${last.state ?? 'in no known state'}`;
	return new ServerFailure('rejected', {
		message: `"${name}" did not start what was asked for within ${inSeconds(seconds)}: ${doing}`,
		description:
			'The server took the command. Look whether the player is switched on and free (an announcement blocks it), or give it more time with "Confirm Within (Seconds)".',
	});
}
