import { createMediaSimplifier } from '../../services/simplifyMedia';
import { readItemByUri } from '../../services/library/readItems';
import { optionsForRead, requirementNotice } from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import {
	listFields,
	createLimitedListSimplifier,
	readLimit,
} from '../../parameters/fields/listFields';
import { radioLocator, locatorProviderField } from '../../parameters/fields/locators';
import { resolveItemAtProvider } from '../../parameters/resolve/resolveItemAtProvider';
import type { Operation } from '../operation';

const readDynamicField = booleanField(
	'Read Dynamic Station',
	'readDynamic',
	'Whether to read a station whose tracks change, too; what was read may not be played any more',
);

export const getRadioTracks: Operation = {
	option: {
		name: 'Get Radio Tracks',
		value: 'getRadioTracks',
		action: 'Get radio tracks',
		description: 'List the tracks of a radio station that has a fixed list of them',
	},
	effect: 'read',
	fields: [
		requirementNotice('Requires server 2.11 or newer'),
		radioLocator,
		locatorProviderField(radioLocator),
		...listFields,
		optionsForRead(readDynamicField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const output = createLimitedListSimplifier(context, createMediaSimplifier('track'));
		const readsDynamic = parameters.collection('options').booleanOr('readDynamic', false);
		const { itemId, provider, uri } = await resolveItemAtProvider(context, 'radioId', 'radio');
		const { name = uri, isDynamic, isEndless } = await readItemByUri(client, uri);
		if (isDynamic === true && !readsDynamic) {
			throw parameters.error(
				'radioId',
				`is "${name}", whose tracks change: reading them may use them up`,
				'Add the option "Read Dynamic Station" to read them anyway.',
			);
		}
		if (isEndless === true && isDynamic !== true) {
			throw parameters.error(
				'radioId',
				`is "${name}", an endless stream, which has no list of tracks`,
				'Choose another station. Player > Get Now Playing returns the song that a station reports.',
			);
		}
		const station = { item_id: itemId, provider_instance_id_or_domain: provider };
		const maxRows = readLimit(parameters);
		return output(await client.call('music/radios/radio_tracks', station, { maxRows }));
	},
};
