import { NodeOperationError, type ITriggerFunctions, type ITriggerResponse } from 'n8n-workflow';
import { toNodeError } from '../parameters/errors/nodeErrors';
import { isWebSocketAvailable } from '../api/websocket/socket';
import {
	readWebSocketCredential,
	type WebSocketCredential,
} from '../api/websocket/webSocketCredential';
import type { JsonObject } from '../helpers/json';
import type { CoverItem } from './coverItem';
import { ItemEmitter } from './itemEmitter';
import { Listener } from './listener';
import { EventFilter } from './eventFilter';

const NO_WEBSOCKET = {
	message:
		'n8n runs on a Node.js version without WebSocket support: listening to the server requires Node.js 22 or newer',
	description:
		'Update n8n, or run it on a newer version of Node.js. The Music Assistant node also works on older versions, except for announcing files.',
};

/** Listens until the workflow is deactivated or, for "Execute step", until the first event. */
export async function startTrigger(context: ITriggerFunctions): Promise<ITriggerResponse> {
	if (!isWebSocketAvailable()) {
		throw new NodeOperationError(context.getNode(), NO_WEBSOCKET.message, NO_WEBSOCKET);
	}
	try {
		// n8n has no value for a hidden field.
		const filter = new EventFilter((name) => context.getNodeParameter(name, null));
		return await (context.getMode() === 'manual'
			? listenOnce(context, filter)
			: listenUntilClosed(context, filter));
	} catch (reason) {
		throw toNodeError(context.getNode(), reason);
	}
}

async function listenUntilClosed(
	context: ITriggerFunctions,
	filter: EventFilter,
): Promise<ITriggerResponse> {
	const credential = await readWebSocketCredential(context);
	const listener: Listener = new Listener(context, credential, filter, (item, coverItem) => {
		void emitter.emit(item, coverItem);
	});
	const emitter = createEmitter(context, credential, filter, listener);
	await startOrClose(context, listener, async () => await listener.loadLibraryState());
	listener.run().catch((reason: unknown) => {
		// n8n deactivates the workflow and retries at growing intervals of up to a day (n8n 2.41).
		context.emitError(toNodeError(context.getNode(), reason));
	});
	return { closeFunction: async () => await listener.close() };
}

async function listenOnce(
	context: ITriggerFunctions,
	filter: EventFilter,
): Promise<ITriggerResponse> {
	let hasEmitted = false;
	let isCanceled = false;
	const credential = await readWebSocketCredential(context);
	const emitOnce = (item: JsonObject, coverItem?: CoverItem) => {
		if (hasEmitted) return;
		hasEmitted = true;
		void emitter.emit(item, coverItem).then(async () => await listener.close());
	};
	const listener: Listener = new Listener(context, credential, filter, emitOnce);
	const emitter = createEmitter(context, credential, filter, listener);
	const wait = async () => {
		let sample: Awaited<ReturnType<Listener['readSample']>>;
		await startOrClose(context, listener, async () => {
			sample = await listener.readSample();
			if (sample === undefined) await listener.loadLibraryState();
		});
		if (sample !== undefined && !hasEmitted) {
			emitOnce(sample.item, sample.cover);
			return;
		}
		listener.watchLibrary().catch(() => {});
		const error = await listener.waitForDisconnect();
		if (error) throw await listener.explainDisconnect(error);
	};
	return {
		closeFunction: async () => {
			isCanceled = true;
			await listener.close();
		},
		// n8n accepts items and cancels only from here on. It waits forever unless something is thrown.
		manualTriggerFunction: async () => {
			await wait().catch((reason: unknown) => {
				if (!isCanceled && !hasEmitted) throw toNodeError(context.getNode(), reason);
			});
			if (!hasEmitted) {
				throw new NodeOperationError(context.getNode(), 'Waiting for an event was canceled');
			}
		},
	};
}

async function startOrClose(
	context: ITriggerFunctions,
	listener: Listener,
	prepare: () => Promise<void>,
): Promise<void> {
	const start = async () => {
		await listener.start();
		await prepare();
		throwOrWarnOfUnknownChoice(context, listener);
	};
	await start().catch(async (reason: unknown) => {
		await listener.close();
		throw reason;
	});
}

/** When n8n itself starts, a server that starts at the same time may not have found its players yet. */
const UNATTENDED_MODES: readonly string[] = ['init', 'leadershipChange'];

/** An unknown player, podcast or playlist: an error if a user activates the workflow, otherwise a warning in the log. */
function throwOrWarnOfUnknownChoice(context: ITriggerFunctions, listener: Listener): void {
	const error = listener.unknownChoiceError();
	if (error === undefined) return;
	if (!UNATTENDED_MODES.includes(context.getActivationMode())) {
		throw toNodeError(context.getNode(), error);
	}
	context.logger.warn(`Music Assistant Trigger: ${error.message}`);
}

function createEmitter(
	context: ITriggerFunctions,
	credential: WebSocketCredential,
	{ cover }: EventFilter,
	listener: Listener,
): ItemEmitter {
	const { signal } = listener;
	const readImage = async (uri: string) => (await listener.readItem(uri))?.image;
	return new ItemEmitter({ context, credential, cover, readImage, signal });
}
