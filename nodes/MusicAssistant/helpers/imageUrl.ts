import type { ImageLocation, ProxiedImage } from '../api/models/imageLocation';
import { encodeForUrl } from './uri';

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
