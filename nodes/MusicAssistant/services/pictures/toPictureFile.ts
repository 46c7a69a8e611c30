import type { DownloadedPicture } from '../../api/pictures/downloadedPicture';
import { toFileName } from '../../helpers/toFileName';

/** A picture as a file that is named after what it shows. */
export function toPictureFile(name: string | undefined, { content, type }: DownloadedPicture) {
	return { name: toFileName(name ?? 'cover', type.extension), mimeType: type.mimeType, content };
}
