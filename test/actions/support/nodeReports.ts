import type { IPairedItemData } from 'n8n-workflow';
import type { NodeReport } from '../../support/runNode';

/** The input item that each output item is paired with. */
export function pairedItemIndexes({ items }: NodeReport): (number | undefined)[] {
	return items.map(({ pairedItem }) => (pairedItem as IPairedItemData | undefined)?.item);
}

/** One value of every output item. */
export function outputValues({ json }: NodeReport, key: string): unknown[] {
	return json.map((item) => item[key]);
}

/** Matches the error of the first item when its parameters are invalid. */
export function operationErrorMatching(message: RegExp, description = /./): object {
	return {
		name: 'NodeOperationError',
		message: expect.stringMatching(message),
		description: expect.stringMatching(description),
		itemIndex: 0,
	};
}

/** Matches the output for a failed item when the node continues. */
export function errorItemMatching(message: RegExp): object {
	return { error: expect.stringMatching(message), message: expect.any(String) };
}

/** Expects two long lists to be equal; on failure, only shows where they begin to differ. */
export function expectEqualLongLists(
	actual: readonly unknown[],
	expected: readonly unknown[],
): void {
	const length = Math.max(actual.length, expected.length);
	let place = 0;
	while (place < length && actual[place] === expected[place]) place++;
	const around = (list: readonly unknown[]) => ({ length: list.length, place, there: list[place] });

	expect(around(actual)).toEqual(around(expected));
}

/** The `pairedItem` of an output item that stands for these input items. */
export function pairedWith(...items: number[]): object[] {
	return items.map((item) => ({ item }));
}

export function indexesUpTo(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index);
}

/** The input items that each output item stands for. */
export function pairedItems({ items }: NodeReport): unknown[] {
	return items.map(({ pairedItem }) => pairedItem);
}
