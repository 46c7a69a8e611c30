import { NodeOperationError, type ITriggerFunctions, type ITriggerResponse } from 'n8n-workflow';
import { nodeError } from '../MusicAssistant/actions/errors';
import type { JsonObject } from '../MusicAssistant/values/json';
import { Listener } from './listener';
import { Wanted } from './wanted';

/** Listens for n8n: until the workflow is deactivated, or, for "Test step", until something has happened. */
export async function listen(context: ITriggerFunctions): Promise<ITriggerResponse> {
	try {
		const wanted = new Wanted((name) => context.getNodeParameter(name));
		return await (context.getMode() === 'manual' ? once(context, wanted) : always(context, wanted));
	} catch (reason) {
		throw nodeError(context.getNode(), reason);
	}
}

async function always(context: ITriggerFunctions, wanted: Wanted): Promise<ITriggerResponse> {
	const listener = await Listener.start(context, wanted, (item) => emit(context, item));
	listener.stay().catch((reason: unknown) => {
		// n8n takes the workflow down, and tries to activate it again unless the text speaks of Authorization.
		context.emitError(nodeError(context.getNode(), reason));
	});
	return { closeFunction: async () => await listener.close() };
}

async function once(context: ITriggerFunctions, wanted: Wanted): Promise<ITriggerResponse> {
	let hasHappened = false;
	const listener = await Listener.start(context, wanted, (item) => {
		hasHappened = true;
		emit(context, item);
		void listener.close();
	});
	return {
		closeFunction: async () => await listener.close(),
		// n8n takes what is emitted only from here on, and waits for it for ever unless something is thrown.
		manualTriggerFunction: async () => {
			const lost = await listener.lost();
			if (lost) throw nodeError(context.getNode(), lost);
			if (!hasHappened) {
				throw new NodeOperationError(context.getNode(), 'Waiting for an event was canceled');
			}
		},
	};
}

function emit(context: ITriggerFunctions, item: JsonObject): void {
	context.emit([context.helpers.returnJsonArray([item])]);
}
