import { ApiError, asApiError } from '../../api/apiError';
import type { Image, ProxiedImage } from '../../api/models/image';
import type { Picture } from '../../api/pictures/picture';
import { proxyUrl, type ImageFormat, type ServerAddress } from '../../helpers/pictures/imageUrl';

/** What downloads pictures: the client of an execution, or the trigger. */
export interface PictureSource extends ServerAddress {
	/** @throws ApiError if there is no picture at this URL */
	downloadPicture(url: string): Promise<Picture>;
}

interface DownloadedImage {
	readonly picture: Picture;
	/** The given one, or as it was read again. */
	readonly image: Image;
}

/** Reads an image again: servers forget the ids of pictures until they have reported them again (2.9 and newer). */
export type ReadImageAgain = () => Promise<Image | undefined>;

/**
 * Downloads a picture from the server's image proxy, which changes its size and format. If that cannot pass on a picture of
 * the internet, it is downloaded from there as it is.
 *
 * @throws ApiError
 */
export async function downloadImage(
	source: PictureSource,
	image: Image,
	format: ImageFormat,
	readAgain: ReadImageAgain,
): Promise<DownloadedImage> {
	if (!('url' in image)) return await downloadProxied(source, image, format, readAgain);
	if (image.proxied) {
		const proxied = await downloadProxied(source, image.proxied, format, readAgain).catch(
			asApiError,
		);
		if (!(proxied instanceof ApiError)) return { ...proxied, image };
		if (proxied.isTransient) throw proxied;
	}
	return { picture: await source.downloadPicture(image.url), image };
}

async function downloadProxied(
	source: PictureSource,
	image: ProxiedImage,
	format: ImageFormat,
	readAgain: ReadImageAgain,
): Promise<DownloadedImage> {
	const download = async (one: ProxiedImage) => ({
		picture: await source.downloadPicture(proxyUrl(one, source, format)),
		image: one,
	});
	return await download(image).catch(async (reason: unknown) => {
		const error = asApiError(reason);
		const again = error.httpCode === '404' ? proxiedImageOf(await readAgain()) : undefined;
		if (again === undefined) throw error;
		return await download(again);
	});
}

function proxiedImageOf(image: Image | undefined): ProxiedImage | undefined {
	return image && 'url' in image ? image.proxied : image;
}
