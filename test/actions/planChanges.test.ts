import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../../nodes/MusicAssistant/actions/operation';
import { planChanges } from '../../nodes/MusicAssistant/actions/planChanges';
import type { Session } from '../../nodes/MusicAssistant/api/client';
import {
	combineItemsField,
	optionsForChange,
} from '../../nodes/MusicAssistant/parameters/fields/commonFields';
import { Parameters } from '../../nodes/MusicAssistant/parameters/parameters';

test('n8n can do something else while thousands of items are combined', async () => {
	const parameters = new Parameters([optionsForChange(combineItemsField)], () => ({}));
	const execution = {
		context: {} as IExecuteFunctions,
		operation: {} as Operation,
		session: Promise.resolve({} as Session),
	};
	const combination = {
		list: 'uris',
		targetParameters: () => [],
		settings: [],
		resolveTarget: async () =>
			await Promise.resolve({
				id: 'kitchen',
				readList: async () => await Promise.resolve(['uri']),
			}),
	};
	let turns = 0;
	let isPlanned = false;
	const count = () => {
		turns++;
		if (!isPlanned) setImmediate(count);
	};
	setImmediate(count);
	const settings = { count: 5000, concurrency: 8, stopsOnFailure: true, signal: undefined };
	const { changes } = await planChanges(execution, combination, () => parameters, settings);
	isPlanned = true;

	expect(changes).toMatchObject([{ items: { length: 5000 }, list: { length: 5000 } }]);
	expect(turns).toBeGreaterThanOrEqual(20);
});
