import type { INodeExecutionData, ITriggerFunctions } from 'n8n-workflow';
import type { ImageLocation } from '../api/models/imageLocation';
import { downloadPicture } from '../api/pictures/downloadPicture';
import type { WebSocketCredential } from '../api/websocket/webSocketCredential';
import type { JsonObject } from '../helpers/json';
import type { CoverOptions } from '../parameters/fields/pictureFields';
import { downloadCover } from '../services/pictures/downloadCover';
import { orderColumns } from '../helpers/simplify/orderColumns';
import type { CoverItem } from './coverItem';

/** A slow picture delays the events after it too: their order is kept. */
const COVER_TIMEOUT_SECONDS = 15;

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

	constructor(private readonly options: EmitterOptions) {}

	/** @param coverItem what the item is about; `undefined` for nothing that has a picture */
	async emit(item: JsonObject, coverItem: CoverItem | undefined): Promise<void> {
		const { cover } = this.options;
		if (cover === undefined) {
			this.emitWithoutCover(item);
			return;
		}
		this.last = this.last.then(async () => {
			const output = await this.toOutputWithCover(item, coverItem, cover).catch((reason: unknown) =>
				withoutPicture(item, reason instanceof Error ? reason.message : String(reason)),
			);
			if (!this.options.signal.aborted) this.options.context.emit([[output]]);
		});
		await this.last;
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
