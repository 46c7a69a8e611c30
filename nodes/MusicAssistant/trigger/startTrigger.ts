import {
	NodeOperationError,
	type ITriggerFunctions,
	type ITriggerResponse,
	type INodeExecutionData,
} from 'n8n-workflow';
import { toNodeError } from '../parameters/toNodeError';
import { isWebSocketAvailable } from '../api/websocket/socket';
import { readWebSocketCredential, type WebSocketCredential } from '../api/websocket/authenticate';
import type { JsonObject } from '../helpers/json';
import type { CoverItem } from './coverItem';
import { Listener } from './listener';
import { EventFilter } from './eventFilter';
import type { ImageLocation } from '../api/models/imageLocation';
import { downloadPicture } from '../api/downloadPicture';
import { ConcurrencyLimit } from '../api/requestCache';
import { withTimeout } from '../api/withTimeout';
import type { CoverOptions } from '../parameters/fields/fileFields';
import { downloadCover } from '../services/downloadImage';
import { orderColumns } from '../services/simplifyMedia';

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

/** An unknown player, podcast, playlist or provider: an error if a user activates the workflow, otherwise a warning in the log. */
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

/** A slow picture delays the events after it too: their order is kept. */
const COVER_TIMEOUT_SECONDS = 15;

const PARALLEL_COVERS = 4;

/** How long after a picture did not come another one is tried. */
const RETRY_MS = 60_000;

const NOT_DOWNLOADED_REASON =
	'The picture was not downloaded, because others did not come in time; they are tried again from time to time';

class CoverTimeoutError extends Error {
	constructor() {
		super(`The picture timed out: it did not come within ${COVER_TIMEOUT_SECONDS} seconds`);
	}
}

const NO_PICTURE_REASON = 'Events of this kind come without a picture';

interface EmitterOptions {
	readonly context: ITriggerFunctions;
	readonly credential: WebSocketCredential;
	/** `undefined` if covers are not downloaded. */
	readonly cover: CoverOptions | undefined;
	/** The picture of an item as the server has it now. */
	readonly readImage: (uri: string) => Promise<ImageLocation | undefined>;
	/** Aborted when the trigger is closed: nothing is emitted then. */
	readonly signal: AbortSignal;
}

/** Passes items to n8n in their order: at once, or each with its cover. */
class ItemEmitter {
	private last: Promise<void> = Promise.resolve();

	private readonly limit = new ConcurrencyLimit(PARALLEL_COVERS);

	/**
	 * When a picture last did not come in time, as `performance.now` has it; `undefined` once one has come again. Events do
	 * not wait for pictures until then.
	 */
	private timedOutAt: number | undefined;

	constructor(private readonly options: EmitterOptions) {}

	/** @param coverItem what the item is about; `undefined` for nothing that has a picture */
	async emit(item: JsonObject, coverItem: CoverItem | undefined): Promise<void> {
		const { cover, context, signal } = this.options;
		if (cover === undefined) {
			this.emitWithoutCover(item);
			return;
		}
		const output = this.limit.run(async () => await this.toOutput(item, coverItem, cover));
		this.last = this.last.then(async () => {
			const emitted = await output;
			if (!signal.aborted) context.emit([[emitted]]);
		});
		await this.last;
	}

	private async toOutput(
		item: JsonObject,
		coverItem: CoverItem | undefined,
		cover: CoverOptions,
	): Promise<INodeExecutionData> {
		const download = async () =>
			await withTimeout(
				COVER_TIMEOUT_SECONDS,
				async () => await this.toOutputWithCover(item, coverItem, cover),
				() => new CoverTimeoutError(),
			);
		const hasPicture = coverItem?.image !== undefined;
		if (hasPicture && this.timedOutAt !== undefined) {
			if (performance.now() - this.timedOutAt > RETRY_MS) void this.tryAgain(download);
			return { json: { ...item, reason: NOT_DOWNLOADED_REASON } };
		}
		return await download()
			.then((output) => {
				if (output.binary !== undefined) this.timedOutAt = undefined;
				return output;
			})
			.catch((error: unknown) => {
				if (error instanceof CoverTimeoutError) this.timedOutAt = performance.now();
				const reason = error instanceof Error ? error.message : String(error);
				return { json: { ...item, reason } };
			});
	}

	/** Finds out in the background whether pictures come again. */
	private async tryAgain(download: () => Promise<INodeExecutionData>): Promise<void> {
		this.timedOutAt = performance.now();
		const output = await download().catch(() => undefined);
		if (output?.binary !== undefined) this.timedOutAt = undefined;
	}

	private async toOutputWithCover(
		item: JsonObject,
		coverItem: CoverItem | undefined,
		{ size, field }: CoverOptions,
	): Promise<INodeExecutionData> {
		const { context, readImage } = this.options;
		if (coverItem === undefined) return withoutPicture(item, NO_PICTURE_REASON);
		const { name: title, uri, image } = coverItem;
		const isNothing = title === undefined && image === undefined;
		const file = await downloadCover(
			this.pictureSource,
			isNothing ? undefined : { title, image },
			size,
			async () => (uri === undefined ? undefined : await readImage(uri)),
		);
		if ('reason' in file) return withoutPicture(item, file.reason);
		const { content, name, mimeType } = file;
		const binary = await context.helpers.prepareBinaryData(content, name, mimeType);
		return { json: item, binary: { [field]: binary } };
	}

	private get pictureSource() {
		const { context, credential, signal } = this.options;
		const { baseUrl, ignoreSslIssues } = credential;
		return {
			baseUrl,
			downloadPicture: async (url: string) =>
				await downloadPicture(context.helpers, {
					url,
					baseUrl,
					ignoreSslIssues,
					timeoutSeconds: COVER_TIMEOUT_SECONDS,
					purpose: 'trigger',
					signal,
				}),
		};
	}

	private emitWithoutCover(item: JsonObject): void {
		const { context } = this.options;
		context.emit([context.helpers.returnJsonArray([item])]);
	}
}

function withoutPicture(item: JsonObject, reason: string): INodeExecutionData {
	return { json: orderColumns({ ...item, reason }) };
}
