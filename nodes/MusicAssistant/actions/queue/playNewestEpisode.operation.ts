import { resolveItemAtProvider } from '../../parameters/resolve/resolveItemAtProvider';
import { resolveAvailableQueue } from '../../parameters/resolve/resolveQueue';
import { optionsForChange } from '../../parameters/fields/commonFields';
import {
	podcastLocator,
	locatorProviderField,
	queueLocator,
} from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { playAtStartLevel } from '../../services/playback/playAtStartLevel';
import {
	preparePlaybackConfirmation,
	type PlaybackConfirmationResult,
} from './play/preparePlaybackConfirmation';
import { enqueueField, ENQUEUE_CHOICES, startsPlayback } from './play/enqueueField';
import {
	maxAgeHoursField,
	findNewestEpisodeToPlay,
	skipIfPlayedField,
} from './play/findNewestEpisodeToPlay';
import { keepsPlayingForField, readKeepsPlayingFor } from './play/keepsPlayingFor';
import { readStartFromBeginningArgument } from './play/readPlayMediaOptions';
import { confirmField, confirmSecondsField, startFromBeginningField } from './playMedia.fields';
import { playFirstThatStarts } from './play/playFirstThatStarts';
import { sendPlayMedia, type PlayMediaArguments } from './play/sendPlayMedia';
import { reasonIfUnconfirmed, joinReasons } from '../../services/verifyEffect';
import { readStartVolume, resolveStartLevel, startVolumeField } from './play/startVolume';

export const playNewestEpisode: Operation = {
	option: {
		name: 'Play Newest Episode',
		value: 'playNewestEpisode',
		action: 'Play newest episode of podcast',
		description:
			'Play the newest episode of a podcast, on any server version, and verify the result',
	},
	effect: 'change',
	fields: [
		queueLocator,
		podcastLocator,
		locatorProviderField(podcastLocator),
		enqueueField,
		optionsForChange(
			confirmField,
			confirmSecondsField,
			keepsPlayingForField,
			maxAgeHoursField,
			skipIfPlayedField,
			startFromBeginningField,
			startVolumeField,
		),
	],

	async execute(context) {
		const enqueueChoice = context.parameters.choice('enqueue', ENQUEUE_CHOICES);
		readKeepsPlayingFor(context.parameters, enqueueChoice);
		const startLevel = readStartVolume(context.parameters, enqueueChoice);
		const podcast = await resolveItemAtProvider(context, 'podcastId', 'podcast');
		const options = await readStartFromBeginningArgument(context);
		const queue = await resolveAvailableQueue(context);
		const { args, episode, reason } = await findNewestEpisodeToPlay(context, podcast);
		if (args === undefined) {
			return {
				queue: queue.name,
				queue_id: queue.id,
				...episode,
				played: false,
				queued: false,
				success: true,
				...joinedReason(reason),
			};
		}

		const command: PlayMediaArguments = {
			...args,
			...(enqueueChoice === 'default' ? {} : { option: enqueueChoice }),
			...options,
		};
		const uris = [args.media];
		const output = ({
			playback,
			confirmation,
		}: Omit<PlaybackConfirmationResult, 'isVerifiable'>) => {
			const played = startsPlayback(enqueueChoice);
			return {
				queue: queue.name,
				queue_id: queue.id,
				...episode,
				played,
				queued: !played,
				...playback,
				success: true,
				confirmed: confirmation.confirmed,
				...joinedReason(
					played ? undefined : QUEUED_ONLY,
					reason,
					reasonIfUnconfirmed(confirmation),
				),
			};
		};
		const start = await resolveStartLevel(context, queue, startLevel);
		if (start) {
			const candidates = [{ uris, args: command }];
			const play = async () => await playFirstThatStarts(context, queue, enqueueChoice, candidates);
			return output(await playAtStartLevel(context.client, start, play));
		}
		const checkPlayback = await preparePlaybackConfirmation(context, {
			queue,
			uris,
			enqueue: enqueueChoice,
		});
		await sendPlayMedia(context, queue, command);
		return async () => output(await checkPlayback());
	},
};

const QUEUED_ONLY = 'Added to the queue; it plays when its turn comes';

function joinedReason(...given: Array<string | undefined>): { reason?: string } {
	const reason = joinReasons(given);
	return reason === undefined ? {} : { reason };
}
