import type { PictureType } from '../../helpers/pictures/pictureTypeOf';

/** A downloaded picture, with the type that its content has. */
export interface DownloadedPicture {
	readonly content: Buffer;
	readonly type: PictureType;
}
