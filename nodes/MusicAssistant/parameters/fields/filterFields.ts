import type { INodeProperties } from 'n8n-workflow';
import type { Collection } from '../parameters';

const STATE_CHOICES = ['any', 'idle', 'paused', 'playing'] as const;

/** The Filters of a listing. */
export function filtersField(filters: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		options: filters,
	};
}

/** The Filters of a listing of players or queues: the common ones and its own. */
export function stateFiltersField(
	entity: 'player' | 'queue',
	...ownFilters: INodeProperties[]
): INodeProperties {
	return filtersField([
		{
			displayName: 'Available Only',
			name: 'availableOnly',
			type: 'boolean',
			default: true,
			description: `Whether to leave out ${entity === 'player' ? 'players that' : 'queues of players that'} are not available`,
		},
		...ownFilters,
		{
			displayName: 'State',
			name: 'state',
			type: 'options',
			default: 'any',
			description: `What the ${entity} is doing now`,
			options: [
				{ name: 'Any', value: 'any' },
				{ name: 'Idle', value: 'idle' },
				{ name: 'Paused', value: 'paused' },
				{ name: 'Playing', value: 'playing' },
			],
		},
	]);
}

/**
 * Reads these filters.
 *
 * @returns a predicate
 */
export function createStateFilter(
	filters: Collection,
): (entry: { available: boolean; state: string | undefined }) => boolean {
	const availableOnly = filters.booleanOr('availableOnly', false);
	const state = filters.has('state') ? filters.choice('state', STATE_CHOICES) : 'any';
	return (entry) =>
		(!availableOnly || entry.available) && (state === 'any' || entry.state === state);
}
