import { asApiError, ApiError } from '../../api/apiError';
import type { PlayingMedia } from '../../api/models/playingMedia';
import { downloadImage, type PictureSource, type ReadAgain } from './downloadImage';
import { pictureFile } from './pictureFile';

/**
 * The picture of what plays as a file, or the reason why there is none: what plays is output in any case.
 *
 * @param media `undefined` if nothing plays
 */
export async function downloadPlayingCover(
	source: PictureSource,
	media: Pick<PlayingMedia, 'title' | 'image'> | undefined,
	size: number,
	readAgain: ReadAgain,
): Promise<ReturnType<typeof pictureFile> | { reason: string }> {
	if (media === undefined) return { reason: 'Nothing is playing' };
	if (media.image === undefined) return { reason: 'What is playing has no picture' };
	const format = { size, format: 'jpeg' } as const;
	const downloaded = await downloadImage(source, media.image, format, readAgain).catch(asApiError);
	return downloaded instanceof ApiError
		? { reason: downloaded.message }
		: pictureFile(media.title, downloaded.picture);
}
