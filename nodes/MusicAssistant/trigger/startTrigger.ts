import {
	NodeOperationError,
	type ITriggerFunctions,
	type ITriggerResponse,
	type IDataObject,
	type INodeExecutionData,
} from 'n8n-workflow';
import { toNodeError } from '../parameters/values';
import { isWebSocketAvailable } from '../api/websocket/socket';
import type { ServerCredential } from '../api/httpTransport';
import { readWebSocketCredential } from '../api/websocket/authenticate';
import { Listener } from './listener';
import type { TriggerItem } from './eventMatcher';
import { readTriggerSettings, type TriggerSettings } from './triggerParameters';
import { downloadPicture } from '../api/downloadPicture';
import { ConcurrencyLimit } from '../api/requestCache';
import { withTimeout } from '../api/withTimeout';
import type { CoverOptions } from '../parameters/fields/fileFields';
import { textOrEmpty } from '../helpers/json';
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
		const settings = readTriggerSettings((name) => context.getNodeParameter(name, null));
		return await (context.getMode() === 'manual'
			? listenOnce(context, settings)
			: listenUntilClosed(context, settings));
	} catch (reason) {
		throw toNodeError(context.getNode(), reason);
	}
}

async function listenUntilClosed(
	context: ITriggerFunctions,
	settings: TriggerSettings,
): Promise<ITriggerResponse> {
	const credential = await readWebSocketCredential(context);
	const listener: Listener = new Listener(context, credential, settings, (item) => {
		void emitter.emit(item);
	});
	const emitter = new ItemEmitter(context, credential, settings.cover, listener);
	await startOrClose(context, listener, async () => await listener.loadLibraryState());
	listener.run().catch((reason: unknown) => {
		// n8n deactivates the workflow and retries at growing intervals of up to a day (n8n 2.41).
		context.emitError(toNodeError(context.getNode(), reason));
	});
	return { closeFunction: async () => await listener.close() };
}

async function listenOnce(
	context: ITriggerFunctions,
	settings: TriggerSettings,
): Promise<ITriggerResponse> {
	let hasEmitted = false;
	let isCanceled = false;
	const credential = await readWebSocketCredential(context);
	const emitOnce = (item: TriggerItem) => {
		if (hasEmitted) return;
		hasEmitted = true;
		void emitter.emit(item).then(async () => await listener.close());
	};
	const listener: Listener = new Listener(context, credential, settings, emitOnce);
	const emitter = new ItemEmitter(context, credential, settings.cover, listener);
	const wait = async () => {
		let sample: TriggerItem | undefined;
		await startOrClose(context, listener, async () => {
			sample = await listener.readSample();
			if (sample === undefined) await listener.loadLibraryState();
		});
		if (sample !== undefined && !hasEmitted) {
			emitOnce(sample);
			return;
		}
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

/** An item without its cover, and why. */
function withReason(json: IDataObject, reason: string): INodeExecutionData {
	return { json: orderColumns({ ...json, reason }) };
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

	/** @param cover `undefined` if covers are not downloaded */
	constructor(
		private readonly context: ITriggerFunctions,
		private readonly credential: ServerCredential,
		private readonly cover: CoverOptions | undefined,
		private readonly listener: Listener,
	) {}

	async emit(item: TriggerItem): Promise<void> {
		const { context, cover, listener } = this;
		if (cover === undefined) {
			context.emit([[{ json: item.json }]]);
			return;
		}
		const output = this.limit.run(async () => await this.toOutput(item, cover));
		this.last = this.last.then(async () => {
			const emitted = await output;
			if (!listener.signal.aborted) context.emit([[emitted]]);
		});
		await this.last;
	}

	private async toOutput(item: TriggerItem, cover: CoverOptions): Promise<INodeExecutionData> {
		const download = async () => {
			const output = await withTimeout(
				COVER_TIMEOUT_SECONDS,
				async () => await this.withCover(item, cover),
				() => new CoverTimeoutError(),
			);
			if (output.binary !== undefined) this.timedOutAt = undefined;
			return output;
		};
		if (item.event?.image !== undefined && this.timedOutAt !== undefined) {
			if (performance.now() - this.timedOutAt > RETRY_MS) {
				this.timedOutAt = performance.now();
				void download().catch(() => {});
			}
			return withReason(item.json, NOT_DOWNLOADED_REASON);
		}
		return await download().catch((error: unknown) => {
			if (error instanceof CoverTimeoutError) this.timedOutAt = performance.now();
			const reason = error instanceof Error ? error.message : String(error);
			return withReason(item.json, reason);
		});
	}

	private async withCover(
		{ json, event }: TriggerItem,
		{ size, field }: CoverOptions,
	): Promise<INodeExecutionData> {
		if (event === undefined || !('image_url' in event.simplified)) {
			return withReason(json, NO_PICTURE_REASON);
		}
		const { simplified, image } = event;
		const title = textOrEmpty(simplified.title) || textOrEmpty(simplified.name) || undefined;
		const uri = textOrEmpty(simplified.uri);
		const isNothing = title === undefined && image === undefined;
		const file = await downloadCover(
			this.pictureSource,
			isNothing ? undefined : { title, image },
			size,
			async () => (uri === '' ? undefined : (await this.listener.readItem(uri))?.image),
		);
		if ('reason' in file) return withReason(json, file.reason);
		const { content, name, mimeType } = file;
		const binary = await this.context.helpers.prepareBinaryData(content, name, mimeType);
		return { json, binary: { [field]: binary } };
	}

	private get pictureSource() {
		const { context, credential, listener } = this;
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
					signal: listener.signal,
				}),
		};
	}
}
