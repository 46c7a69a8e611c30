import type { Picture } from '../../api/pictures/picture';
import { toFileName } from '../../helpers/toFileName';

/** A picture as a file that is named after what it shows. */
export function toPictureFile(name: string | undefined, { content, type }: Picture) {
	return { name: toFileName(name ?? 'cover', type.extension), mimeType: type.mimeType, content };
}
