import { boolAt, objectAt, objectsAt, textAt, type JsonObject } from '../../helpers/json';
import { encodeForUrl } from '../../helpers/uri';

/** Where the server has a picture. */
export type ImageLocation = PublicImage | ProxiedImage;

/** On the internet. */
interface PublicImage {
	readonly url: string;
	/** The same behind the image proxy, which changes size and format. */
	readonly proxied?: ProxiedImage;
}

/** Behind the server's image proxy: by an id (2.9 and newer), or by its path at a provider. */
export type ProxiedImage =
	| { readonly proxyId: string }
	| { readonly path: string; readonly provider: string | undefined };

/** The picture of a media item or queue item: its own thumbnail, or that of its album, its artist, its podcast. */
export function findImageLocation(item: JsonObject | undefined): ImageLocation | undefined {
	if (item === undefined) return undefined;
	return (
		parseImage(objectAt(item, 'image')) ??
		thumbnailIn(objectAt(item, 'metadata')) ??
		findImageLocation(objectAt(item, 'media_item')) ??
		findImageLocation(objectAt(item, 'album')) ??
		firstImageIn(objectsAt(item, 'artists')) ??
		findImageLocation(objectAt(item, 'podcast'))
	);
}

function firstImageIn(items: readonly JsonObject[]): ImageLocation | undefined {
	for (const item of items) {
		const image = findImageLocation(item);
		if (image) return image;
	}
	return undefined;
}

/** The other images of an item are banners, logos and backgrounds. */
function thumbnailIn(metadata: JsonObject | undefined): ImageLocation | undefined {
	return parseImage(objectsAt(metadata, 'images').find(({ type }) => type === 'thumb'));
}

function parseImage(raw: JsonObject | undefined): ImageLocation | undefined {
	const path = textAt(raw, 'path') ?? '';
	const proxied = proxiedImageIn(raw, path);
	if (boolAt(raw, 'remotely_accessible') !== true || !isWebAddress(path)) return proxied;
	const image = parseImageLocation(path);
	const isUsable = proxied && ('proxyId' in proxied || proxied.provider !== undefined);
	return image && 'url' in image && isUsable ? { ...image, proxied } : image;
}

function proxiedImageIn(raw: JsonObject | undefined, path: string): ProxiedImage | undefined {
	const proxyId = textAt(raw, 'proxy_id') ?? '';
	if (proxyId !== '') return { proxyId };
	return path === '' ? undefined : { path, provider: textAt(raw, 'provider') };
}

/** An address of the server's image proxy: with an id of 64 hexadecimal digits, or with the path as a parameter. */
const PROXY_ADDRESS_PATTERN = /^[^?#]*\/imageproxy(?:\/([0-9a-f]{64}))?(?:\?([^#]*))?$/;

/**
 * The picture at an address that the server reports. For its own pictures it names a host that others may not reach, so
 * only what identifies the picture is kept.
 */
export function parseImageLocation(address: string): ImageLocation | undefined {
	const [, proxyId, query] = PROXY_ADDRESS_PATTERN.exec(address) ?? [];
	if (proxyId !== undefined) return { proxyId };
	const parameters = new URLSearchParams(query);
	// Encoded twice, of which this has decoded one; servers write blanks as "+" both times (observed on 2.7 and 2.8).
	const path = decodePath(parameters.get('path') ?? '');
	if (path !== '') return { path, provider: parameters.get('provider') ?? undefined };
	return isWebAddress(address) ? { url: address } : undefined;
}

function isWebAddress(path: string): boolean {
	return /^https?:\/\/./i.test(path);
}

function decodePath(path: string): string {
	try {
		return decodeURIComponent(path.replaceAll('+', ' '));
	} catch {
		return path;
	}
}

/** The server, as the credential locates it. */
export interface ServerAddress {
	readonly baseUrl: string;
}

export interface ImageSizeAndFormat {
	/** Of the longer side, in pixels: 80, 160, 256, 512 or 1024; 0 for the original. */
	size?: number;
	/** By default `jpeg` if the server has an id for the picture, otherwise what the server chooses. */
	format?: 'jpeg' | 'png' | undefined;
}

/** The URL of a picture; null for none. A picture on the internet has the size and format it has there. */
export function imageUrl(
	image: ImageLocation | undefined,
	server: ServerAddress,
	format?: ImageSizeAndFormat,
): string | null {
	if (image === undefined) return null;
	return 'url' in image ? image.url : imageProxyUrl(image, server, format);
}

/** The URL of a picture behind the server's image proxy. */
export function imageProxyUrl(
	image: ProxiedImage,
	{ baseUrl }: ServerAddress,
	{ size = 512, format }: ImageSizeAndFormat = {},
): string {
	if ('proxyId' in image) {
		return `${baseUrl}/imageproxy/${encodeForUrl(image.proxyId)}?size=${size}&fmt=${format ?? 'jpeg'}`;
	}
	const { path, provider = '' } = image;
	const parameters = [
		// The server decodes it twice.
		`path=${encodeForUrl(encodeForUrl(path))}`,
		...(provider === '' ? [] : [`provider=${encodeForUrl(provider)}`]),
		`size=${size}`,
		...(format === undefined ? [] : [`fmt=${format}`]),
	];
	return `${baseUrl}/imageproxy?${parameters.join('&')}`;
}
