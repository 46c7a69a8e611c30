import type { INodeProperties } from 'n8n-workflow';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import {
	optionsForRead,
	simplifyField,
	createSimplifier,
} from '../../parameters/fields/commonFields';
import { limitField } from '../../parameters/fields/listFields';
import { trackLocator } from '../../parameters/fields/locators';
import { resolveAndReadItem } from '../../parameters/resolve/resolveItemAtProvider';
import type { Operation } from '../operation';

const trackField = trackLocator('The track to find similar tracks for');

const unconditionalLimitField: INodeProperties = { ...limitField, displayOptions: undefined };

export const getSimilarTracks: Operation = {
	option: {
		name: 'Get Similar Tracks',
		value: 'getSimilarTracks',
		action: 'Get similar tracks',
		description:
			'List tracks that are similar to a track; requires a music provider that can find such tracks',
	},
	effect: 'read',
	fields: [trackField, unconditionalLimitField, simplifyField, optionsForRead()],

	async execute(context) {
		const { parameters, client } = context;
		const output = createSimplifier(context, createMediaSimplifier('track'));
		const count = parameters.number('limit', { min: 1, whole: true });
		const { itemId = '', provider = '' } = await resolveAndReadItem(context, ['track']);
		const tracks = await client.call('music/tracks/similar_tracks', {
			item_id: itemId,
			provider_instance_id_or_domain: provider,
			limit: count,
			// Otherwise the server finds nothing for tracks of other providers, such as files.
			allow_lookup: true,
		});
		return tracks.slice(0, count).map(output);
	},
};
