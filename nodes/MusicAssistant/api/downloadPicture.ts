import type { RequestHelperFunctions } from 'n8n-workflow';
import { textOrEmpty } from '../helpers/json';
import type { ServerAddress } from './models/imageLocation';
import { ApiError, formatHttpStatus, rejectedError } from './apiError';
import { exchange, type OpenResponse, readContent } from './httpTransport';
import type { RequestPurpose } from './networkError';
import { RequestCache, type ConcurrencyLimit } from './requestCache';
import { truncateText } from '../helpers/text';
import { sanitizeServerText, withoutQuery } from './errorFromResponse';

interface PictureRequest extends ServerAddress {
	readonly url: string;
	/** Of the music server, and of where it redirects to; those of other pictures are always checked. */
	readonly ignoreSslIssues: boolean;
	/** For the complete picture. */
	readonly timeoutSeconds: number;
	readonly purpose: RequestPurpose;
	/** Aborted when the execution is cancelled. */
	readonly signal?: AbortSignal | undefined;
}

/** Of an execution, in bytes: thousands of covers would take all memory. */
const MAX_CACHED_BYTES = 8_000_000;

/** Downloads pictures for the input items of an execution: once for items that follow one another. */
export class PictureCache {
	private readonly cache = new RequestCache<DownloadedPicture>(MAX_CACHED_BYTES);

	/** @param limit of parallel requests */
	constructor(
		private readonly helpers: Pick<RequestHelperFunctions, 'httpRequest'>,
		private readonly limit: ConcurrencyLimit,
		private readonly request: Omit<PictureRequest, 'url' | 'timeoutSeconds'>,
	) {}

	/** @throws ApiError as `downloadPicture` */
	async getOrDownload(url: string, timeoutSeconds: number): Promise<DownloadedPicture> {
		const download = async () => {
			const request = { ...this.request, url, timeoutSeconds };
			const result = await downloadPicture(this.helpers, request);
			return { result, size: result.content.length };
		};
		return await this.cache
			.getOrFetch(url, async () => await this.limit.run(download))
			.catch((reason: unknown) => {
				// A server may have it later: it forgets the ids of pictures until it has reported them again.
				this.cache.invalidate((cached) => cached === url);
				throw reason;
			});
	}
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
	const { url, baseUrl, ignoreSslIssues, timeoutSeconds, purpose, signal } = request;
	const location = { url, isOwn: url.startsWith(`${baseUrl}/`) };
	const host = location.isOwn ? baseUrl : new URL(url).origin;
	return await exchange(
		{ purpose, baseUrl: host, timeoutSeconds, followsRedirects: true, signal },
		(options, abortSignal) =>
			helpers.httpRequest({
				...options,
				url,
				headers: { Accept: 'image/*', Connection: 'close' },
				skipSslCertificateValidation: location.isOwn && ignoreSslIssues,
				abortSignal,
			}),
		async (response) => await readPicture(response, location),
	).catch((reason: unknown) => {
		const isUnreachable = reason instanceof ApiError && reason.kind === 'unreachable';
		throw isUnreachable && !location.isOwn ? reason.with({ description: PUBLIC_HINT }) : reason;
	});
}

async function readPicture(
	response: OpenResponse,
	location: PictureLocation,
): Promise<DownloadedPicture> {
	const { status, headers } = response;
	if (status < 200 || status > 299) throw pictureRefusedError(location, status);
	const content = await readContent(response, MAX_MEGABYTES, () => pictureTooLargeError(location));
	const type = pictureTypeOf(content);
	if (type === undefined) {
		throw notAPictureError(location, content, textOrEmpty(headers['content-type']));
	}
	return { content, type };
}

interface PictureLocation {
	readonly url: string;
	/** Whether the music server has it; otherwise it is on the internet. */
	readonly isOwn: boolean;
}

/** For a status other than success. */
function pictureRefusedError(location: PictureLocation, status: number): ApiError {
	const name = formatHttpStatus(status);
	const ownPictureTexts =
		status === 404
			? {
					message: `The server no longer has the picture (${name})`,
					description:
						'It cannot be read, or its source is not available: check the item in Music Assistant, and update its metadata there.',
				}
			: { message: `The server did not return the picture (${name})`, description: PROXY_HINT };
	return new ApiError('rejected', {
		...(location.isOwn
			? ownPictureTexts
			: {
					message: `There is no picture at ${shortAddress(location)} (${name})`,
					description: PUBLIC_HINT,
				}),
		httpCode: status,
	});
}

function pictureTooLargeError(location: PictureLocation): ApiError {
	return rejectedError(
		`The picture is larger than ${MAX_MEGABYTES} MB`,
		location.isOwn
			? 'Choose a smaller size in the options of the node.'
			: `It is at ${shortAddress(location)}, and the server does not make it smaller.`,
	);
}

/** @param content what was returned in place of a picture */
function notAPictureError(
	location: PictureLocation,
	content: Buffer,
	contentType: string,
): ApiError {
	const beginning = content.toString('utf8', 0, 100).trimStart();
	const isWebPage = contentType.includes('text/html') || beginning.startsWith('<');
	const type = sanitizeServerText(contentType);
	const received =
		content.length === 0
			? 'an empty file'
			: isWebPage
				? 'a web page'
				: `something else${type === '' ? '' : ` (${type})`}`;
	return rejectedError(
		`${location.isOwn ? 'The server' : shortAddress(location)} returned ${received} instead of a picture`,
		location.isOwn ? PROXY_HINT : PUBLIC_HINT,
	);
}

const PROXY_HINT =
	'Pictures are at the path /imageproxy of the Base URL in the credential, and are downloaded without the access token: a proxy in front of the music server has to let this path through without a login.';

const PUBLIC_HINT =
	'The picture is not on the music server but at this address on the internet: check that n8n can reach it.';

function shortAddress({ url }: PictureLocation): string {
	return truncateText(withoutQuery(url));
}

/** A downloaded picture, with the type that its content has. */
export interface DownloadedPicture {
	readonly content: Buffer;
	readonly type: PictureType;
}

interface PictureType {
	readonly mimeType: string;
	/** Without a dot. */
	readonly extension: string;
}

const JPEG: PictureType = { mimeType: 'image/jpeg', extension: 'jpg' };
const PNG: PictureType = { mimeType: 'image/png', extension: 'png' };
const GIF: PictureType = { mimeType: 'image/gif', extension: 'gif' };
const WEBP: PictureType = { mimeType: 'image/webp', extension: 'webp' };
const AVIF: PictureType = { mimeType: 'image/avif', extension: 'avif' };
const BMP: PictureType = { mimeType: 'image/bmp', extension: 'bmp' };
const ICO: PictureType = { mimeType: 'image/x-icon', extension: 'ico' };
const HEIC: PictureType = { mimeType: 'image/heic', extension: 'heic' };
const JXL: PictureType = { mimeType: 'image/jxl', extension: 'jxl' };
const TIFF: PictureType = { mimeType: 'image/tiff', extension: 'tiff' };
const SVG: PictureType = { mimeType: 'image/svg+xml', extension: 'svg' };

/** The beginnings of files, in hexadecimal digits. */
const FILE_SIGNATURES: ReadonlyArray<readonly [RegExp, PictureType]> = [
	[/^ffd8ff/, JPEG],
	[/^89504e470d0a1a0a/, PNG],
	[/^474946383[79]61/, GIF],
	[/^52494646.{8}57454250/, WEBP],
	[/^424d.{8}00000000/, BMP],
	[/^00000[12]00(?!0000)/, ICO],
	[/^(?:ff0a|0000000c4a584c20)/, JXL],
	[/^(?:49492a00|4d4d002a)/, TIFF],
];

/** Pictures in the container of MP4 files, by the brands that it lists. */
const BRANDS: ReadonlyArray<readonly [RegExp, PictureType]> = [
	[/^avi[fs]$/, AVIF],
	[/^(?:hei[cmsx]|hev[cmsx])$/, HEIC],
];

/** What XML allows in front of an element: blanks, a declaration, a comment, a document type. */
const XML_PROLOGUE =
	/^(?:[\uFEFF\s]+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE\s+(?:[\w.-]+:)?svg[^>[]*(?:\[[^\]]*\]\s*)?>)/i;

/** An SVG may begin with a long comment. */
const MAX_SVG_PROLOGUE = 65_536;

/** The type of a picture by its content, whatever the server says; `undefined` for anything else. */
export function pictureTypeOf(content: Buffer): PictureType | undefined {
	const beginning = content.toString('hex', 0, 16);
	const match = FILE_SIGNATURES.find(([pattern]) => pattern.test(beginning));
	if (match) return match[1];
	const brands = brandsOf(content);
	const byBrand = BRANDS.find(([pattern]) => brands.some((brand) => pattern.test(brand)));
	if (byBrand) return byBrand[1];
	return isSvg(content.toString('utf8', 0, MAX_SVG_PROLOGUE)) ? SVG : undefined;
}

/** What a container of MP4 files says that it is compatible with. */
function brandsOf(content: Buffer): string[] {
	if (content.toString('latin1', 4, 8) !== 'ftyp') return [];
	const header = content.toString('latin1', 8, Math.min(content.readUInt32BE(0), 128));
	return header.match(/[^]{4}/g) ?? [];
}

function isSvg(text: string): boolean {
	let rest = text;
	// Step by step: one expression for all of it would take exponential time for a document full of comments.
	for (let match = XML_PROLOGUE.exec(rest); match; match = XML_PROLOGUE.exec(rest)) {
		rest = rest.slice(match[0].length);
	}
	return /^<(?:[\w.-]+:)?svg[\s>/]/i.test(rest);
}
