import { ApiError, asApiError } from '../api/apiError';
import {
	type ImageLocation,
	type ProxiedImage,
	imageProxyUrl,
	type ImageSizeAndFormat,
	type ServerAddress,
} from '../api/models/imageLocation';
import type { DownloadedPicture } from '../api/downloadPicture';
import type { PlayingMedia } from '../api/models/playerQueue';
import { truncateText, toFileName } from '../helpers/text';

/** What downloads pictures: the client of an execution, or the trigger. */
interface PictureDownloader extends ServerAddress {
	/** @throws ApiError if there is no picture at this URL */
	downloadPicture(url: string): Promise<DownloadedPicture>;
}

interface DownloadedImage {
	readonly picture: DownloadedPicture;
	/** The given one, or as it was read again. */
	readonly image: ImageLocation;
}

/** Reads an image again: servers forget the ids of pictures until they have reported them again (2.9 and newer). */
type ReadImageAgain = () => Promise<ImageLocation | undefined>;

/**
 * Downloads a picture from the server's image proxy, which changes its size and format. If that cannot pass on a picture of
 * the internet, it is downloaded from there as it is.
 *
 * @throws ApiError
 */
export async function downloadImage(
	downloader: PictureDownloader,
	image: ImageLocation,
	format: ImageSizeAndFormat,
	readAgain: ReadImageAgain,
): Promise<DownloadedImage> {
	if (!('url' in image)) return await downloadProxied(downloader, image, format, readAgain);
	if (image.proxied) {
		const proxied = await downloadProxied(downloader, image.proxied, format, readAgain).catch(
			asApiError,
		);
		if (!(proxied instanceof ApiError)) return { ...proxied, image };
		if (proxied.isTransient) throw proxied;
	}
	return { picture: await downloader.downloadPicture(image.url), image };
}

async function downloadProxied(
	downloader: PictureDownloader,
	image: ProxiedImage,
	format: ImageSizeAndFormat,
	readAgain: ReadImageAgain,
): Promise<DownloadedImage> {
	const download = async (one: ProxiedImage) => ({
		picture: await downloader.downloadPicture(imageProxyUrl(one, downloader, format)),
		image: one,
	});
	return await download(image).catch(async (reason: unknown) => {
		const error = asApiError(reason);
		const again = error.httpCode === '404' ? proxiedImageOf(await readAgain()) : undefined;
		if (again === undefined) throw error;
		return await download(again);
	});
}

function proxiedImageOf(image: ImageLocation | undefined): ProxiedImage | undefined {
	return image && 'url' in image ? image.proxied : image;
}

/**
 * The picture of an item as a file, or the reason why there is none: the item is output in any case.
 *
 * @param media the item; `undefined` if nothing plays
 */
export async function downloadCover(
	downloader: PictureDownloader,
	media: Pick<PlayingMedia, 'title' | 'image'> | undefined,
	size: number,
	readAgain: ReadImageAgain,
): Promise<ReturnType<typeof toPictureFile> | { reason: string }> {
	if (media === undefined) return { reason: 'Nothing is playing' };
	if (media.image === undefined) {
		const name = media.title === undefined ? 'The item' : `"${truncateText(media.title)}"`;
		return { reason: `${name} has no picture` };
	}
	const format = { size, format: 'jpeg' } as const;
	const downloaded = await downloadImage(downloader, media.image, format, readAgain).catch(
		asApiError,
	);
	return downloaded instanceof ApiError
		? { reason: downloaded.message }
		: toPictureFile(media.title, downloaded.picture);
}

/** A picture as a file that is named after what it shows. */
export function toPictureFile(name: string | undefined, { content, type }: DownloadedPicture) {
	return { name: toFileName(name ?? 'cover', type.extension), mimeType: type.mimeType, content };
}
