import type { INodeProperties } from 'n8n-workflow';
import { type ApiError, rejectedError, undefinedIfFailed } from '../../api/apiError';
import type { RepeatMode } from '../../api/commands';
import { type PlayerQueue, mediaItemOfQueueItem } from '../../api/models/playerQueue';
import {
	differingModes,
	hasModes,
	modeLabels,
	queueModeSteps,
	SPOKEN_TYPES,
	notReportedModes,
	type QueueModes,
} from '../../services/queues/queueModes';
import { releaseOfFeature, findVersionTooOldFor } from '../../api/serverVersions';
import { simplifyQueue } from '../../services/simplifyPlayersAndQueues';
import { resolveAvailableQueue } from '../../parameters/resolve/resolvePlayersAndQueues';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { booleanField, choiceField, valuesOf } from '../../parameters/fields/fieldBuilders';
import { queueLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import type { Collection } from '../../parameters/parameters';
import { findQueue } from '../../services/queues/playbackTargets';
import { runSteps } from '../../services/runSteps';
import { outputWhenVerified, verifyEffect } from '../../services/verifyEffect';

/** What servers accept. */
const SPEED_RANGE = { min: 0.5, max: 3 };

const repeatField = choiceField<RepeatMode>('Repeat', 'repeat', 'all', 'What to repeat', {
	all: ['Whole Queue'],
	off: ['Nothing'],
	one: ['Current Item'],
});

const modesField: INodeProperties = {
	displayName: 'Modes',
	name: 'modes',
	type: 'collection',
	placeholder: 'Add mode',
	default: {},
	description: 'Only the modes added here are changed',
	options: [
		booleanField(
			'Autoplay',
			'autoplay',
			'Whether to continue with similar music when the queue ends',
		),
		booleanField(
			'Crossfade',
			'crossfade',
			'Whether items blend into each other (server 2.10 and newer; a player setting on older servers)',
		),
		{
			displayName: 'Playback Speed',
			name: 'playbackSpeed',
			type: 'number',
			typeOptions: { minValue: SPEED_RANGE.min, maxValue: SPEED_RANGE.max, numberPrecision: 2 },
			default: 1,
			description:
				'How fast the current podcast episode or audiobook is played, from 0.5 to 3; 1 is the normal speed (server 2.8 and newer)',
		},
		repeatField,
		booleanField('Shuffle', 'shuffle', 'Whether to play in random order'),
	],
};

export const updateModes: Operation = {
	option: {
		name: 'Update Modes',
		value: 'updateModes',
		action: 'Update shuffle and other modes of queue',
		description:
			'Change shuffle, repeat, autoplay, crossfade or the playback speed, and verify the result',
	},
	effect: 'change',
	fields: [queueLocator, modesField, optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const requested = readModes(parameters.collection('modes'));
		if (Object.keys(requested).length === 0) {
			throw parameters.error(
				'modes',
				'contains no mode to change',
				'Add at least one with "Add mode".',
			);
		}
		const queue = await resolveAvailableQueue(context);
		requireChangeableOrder(context, queue, requested);
		if (requested.crossfade !== undefined) await requireQueueCrossfade(context, queue);
		if (requested.playbackSpeed !== undefined) requireSpokenItem(context, queue);
		await runSteps(client, queueModeSteps(client, queue.id, requested));
		const verify = async () =>
			await verifyEffect(client, {
				read: async () => await findQueue(client, queue.id, { noCache: true }),
				isDone: (now) => (now === undefined ? false : hasModes(requested, now)),
				notReported: (now = queue) =>
					`This server does not report these modes of its queues: ${modeLabels(notReportedModes(requested, now))}`,
				notDone: (now) => notChangedError(requested, queue, now),
			});
		return outputWhenVerified({}, verify, (last = queue) => {
			const { name, shuffle_enabled, repeat_mode, ...row } = simplifyQueue(last, client);
			return {
				queue: name,
				shuffle_enabled,
				repeat_mode,
				autoplay_enabled: last.autoplayEnabled ?? null,
				crossfade_enabled: last.crossfadeEnabled ?? null,
				playback_speed: last.playbackSpeed ?? null,
				...row,
			};
		});
	},
};

function readModes(collection: Collection): QueueModes {
	return {
		...(collection.has('shuffle') ? { shuffle: collection.boolean('shuffle') } : {}),
		...(collection.has('repeat')
			? { repeat: collection.choice('repeat', valuesOf(repeatField)) }
			: {}),
		...(collection.has('autoplay') ? { autoplay: collection.boolean('autoplay') } : {}),
		...(collection.has('crossfade') ? { crossfade: collection.boolean('crossfade') } : {}),
		...(collection.has('playbackSpeed')
			? { playbackSpeed: collection.number('playbackSpeed', SPEED_RANGE) }
			: {}),
	};
}

/**
 * Servers refuse to change the order of a dynamic queue: from 2.10 on, where queues also have a crossfade.
 *
 * @throws ParameterError
 */
function requireChangeableOrder(
	{ parameters }: OperationContext,
	queue: PlayerQueue,
	{ shuffle, repeat }: QueueModes,
): void {
	if (!queue.isDynamic || queue.crossfadeEnabled === undefined) return;
	if (shuffle === undefined && repeat === undefined) return;
	throw parameters
		.collection('modes')
		.error(
			shuffle === undefined ? 'repeat' : 'shuffle',
			`cannot be changed: "${queue.name}" is a queue that the server fills automatically`,
			'Leave out Shuffle and Repeat, or play something else first, such as an album or an ordinary playlist.',
		);
}

/** Keys of the crossfade setting of a player, the newest first. */
const CROSSFADE_SETTINGS = ['smart_fades_mode', 'crossfade'];

/** @throws ParameterError with the key of the setting if crossfade is a setting of the player */
async function requireQueueCrossfade(
	{ parameters, client }: OperationContext,
	queue: PlayerQueue,
): Promise<void> {
	if (queue.crossfadeEnabled !== undefined) return;
	const version = await findVersionTooOldFor(client, 'crossfadeOfQueue');
	const config = await client
		.call('config/players/get', { player_id: queue.id })
		.catch(undefinedIfFailed);
	const key = CROSSFADE_SETTINGS.find((name) =>
		config?.settings.some((setting) => setting.key === name),
	);
	// A server that does not report its version may be new enough, unless its player has the setting.
	if (version === undefined && key === undefined) return;
	const connected =
		version === undefined ? 'on this server it is a player setting' : `${version} is connected`;
	throw parameters
		.collection('modes')
		.error(
			'crossfade',
			`is a queue mode only from Music Assistant ${releaseOfFeature('crossfadeOfQueue')} on, but ${connected}`,
			`Use Player > Update Settings${key === undefined ? '' : ` with the setting ${key}`} instead.`,
		);
}

/**
 * The speed belongs to the current item. Servers refuse music without a reason, or accept it and change nothing.
 *
 * @throws ParameterError unless the current item is spoken, or not reported
 */
function requireSpokenItem({ parameters }: OperationContext, queue: PlayerQueue): void {
	const { currentItem } = queue;
	const mediaType = mediaItemOfQueueItem(currentItem)?.mediaType;
	if (currentItem === undefined || (currentItem && mediaType === undefined)) return;
	if (mediaType !== undefined && SPOKEN_TYPES.includes(mediaType)) return;
	throw parameters
		.collection('modes')
		.error(
			'playbackSpeed',
			`cannot be changed: ${currentItem ? `"${queue.name}" is at "${currentItem.name ?? ''}", which is of the type ${mediaType}` : `"${queue.name}" has no current item`}`,
			'It only applies to the current podcast episode or audiobook. Play one first.',
		);
}

function notChangedError(
	requested: QueueModes,
	queue: PlayerQueue,
	last: PlayerQueue | undefined,
): ApiError {
	const name = queue.name;
	return rejectedError(
		last
			? `"${name}" accepted the command, but did not change: ${modeLabels(differingModes(requested, last))}`
			: `The server accepted the command, but no longer lists the queue "${name}"`,
		last
			? 'A queue that the server fills automatically (radio mode, a dynamic playlist) has fixed modes; Autoplay requires a music provider that can find similar tracks.'
			: 'Check that its player is still connected, and run the node again.',
	);
}
