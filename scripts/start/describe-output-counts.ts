import type { INodeExecutionData } from 'n8n-workflow';
import { displayText } from '../engine/display-text';

/**
 * How many of a node's items come from each of its input items: "Kitchen 1,237, Office 0".
 * Nothing if that is no more informative than the total.
 */
export function describeOutputCountsByInput(
	inputItems: readonly INodeExecutionData[],
	outputItems: readonly INodeExecutionData[],
): string | undefined {
	if (inputItems.length < 2) return undefined;
	const counts = new Array<number>(inputItems.length).fill(0);
	for (const { pairedItem } of outputItems) {
		const origin = inputIndex(pairedItem);
		if (origin !== undefined) counts[origin] = (counts[origin] ?? 0) + 1;
	}
	if (counts.every((count) => count === 1)) return undefined;
	const telling = inputItems.flatMap(({ json }, index) => {
		const count = counts[index] ?? 0;
		return count === 0 ? [] : [`${displayText(json.name)} ${formatNumber(count)}`];
	});
	return telling.join(', ') || undefined;
}

/** 1237 as "1,237". */
export function formatNumber(number: number): string {
	return number.toLocaleString('en');
}

function inputIndex(pairedItem: INodeExecutionData['pairedItem']): number | undefined {
	if (typeof pairedItem === 'number') return pairedItem;
	return Array.isArray(pairedItem) ? pairedItem[0]?.item : pairedItem?.item;
}
