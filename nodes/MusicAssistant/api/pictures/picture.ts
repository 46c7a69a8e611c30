import type { PictureType } from '../../helpers/pictureType';

/** A downloaded picture, with the type that its content has. */
export interface Picture {
	readonly content: Buffer;
	readonly type: PictureType;
}
