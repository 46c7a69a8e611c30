import { NodeOperationError, type ITriggerFunctions, type ITriggerResponse } from 'n8n-workflow';
import { nodeError } from '../parameters/nodeError';
import { accountOf } from '../api/websocket/account';
import type { JsonObject } from '../helpers/json';
import { Listener } from './listener';
import { EventFilter } from './eventFilter';

const NO_WEBSOCKET = {
	message:
		'The Node.js that runs n8n has no WebSocket: listening to the server needs Node.js 22 or newer',
	description:
		'Update n8n, or run it on a newer Node.js. The Music Assistant node itself works without.',
};

/** Listens for n8n: until the workflow is deactivated, or, for "Execute step", until something has happened. */
export async function listen(context: ITriggerFunctions): Promise<ITriggerResponse> {
	if (typeof WebSocket === 'undefined') {
		throw new NodeOperationError(context.getNode(), NO_WEBSOCKET.message, NO_WEBSOCKET);
	}
	try {
		// n8n has no value for a field that does not show.
		const wanted = new EventFilter((name) => context.getNodeParameter(name, null));
		return await (context.getMode() === 'manual' ? once(context, wanted) : always(context, wanted));
	} catch (reason) {
		throw nodeError(context.getNode(), reason);
	}
}

async function always(context: ITriggerFunctions, wanted: EventFilter): Promise<ITriggerResponse> {
	const account = await accountOf(context);
	const listener = new Listener(context, account, wanted, (item) => emit(context, item));
	await begin(context, listener);
	listener.run().catch((reason: unknown) => {
		// n8n takes the workflow down, and tries to activate it again at growing distances, up to a day (n8n 2.41).
		context.emitError(nodeError(context.getNode(), reason));
	});
	return { closeFunction: async () => await listener.close() };
}

async function once(context: ITriggerFunctions, wanted: EventFilter): Promise<ITriggerResponse> {
	let hasHappened = false;
	let isCanceled = false;
	const account = await accountOf(context);
	const listener = new Listener(context, account, wanted, (item) => {
		hasHappened = true;
		emit(context, item);
		void listener.close();
	});
	const wait = async () => {
		await begin(context, listener);
		const lost = await listener.lost();
		if (lost) throw lost;
	};
	return {
		closeFunction: async () => {
			isCanceled = true;
			await listener.close();
		},
		// Only from here on does n8n take what is emitted, and cancel. It waits for ever unless something is thrown.
		manualTriggerFunction: async () => {
			await wait().catch((reason: unknown) => {
				if (!isCanceled) throw nodeError(context.getNode(), reason);
			});
			if (!hasHappened) {
				throw new NodeOperationError(context.getNode(), 'Waiting for an event was canceled');
			}
		},
	};
}

async function begin(context: ITriggerFunctions, listener: Listener): Promise<void> {
	const start = async () => {
		await listener.start();
		checkPlayers(context, listener);
	};
	await start().catch(async (reason: unknown) => {
		await listener.close();
		throw reason;
	});
}

/** When n8n starts by itself, a server that starts as well may not have found its players yet. */
const UNATTENDED: readonly string[] = ['init', 'leadershipChange'];

/** A player that does not exist is an error to the user who looks on, and else a line in the log. */
function checkPlayers(context: ITriggerFunctions, listener: Listener): void {
	const fault = listener.checkPlayers();
	if (fault === undefined) return;
	if (!UNATTENDED.includes(context.getActivationMode())) throw nodeError(context.getNode(), fault);
	context.logger.warn(`Music Assistant Trigger: ${fault.message}`);
}

function emit(context: ITriggerFunctions, item: JsonObject): void {
	context.emit([context.helpers.returnJsonArray([item])]);
}
