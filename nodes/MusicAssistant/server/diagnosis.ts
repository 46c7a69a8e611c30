import { listed } from '../values/names';
import { parseUri } from '../values/uri';
import type { Server } from './client';
import { ServerFailure } from './failure';
import { findQueue, isAvailable, queueName, speakers } from './queues';
import { releaseOf, serverVersion, versionTooOldFor } from './versions';

type Args = Readonly<Record<string, unknown>>;

/**
 * Finds the likely reason of a refusal for which the server gave none, by reading what the arguments name: is there
 * such a queue, can its player be reached, does the item exist, is the server too old. Changes nothing.
 *
 * @returns the failure as it is where it already tells its reason, or where none is found
 */
export async function explained(failure: ServerFailure, server: Server): Promise<ServerFailure> {
	if (failure.kind === 'unknownCommand') return await withVersion(failure, server);
	if (failure.kind !== 'unexplained' || !failure.asked) return failure;
	const args: Args = { ...failure.asked.args };
	for (const findReason of [queueReason, mediaReason, versionReason]) {
		const reason = await findReason(server, args).catch(() => undefined);
		if (reason !== undefined) return reworded(failure, reason);
	}
	return reworded(failure, failure);
}

interface Reason {
	message: string;
	description: string;
}

async function queueReason(server: Server, args: Args): Promise<Reason | undefined> {
	if (typeof args.queue_id !== 'string') return undefined;
	const queue = await findQueue(server, args.queue_id);
	if (!queue) {
		const known = (await speakers(server)).map(({ name, id }) => `${name} (${id})`);
		return {
			message: `There is no queue with the ID "${args.queue_id}"`,
			description: `The server knows: ${listed(known)}.`,
		};
	}
	if (isAvailable(queue)) return undefined;
	return {
		message: `The player of the queue "${queueName(queue)}" is not available`,
		description: 'Switch it on or bring it back into the network, or choose another one.',
	};
}

async function mediaReason(server: Server, args: Args): Promise<Reason | undefined> {
	const uris = [args.media].flat().filter((uri) => typeof uri === 'string');
	const missing: string[] = [];
	for (const uri of uris) if (!(await resolves(server, uri))) missing.push(uri);
	// As long as one can be resolved the server goes on without the others.
	if (missing.length === 0 || missing.length < uris.length) return undefined;
	return {
		message: `The server finds nothing behind ${listed(missing.map((uri) => `"${uri}"`))}`,
		description:
			'The item was removed or renumbered, or its provider is not set up or not available. Choose it from the list again.',
	};
}

/** Whether the server finds an item behind a URI; true where it cannot be asked. */
export async function resolves(server: Server, uri: string): Promise<boolean> {
	try {
		await server.call('music/item_by_uri', { uri });
		return true;
	} catch (reason) {
		return !(reason instanceof ServerFailure && ['unexplained', 'rejected'].includes(reason.kind));
	}
}

async function versionReason(server: Server, args: Args): Promise<Reason | undefined> {
	if (typeof args.start_item === 'string') {
		const version = await versionTooOldFor(server, 'startItemByName');
		const container = parseUri(String(args.media));
		return {
			message: `Nothing in the media matches the start item "${args.start_item}"`,
			description:
				version === undefined
					? `${container?.kind === 'item' && container.mediaType === 'album' ? 'In albums the server looks for exact ids and URIs only. ' : ''}Check its spelling, or give the exact URI of the item to start with.`
					: `Music Assistant ${version} is connected; it looks for exact ids and URIs only. Names work from ${releaseOf('startItemByName')} on.`,
		};
	}
	if (args.radio_mode === true) {
		return {
			message: 'The server cannot build a radio from this media',
			description:
				'Radio mode needs a music provider that knows similar tracks: none is set up, or it does not know this item. Switch "Radio Mode" off.',
		};
	}
	return undefined;
}

async function withVersion(failure: ServerFailure, server: Server): Promise<ServerFailure> {
	const version = await serverVersion(server).catch(() => undefined);
	if (version === undefined) return failure;
	return reworded(failure, {
		message: failure.message,
		description: `Music Assistant ${version} is connected. It is probably too old for this: update it.`,
	});
}

/** The failure with its reason told; one that was looked for in vain is not looked for again. */
function reworded(failure: ServerFailure, told: Reason): ServerFailure {
	return new ServerFailure(failure.kind === 'unexplained' ? 'rejected' : failure.kind, {
		message: told.message,
		description: told.description,
		httpCode: failure.httpCode,
		asked: failure.asked,
	});
}
