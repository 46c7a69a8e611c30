import type { RequestHelperFunctions } from 'n8n-workflow';
import { isObject } from '../../helpers/json';
import { pictureTypeOf } from '../../helpers/pictures/pictureTypeOf';
import type { ServerAddress } from '../../helpers/pictures/imageUrl';
import { ApiError } from '../apiError';
import { networkError, type RequestPurpose } from '../networkError';
import { isAsyncIterable } from '../readApiResponse';
import { timeoutError, withTimeout } from '../withTimeout';
import type { DownloadedPicture } from './downloadedPicture';
import {
	notAPictureError,
	pictureRefusedError,
	pictureTooLargeError,
	pictureUnreachableError,
	type PictureLocation,
} from './pictureErrors';

interface PictureRequest extends ServerAddress {
	readonly url: string;
	/** Of the music server, and of where it redirects to; those of other pictures are always checked. */
	readonly ignoreSslIssues: boolean;
	/** For the complete picture. */
	readonly timeoutSeconds: number;
	readonly purpose: RequestPurpose;
	/** Aborted when the execution is cancelled. */
	readonly signal: AbortSignal | undefined;
}

const MAX_MEGABYTES = 20;

/**
 * Downloads a picture without the access token: neither the image proxy nor the internet needs it. So redirects, which
 * archives of covers use, are followed. The content is read in parts, to stop one that is too large.
 *
 * @throws ApiError if there is no picture, or the reason of the signal if the execution was cancelled
 */
export async function downloadPicture(
	helpers: Pick<RequestHelperFunctions, 'httpRequest'>,
	request: PictureRequest,
): Promise<DownloadedPicture> {
	const { url, baseUrl, timeoutSeconds, purpose } = request;
	const location = { url, isOwn: url.startsWith(`${baseUrl}/`) };
	const download = async (signal: AbortSignal) => {
		const response = await sendRequest(helpers, request, location, signal);
		return await readPicture(response, location);
	};
	return await withTimeout(timeoutSeconds, download, timeoutError, request.signal).catch(
		(reason: unknown) => {
			request.signal?.throwIfAborted();
			if (reason instanceof ApiError) throw reason;
			const host = location.isOwn ? baseUrl : new URL(url).origin;
			const error = networkError(reason, {
				purpose,
				baseUrl: host,
				timeoutSeconds,
				followsRedirects: true,
			});
			throw pictureUnreachableError(location, error);
		},
	);
}

interface PictureResponse {
	readonly status: number;
	readonly contentType: string;
	readonly content: AsyncIterable<unknown>;
}

async function sendRequest(
	{ httpRequest }: Pick<RequestHelperFunctions, 'httpRequest'>,
	{ url, ignoreSslIssues, timeoutSeconds }: PictureRequest,
	{ isOwn }: PictureLocation,
	abortSignal: AbortSignal,
): Promise<PictureResponse> {
	const response: unknown = await httpRequest({
		url,
		headers: { Accept: 'image/*' },
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		timeout: Math.ceil(timeoutSeconds * 1000),
		skipSslCertificateValidation: isOwn && ignoreSslIssues,
		abortSignal,
	});
	const { statusCode, headers, body } = isObject(response) ? response : {};
	const contentType = isObject(headers) ? headers['content-type'] : undefined;
	const content: unknown = body;
	return {
		status: typeof statusCode === 'number' ? statusCode : 0,
		contentType: typeof contentType === 'string' ? contentType : '',
		content: isAsyncIterable(content) ? content : emptyStream(),
	};
}

async function* emptyStream(): AsyncGenerator {}

async function readPicture(
	{ status, contentType, content }: PictureResponse,
	location: PictureLocation,
): Promise<DownloadedPicture> {
	if (status < 200 || status > 299) throw pictureRefusedError(location, status);
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of content) {
		if (!(part instanceof Uint8Array)) continue;
		size += part.length;
		if (size > MAX_MEGABYTES * 1024 * 1024) throw pictureTooLargeError(location, MAX_MEGABYTES);
		parts.push(part);
	}
	const whole = Buffer.concat(parts);
	const type = pictureTypeOf(whole);
	if (type === undefined) throw notAPictureError(location, whole, contentType);
	return { content: whole, type };
}
