import { simplifyIdentity } from '../../services/simplifyMedia';
import { imageUrl } from '../../api/models/imageLocation';
import { truncateText } from '../../helpers/text';
import { optionsForRead } from '../../parameters/fields/commonFields';
import { itemLocator } from '../../parameters/fields/locators';
import { pictureFields, readPictureOptions } from '../../parameters/fields/fileFields';
import { resolveMediaReference } from '../../parameters/resolve/resolveMediaReferences';
import { downloadImage, toPictureFile } from '../../services/downloadImage';
import { readItemByUri } from '../../services/library/readItems';
import type { Operation } from '../operation';

const itemField = itemLocator(
	'The item whose picture to download; for a track, the cover of its album',
);

export const getImage: Operation = {
	option: {
		name: 'Get Image',
		value: 'getImage',
		action: 'Get image of item',
		description: 'Download the picture of an item: the cover of an album, the logo of a station',
	},
	effect: 'read',
	fields: [itemField, optionsForRead(...pictureFields)],

	async execute(context) {
		const { parameters, client } = context;
		const { field, ...format } = readPictureOptions(parameters.collection('options'));
		const { uri } = await resolveMediaReference(context);
		const item = await readItemByUri(client, uri);
		const { name = uri } = item;
		if (item.image === undefined) {
			throw parameters.error(
				'item',
				`refers to "${truncateText(name)}", which has no picture`,
				'Choose another item, or add a picture to it in Music Assistant.',
			);
		}
		const { picture, image } = await downloadImage(client, item.image, format, async () => {
			const again = await client.tryCall('music/item_by_uri', { uri }, { noCache: true });
			return again?.image;
		});
		await context.attachFile(field, toPictureFile(name, picture));
		return {
			...simplifyIdentity(item, uri),
			image_url: imageUrl(image, client, format),
			mime_type: picture.type.mimeType,
		};
	},
};
