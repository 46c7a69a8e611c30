import type { INodeProperties } from 'n8n-workflow';
import type { Server } from '../../server/client';
import { onlyFailures, ServerFailure } from '../../server/failure';
import { lookUntil } from '../../server/look';
import { playlistCalled } from '../../server/playlistNames';
import { queueId, queueName } from '../../server/queues';
import { hasEnded, hasFailed, taskNow, tasksIn, type Task } from '../../server/tasks';
import { isObject, number, text, type JsonObject, type JsonValue } from '../../values/json';
import { inSeconds } from '../../values/names';
import { simplifyMedia } from '../../values/simplifyMedia';
import { chosenQueue } from '../chosenQueue';
import { changeOptions } from '../fields';
import { queueLocator } from '../locators';
import type { Operation, OperationContext } from '../operation';
import { unconfirmed } from './unconfirmed';

const name: INodeProperties = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. Saturday Evening',
	description: 'What the new playlist is called; one of that name must not be there yet',
};

/** Seconds within which a long queue is written. */
const SAVING_SECONDS = 60;

export const saveAsPlaylist: Operation = {
	option: {
		name: 'Save as Playlist',
		value: 'saveAsPlaylist',
		action: 'Save queue as playlist',
		description: 'Make a playlist of what is in a queue (server 2.8 and newer)',
	},
	effect: 'change',
	fields: [queueLocator, name, changeOptions()],

	async execute(context) {
		const { parameters, server } = context;
		const given = parameters.text('name');
		if (given === '') {
			throw parameters.fault('name', 'must not be empty', 'Give the new playlist a name.');
		}
		const queue = await chosenQueue(context);
		if (number(queue, 'items') === 0) {
			throw parameters.fault(
				'queueId',
				`names the queue "${queueName(queue)}", which is empty`,
				'There is nothing to save: play something first.',
			);
		}
		await refuseUsedName(context, given);
		const answer = await server.call('player_queues/save_as_playlist', {
			queue_id: queueId(queue),
			name: given,
		});
		const [task] = tasksIn(answer);
		const unseen = task && (await done(server, task, given));
		const playlist = playlistIn(answer) ?? (await madePlaylist(server, given));
		const reason = unseen ?? (playlist ? undefined : NOT_FOUND);
		return {
			success: true,
			queue_id: queueId(queue),
			...(reason === undefined ? { confirmed: true } : unconfirmed(reason)),
			...(playlist ? simplifyMedia(playlist) : { name: given }),
		};
	},
};

const NOT_FOUND = 'The server took the command, and the new playlist is not among those it lists';

/** The new playlist where the server answers with it, as it does before 2.10. */
function playlistIn(answer: JsonValue): JsonObject | undefined {
	return isObject(answer) && text(answer, 'item_id') !== undefined ? answer : undefined;
}

/** Servers make a second playlist of the same name without a word. */
async function refuseUsedName(
	{ parameters, server }: OperationContext,
	given: string,
): Promise<void> {
	const used = await playlistCalled(server, given);
	if (!used) return;
	throw parameters.fault(
		'name',
		`is "${given}", and there is a playlist of that name (${text(used, 'uri') ?? ''})`,
		'Give another name, or remove that playlist first.',
	);
}

/** The new playlist; that it cannot be looked up is no reason to fail now. */
async function madePlaylist(server: Server, name: string): Promise<JsonObject | undefined> {
	const made = await playlistCalled(server, name).catch(onlyFailures);
	return made instanceof ServerFailure ? undefined : made;
}

/**
 * Waits for the end of the saving, which from 2.10 on is a task in the background.
 *
 * @returns why it could not be seen, where the server does not show the task
 * @throws ServerFailure when it fails or takes too long
 */
async function done(server: Server, started: Task, name: string): Promise<string | undefined> {
	const { last } = await lookUntil(server, SAVING_SECONDS, async () => {
		const task = await taskNow(server, started.id);
		const isRefused = task instanceof ServerFailure;
		if (isRefused && ['unreachable', 'notTheServer'].includes(task.kind)) throw task;
		return { reached: isRefused || hasEnded(task) || isUntold(task), last: task };
	});
	if (last instanceof ServerFailure) {
		return `The server does not show the task that fills the playlist: ${last.message}`;
	}
	if (isUntold(last)) return 'The server does not tell how the task that fills the playlist ended';
	if (hasEnded(last) && !hasFailed(last)) return undefined;
	const why = last.error === undefined ? '' : `: ${last.error}`;
	const what = last.status === 'partial_success' ? 'save only part of' : 'not save';
	// The server makes the playlist first and fills it then.
	const uri = text(await madePlaylist(server, name), 'uri');
	throw new ServerFailure('rejected', {
		message: hasFailed(last)
			? `The server could ${what} the playlist${why}`
			: `The playlist was not saved within ${inSeconds(SAVING_SECONDS)}`,
		description: `Look into the background tasks in the settings of Music Assistant.${uri === undefined ? '' : ` The playlist "${name}" (${uri}) is there all the same: remove it before you run the node again.`}`,
	});
}

function isUntold({ status }: Task): boolean {
	return status === 'unknown';
}
