import type { INodeProperties } from 'n8n-workflow';
import { contents } from '../../server/library';
import { queueId } from '../../server/queues';
import { newestFirst, releasedAt, simplifyEpisode } from '../../values/episodes';
import { flag, text, type JsonObject } from '../../values/json';
import { counted } from '../../values/names';
import { chosenItem, type ChosenItem } from '../chosenItem';
import { chosenAvailableQueue } from '../chosenQueue';
import { changeOptions } from '../fields';
import { podcastLocator, providerOf, queueLocator } from '../locators';
import type { Operation, OperationContext } from '../operation';
import { confirmationOf, startsPlayback } from './confirmation';
import { beginningOption } from './playbackOptions';
import {
	confirmPlayback,
	confirmSeconds,
	enqueue,
	ENQUEUE_CHOICES,
	startFromBeginning,
} from './playMedia.fields';
import { sendMedia } from './sendMedia';

const maxAgeHours: INodeProperties = {
	displayName: 'Max Age (Hours)',
	name: 'maxAgeHours',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 24,
	description: 'Play nothing when the newest episode came out longer ago',
};

const skipIfPlayed: INodeProperties = {
	displayName: 'Skip if Played',
	name: 'skipIfPlayed',
	type: 'boolean',
	default: true,
	description: 'Whether to play nothing when the newest episode has been played to its end',
};

const HOUR = 3_600_000;

export const playNewestEpisode: Operation = {
	option: {
		name: 'Play Newest Episode',
		value: 'playNewestEpisode',
		action: 'Play newest episode of podcast',
		description:
			'Play the episode of a podcast that came out last, on every server version, and look whether it plays',
	},
	effect: 'change',
	fields: [
		queueLocator,
		podcastLocator,
		providerOf(podcastLocator),
		{ ...enqueue, default: 'replace' },
		changeOptions(confirmPlayback, confirmSeconds, maxAgeHours, skipIfPlayed, startFromBeginning),
	],

	async execute(context) {
		const way = context.parameters.choice('enqueue', ENQUEUE_CHOICES);
		const podcast = await chosenItem(context, 'podcastId', 'podcast');
		const options = await beginningOption(context);
		const queue = await chosenAvailableQueue(context);
		const { sent, episode, reason } = await newestOf(context, podcast);
		if (sent === undefined) {
			return { success: true, played: false, queued: false, episode, ...withReasons(reason) };
		}

		const confirm = await confirmationOf(context, { queue, uris: [sent.media], enqueue: way });
		await sendMedia(context, {
			queue_id: queueId(queue),
			...sent,
			...(way === 'default' ? {} : { option: way }),
			...options,
		});
		const { confirmed, found } = await confirm();
		const played = startsPlayback(way);
		return {
			success: true,
			played,
			queued: !played,
			confirmed,
			queue_id: queueId(queue),
			...found,
			episode,
			...withReasons(played ? undefined : WAITS, reason, text(found, 'reason')),
		};
	},
};

const WAITS = 'Added to the queue; it plays when its turn comes';

function withReasons(...given: Array<string | undefined>): { reason?: string } {
	const reasons = given.filter((reason) => reason !== undefined);
	return reasons.length > 0 ? { reason: reasons.join('. ') } : {};
}

interface Newest {
	/** What to send; left out where nothing is to be played. */
	sent?: { media: string; start_item?: string };
	/** The episode, where the server lists them. */
	episode: JsonObject | null;
	/** Why nothing is played, or what could not be checked. */
	reason?: string;
}

/**
 * The newest episode by its date of release. The node chooses it itself, because servers before 2.10 know no word for
 * it, and some from 2.10 on took the oldest.
 */
async function newestOf(
	{ parameters, server }: OperationContext,
	podcast: ChosenItem,
): Promise<Newest> {
	const options = parameters.collection('options');
	const maxAge = options.has('maxAgeHours') ? options.number('maxAgeHours', { min: 0 }) : undefined;
	const { itemId, provider, uri } = podcast;
	const episodes = await contents(server, { mediaType: 'podcast', itemId, provider });
	if (episodes === undefined) {
		return {
			sent: { media: uri, start_item: 'latest' },
			episode: null,
			reason:
				'This server does not list episodes: it was asked for the latest itself, and nothing could be checked',
		};
	}
	const now = Date.now();
	const [newest] = newestFirst(episodes, now);
	if (!newest) return { episode: null, reason: 'The podcast has no episode that is out' };
	const episode = simplifyEpisode(newest);
	const name = `"${text(newest, 'name') ?? ''}"`;
	const released = releasedAt(newest);
	if (maxAge !== undefined && released === undefined) {
		return { episode, reason: `The newest episode ${name} has no date, so its age is not known` };
	}
	if (maxAge !== undefined && released !== undefined && now - released > maxAge * HOUR) {
		const hours = Math.floor((now - released) / HOUR);
		return { episode, reason: `The newest episode ${name} came out ${counted(hours, 'hour')} ago` };
	}
	if (options.booleanOr('skipIfPlayed', false) && flag(newest, 'fully_played') === true) {
		return { episode, reason: `The newest episode ${name} was played before` };
	}
	const own = text(newest, 'uri');
	const id = text(newest, 'item_id');
	return {
		sent: own === undefined ? { media: uri, start_item: id } : { media: own },
		episode,
	};
}
