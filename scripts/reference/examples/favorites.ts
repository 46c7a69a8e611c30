import { BEDROOM } from '../../../simulator/world/players';
import { byName } from '../../engine/locators';
import type { ReferenceExample } from '../example';
import { play, refusing } from './house';

export const favorites: Readonly<Record<string, ReferenceExample>> = {
	add: {
		parameters: { item: 'library://track/12' },
		others: [{ prepare: refusing('music/item_by_uri') }],
	},
	addCurrent: {
		parameters: { playerId: byName('Bedroom') },
		prepare: (control) => play(control, BEDROOM, ['library://track/12']),
		others: [
			{
				prepare(control) {
					play(control, BEDROOM, ['library://track/12']);
					refusing('music/item_by_uri')(control);
				},
			},
		],
	},
	getAll: {
		parameters: { mediaType: 'playlist' },
		prepare: (control) => control.setFavorite('library://playlist/13', true),
	},
	remove: {
		parameters: { item: 'library://track/12' },
		prepare: (control) => control.setFavorite('library://track/12', true),
		others: [{ when: 'Of what was no favorite' }],
	},
};
