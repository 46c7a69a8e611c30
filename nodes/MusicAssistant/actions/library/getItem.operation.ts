import { simplifyByMediaType } from '../../services/simplifyMedia';
import { withPodcastName, readItemByUri } from '../../services/library/readItems';
import { readUri } from '../../parameters/resolve/resolveMediaReferences';
import {
	createSimplifier,
	optionsForRead,
	simplifyField,
} from '../../parameters/fields/commonFields';
import { textField } from '../../parameters/fields/fieldBuilders';
import type { Operation } from '../operation';

const itemUriField = textField(
	'URI',
	'uri',
	'library://track/12',
	'The URI or share URL of the item',
	{ required: true },
);

export const getItem: Operation = {
	option: {
		name: 'Get Item by URI',
		value: 'getItem',
		action: 'Get media item by URI',
		description:
			'Get one item of any type: track, album, artist, playlist, podcast, episode, radio station or audiobook',
	},
	effect: 'read',
	fields: [itemUriField, simplifyField, optionsForRead()],

	async execute(context) {
		const { parameters, client } = context;
		const output = createSimplifier(context, simplifyByMediaType);
		const item = await readItemByUri(client, readUri(parameters, 'uri'));
		return output(parameters.boolean('simplify') ? await withPodcastName(client, item) : item);
	},
};
