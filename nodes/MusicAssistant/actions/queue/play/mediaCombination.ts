import { resolveMediaReferences } from '../../../parameters/resolve/resolveMediaReferences';
import { resolveQueue } from '../../../parameters/resolve/resolveQueue';
import type { ItemCombination } from '../../itemCombination';
import { START_POSITIONS } from './startFields';

/** The media of several input items for one queue are one list. */
export const mediaCombination: ItemCombination = {
	list: 'media',
	targetParameters: () => ['queueId'],
	settings: ['enqueue', 'options'],

	/** A start item belongs to one medium, and so does what to play in its place; radio mode has its own queue. */
	allows(parameters) {
		const options = parameters.collection('options');
		return (
			parameters.choice('startAt', START_POSITIONS) === 'beginning' &&
			!options.booleanOr('radioMode', false) &&
			!options.has('fallbackMedia')
		);
	},

	replaces: (parameters) => parameters.rawValue('enqueue') === 'replace',

	async resolveTarget(context) {
		const { id } = await resolveQueue(context);
		return {
			id,
			readList: async (item) => (await resolveMediaReferences(item)).map(({ uri }) => uri),
		};
	},
};
