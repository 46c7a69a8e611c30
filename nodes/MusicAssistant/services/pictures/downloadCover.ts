import { asApiError, ApiError } from '../../api/apiError';
import type { PlayingMedia } from '../../api/models/playingMedia';
import { truncateText } from '../../helpers/text';
import { downloadImage, type PictureDownloader, type ReadImageAgain } from './downloadImage';
import { toPictureFile } from './toPictureFile';

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
