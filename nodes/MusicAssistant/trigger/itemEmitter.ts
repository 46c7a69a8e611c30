import type { INodeExecutionData, ITriggerFunctions } from 'n8n-workflow';
import type { ImageLocation } from '../api/models/imageLocation';
import { downloadPicture } from '../api/pictures/downloadPicture';
import { ConcurrencyLimit } from '../api/concurrencyLimit';
import { withTimeout } from '../api/withTimeout';
import type { WebSocketCredential } from '../api/websocket/webSocketCredential';
import type { JsonObject } from '../helpers/json';
import type { CoverOptions } from '../parameters/fields/pictureFields';
import { downloadCover } from '../services/pictures/downloadCover';
import { orderColumns } from '../helpers/simplify/orderColumns';
import type { CoverItem } from './coverItem';

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
export class ItemEmitter {
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
