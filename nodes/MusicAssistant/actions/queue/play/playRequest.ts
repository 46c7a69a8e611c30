import type { INodeProperties } from 'n8n-workflow';
import type { MediaItem } from '../../../api/models/mediaItem';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import {
	booleanField,
	choiceField,
	numberField,
	valuesOf,
} from '../../../parameters/fields/fieldBuilders';
import { VOLUME_RANGE } from '../../../parameters/fields/commonFields';
import { requireVersion, type OperationContext } from '../../../parameters/operationContext';
import type { Collection, Parameters } from '../../../parameters/parameters';
import type { CommandArguments, Enqueue } from '../../../api/commands';

/** `default` leaves the choice to the server: a track plays next, anything else replaces the queue. */
type EnqueueChoice = 'default' | Enqueue;

/** Enqueue options that never start playback: for these the items must reach the queue. */
const NON_STARTING_CHOICES: ReadonlyArray<EnqueueChoice> = ['next', 'replace_next', 'add'];

export const enqueueField = choiceField<EnqueueChoice>(
	'Enqueue',
	'enqueue',
	'replace',
	'What happens to the items already in the queue',
	{
		add: ['Add to Queue', 'Keep the queue and add the media at the end, without starting it'],
		next: [
			'Play Next',
			'Keep the queue and add the media after the current item, without starting it',
		],
		play: ['Play Now', 'Keep the queue, add the media after the current item and start it'],
		replace: ['Replace Queue', 'Clear the queue and start the media'],
		replace_next: [
			'Replace Upcoming',
			'Keep the current item and replace what comes after it, without starting the media',
		],
		default: [
			'Server Default',
			"Use the server's setting for the type of media; if there is none, everything except tracks clears the queue",
		],
	},
);

/** Seconds within which playback must start: servers report the item up to five seconds late. */
export const DEFAULT_CONFIRM_SECONDS = 15;

/** Seconds. */
const CONFIRM_RANGE = { min: 1, max: 3600 };
const HOLD_RANGE = { min: 0, max: 3600 };

/** The options of everything that plays media on a queue. */
export const playbackOptions: readonly INodeProperties[] = [
	booleanField(
		'Confirm',
		'confirm',
		'Whether to wait until the new media is actually playing, or is in the queue, and to fail otherwise',
	),
	numberField(
		'Confirm Within (Seconds)',
		'confirmSeconds',
		DEFAULT_CONFIRM_SECONDS,
		{ min: 1 },
		'How many seconds the player has to start',
		{ displayOptions: { hide: { confirm: [false] } } },
	),
	numberField(
		'Keeps Playing For (Seconds)',
		'keepsPlayingFor',
		0,
		HOLD_RANGE,
		'How many seconds the media must keep playing before it is confirmed, because some streams end a moment after they start; 0 confirms the start',
	),
	booleanField(
		'Ignore Resume Position',
		'startFromBeginning',
		'Whether to play an episode or audiobook from its beginning instead of where it was left off (server 2.10 and newer)',
	),
	numberField(
		'Start Volume',
		'startVolume',
		20,
		VOLUME_RANGE,
		'The volume to set before the music starts, from 0 to 100, for all players of a group in proportion; it also unmutes them. If nothing starts, the previous levels are restored.',
	),
];

/** How to play media on a queue, as the user chose it. */
export interface PlaybackSettings {
	readonly enqueue: EnqueueChoice;
	/** Whether media that is enqueued in this way starts at once. */
	readonly starts: boolean;
	/** Whether to verify the result. */
	readonly confirms: boolean;
	/** Within how many seconds it must be there. */
	readonly seconds: number;
	/** How many seconds the media must keep playing before it is confirmed; 0 for its start only. */
	readonly keepsPlayingFor: number;
	/** From 0 to 100. */
	readonly startVolume: number | undefined;
}

/** @throws ParameterError if a value is out of range, or if an option does not go with the others */
export function readPlaybackSettings(parameters: Parameters): PlaybackSettings {
	const enqueue = parameters.choice('enqueue', valuesOf(enqueueField));
	const options = parameters.collection('options');
	const settings = {
		enqueue,
		starts: !NON_STARTING_CHOICES.includes(enqueue),
		confirms: options.booleanOr('confirm', true),
		seconds: options.numberOr('confirmSeconds', DEFAULT_CONFIRM_SECONDS, CONFIRM_RANGE),
		keepsPlayingFor: options.numberOr('keepsPlayingFor', 0, HOLD_RANGE),
		startVolume: options.has('startVolume')
			? options.number('startVolume', VOLUME_RANGE)
			: undefined,
	};
	if (settings.keepsPlayingFor > 0) requireConfirmedStart(options, 'keepsPlayingFor', settings);
	if (settings.startVolume !== undefined) requireStart(options, 'startVolume', settings);
	return settings;
}

/** @throws ParameterError for an option that is about playback if nothing is started */
function requireStart(options: Collection, option: string, { starts }: PlaybackSettings): void {
	if (starts) return;
	throw options.error(
		option,
		'cannot be combined with this "Enqueue" setting, which starts nothing',
		'Choose another one, or remove the option.',
	);
}

/** @throws ParameterError also if it would not be noticed that nothing plays */
export function requireConfirmedStart(
	options: Collection,
	option: string,
	settings: PlaybackSettings,
): void {
	requireStart(options, option, settings);
	if (settings.confirms) return;
	throw options.error(
		option,
		'requires that playback is confirmed',
		'Switch on "Confirm": otherwise the node does not notice that nothing plays.',
	);
}

/** The arguments of the command that all media have in common. @throws ParameterError if the server would ignore one */
export async function readPlaybackArguments(
	context: OperationContext,
	{ enqueue }: PlaybackSettings,
): Promise<Pick<PlayMediaArguments, 'option' | 'start_from_beginning'>> {
	const option = enqueue === 'default' ? {} : { option: enqueue };
	const options = context.parameters.collection('options');
	if (!options.has('startFromBeginning')) return option;
	const ignoresPosition = options.boolean('startFromBeginning');
	if (ignoresPosition) {
		await requireVersion(context, options, 'startFromBeginning', 'startFromBeginning');
	}
	return { ...option, start_from_beginning: ignoresPosition };
}

/** The arguments of the command, without the queue. */
export type PlayMediaArguments = Omit<CommandArguments<'player_queues/play_media'>, 'queue_id'>;

/** What to play, and the queue before the command. */
export interface PlayRequest {
	readonly queue: PlayerQueue;
	readonly settings: PlaybackSettings;
	readonly args: PlayMediaArguments;
	readonly startItem?: StartItemArgument;
}

/** Where to start inside a playlist, podcast, album or audiobook. */
export interface StartItemArgument {
	/** The value of the argument `start_item`. */
	argument: string;
	/** Whether the item that a queue plays is this one. */
	matches(media: MediaItem | undefined, name: string | undefined): boolean;
}
