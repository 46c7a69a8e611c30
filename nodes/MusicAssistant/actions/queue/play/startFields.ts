import type { INodeProperties } from 'n8n-workflow';
import { requiredFor } from '../../../parameters/fields/commonFields';
import type { PlayerQueue } from '../../../api/models/playerQueue';
import type { StartLevel } from './playAtStartLevel';
import { resolveVolumeTarget } from '../../../services/players/groupVolume';
import type { OperationContext } from '../../../parameters/operationContext';
import type { Parameters } from '../../../parameters/parameters';
import type { Enqueue } from '../../../api/commands';

export const START_POSITIONS = ['beginning', 'newest', 'item'] as const;

const startAtField: INodeProperties = {
	displayName: 'Start At',
	name: 'startAt',
	type: 'options',
	default: 'beginning',
	description: 'Where to start in a playlist, podcast, album or audiobook',
	options: [
		{ name: 'Beginning', value: 'beginning', description: 'At the first item' },
		{
			name: 'Item by Name or ID',
			value: 'item',
			description: 'At a certain track, episode or chapter',
		},
		{
			name: 'Newest Episode',
			value: 'newest',
			description: 'At the newest episode of a podcast',
		},
	],
};

const startItemField: INodeProperties = {
	displayName: 'Start Item',
	name: 'startItem',
	type: 'string',
	default: '',
	placeholder: 'e.g. Hall of Mirrors',
	description:
		'Part of a name (3 characters or more), an exact ID or URI, the number of a chapter, or "latest" for the newest episode of a podcast',
};

export const startFields: INodeProperties[] = [
	startAtField,
	...requiredFor('startAt', 'item', startItemField),
];

export const startVolumeField: INodeProperties = {
	displayName: 'Start Volume',
	name: 'startVolume',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 100 },
	default: 20,
	description:
		'The volume to set before the music starts, from 0 to 100, for all players of a group in proportion; it also unmutes them. If nothing starts, the previous levels are restored.',
};

/**
 * The level that the user chose, `undefined` if none.
 *
 * @throws ParameterError if it is out of range, or if nothing is started
 */
export function readStartVolume(
	parameters: Parameters,
	enqueue: EnqueueChoice,
): number | undefined {
	const options = parameters.collection('options');
	if (!options.has('startVolume')) return undefined;
	const level = options.number('startVolume', { min: 0, max: 100, whole: true });
	if (startsPlayback(enqueue)) return level;
	throw options.error(
		'startVolume',
		'cannot be combined with this "Enqueue" setting, which starts nothing',
		'Choose another one, or remove the option.',
	);
}

/**
 * The players of a queue and the level at which it starts.
 *
 * @throws ParameterError if none of them has a volume control: servers report success anyway
 */
export async function resolveStartLevel(
	{ client, parameters }: OperationContext,
	queue: PlayerQueue,
	volumeLevel: number | undefined,
): Promise<StartLevel | undefined> {
	if (volumeLevel === undefined) return undefined;
	const target = await resolveVolumeTarget(client, queue.id, true);
	if (!target.players.every((player) => player?.hasVolumeControl === false)) {
		return { target, level: volumeLevel };
	}
	throw parameters
		.collection('options')
		.error(
			'startVolume',
			`cannot be set: "${queue.name}" has no adjustable volume`,
			'Remove the option, or set up a volume control in the settings of the player in Music Assistant.',
		);
}

/** `default` leaves the choice to the server: a track plays next, anything else replaces the queue. */
export const ENQUEUE_CHOICES = [
	'default',
	'play',
	'replace',
	'next',
	'replace_next',
	'add',
] as const satisfies Array<'default' | Enqueue>;

export type EnqueueChoice = (typeof ENQUEUE_CHOICES)[number];

/** Enqueue options that never start playback: for these the items must reach the queue. */
const NON_STARTING_CHOICES: ReadonlyArray<EnqueueChoice> = ['next', 'replace_next', 'add'];

/** Whether media that is enqueued with this option starts at once. */
export function startsPlayback(enqueue: EnqueueChoice): boolean {
	return !NON_STARTING_CHOICES.includes(enqueue);
}

export const enqueueField: INodeProperties = {
	displayName: 'Enqueue',
	name: 'enqueue',
	type: 'options',
	default: 'replace',
	description: 'What happens to the items already in the queue',
	options: [
		{
			name: 'Add to Queue',
			value: 'add',
			description: 'Keep the queue and add the media at the end, without starting it',
		},
		{
			name: 'Play Next',
			value: 'next',
			description: 'Keep the queue and add the media after the current item, without starting it',
		},
		{
			name: 'Play Now',
			value: 'play',
			description: 'Keep the queue, add the media after the current item and start it',
		},
		{
			name: 'Replace Queue',
			value: 'replace',
			description: 'Clear the queue and start the media',
		},
		{
			name: 'Replace Upcoming',
			value: 'replace_next',
			description:
				'Keep the current item and replace what comes after it, without starting the media',
		},
		{
			name: 'Server Default',
			value: 'default',
			description:
				"Use the server's setting for the type of media; if there is none, everything except tracks clears the queue",
		},
	],
};
