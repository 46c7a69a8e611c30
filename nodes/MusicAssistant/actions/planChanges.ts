import { toNodeError, type NodeError } from '../parameters/values';
import type { OperationContext } from '../parameters/operationContext';
import type { Parameters } from '../parameters/parameters';
import { isCombinable, type CombinationTarget, type ItemCombination } from './operation';
import {
	OutputFiles,
	createOperationContext,
	withDiagnosis,
	type ExecutionContext,
} from './runItem';
import { sleep } from '../api/withTimeout';

/** What one run of an operation does: that of one input item, or of several. */
export interface Change {
	/** The indexes of its input items, in ascending order. */
	readonly items: number[];
	/** The lists of all its input items. */
	readonly list: string[];
}

export interface ChangePlan {
	/** In the order of their first items. */
	changes: Change[];
	/** The items that are wrong by themselves. */
	failures: Map<number, NodeError>;
	/** How often the same target is replaced at most. */
	maxReplacements: number;
}

interface PlanningSettings {
	count: number;
	/** How many items are looked up at the same time. */
	concurrency: number;
	/** Whether to look up no further items once one is wrong. */
	stopsOnFailure: boolean;
	signal: AbortSignal | undefined;
}

/** n8n evaluates expressions synchronously: without pauses, 100,000 items would block it for ten seconds. */
const ITEMS_BETWEEN_PAUSES = 250;

/** What is known of an input item. */
interface PlannedItem {
	/** `undefined` if it could not be resolved: the item then fails when its turn comes. */
	targetId: string | undefined;
	settings: string;
	/** Missing for an item that is a change of its own. */
	list?: readonly string[];
	replaces: boolean;
}

/**
 * Finds out which input items belong together: those with the same target and the same settings, unless there is another
 * change of that target in between. Only reads. Takes time in proportion to the number of items.
 */
export async function planChanges(
	execution: ExecutionContext,
	combination: ItemCombination,
	parametersOf: (item: number) => Parameters,
	{ count, concurrency, stopsOnFailure, signal }: PlanningSettings,
): Promise<ChangePlan> {
	const planned: Array<PlannedItem | undefined> = new Array<undefined>(count);
	const failures = new Map<number, NodeError>();
	const planItem = createItemPlanner(execution, combination);
	let next = 0;
	let pause: Promise<void> | undefined;
	const worker = async () => {
		while (next < count && !signal?.aborted && !(stopsOnFailure && failures.size > 0)) {
			const item = next++;
			if (item % ITEMS_BETWEEN_PAUSES === ITEMS_BETWEEN_PAUSES - 1) pause = sleep(0);
			await pause;
			try {
				planned[item] = await planItem(item, parametersOf(item));
			} catch (reason) {
				failures.set(item, toNodeError(execution.context.getNode(), reason, item));
			}
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	return { ...groupItems(planned), failures };
}

/** Items with the same value for the target share its look-up: nothing is changed meanwhile. */
function createItemPlanner(
	execution: ExecutionContext,
	combination: ItemCombination,
): (item: number, parameters: Parameters) => Promise<PlannedItem> {
	const files = new OutputFiles(execution.context);
	const claim = async () => await Promise.resolve(false);
	const targets = new Map<string, Promise<CombinationTarget>>();
	const resolveTarget = async (context: OperationContext) => {
		const { parameters } = context;
		const key = parameters.serialize(combination.targetParameters(parameters));
		const known = targets.get(key) ?? combination.resolveTarget(context);
		targets.set(key, known);
		return await known;
	};
	return async (item, parameters) => {
		const context = await createOperationContext(execution, item, { parameters, claim, files });
		const { client } = context;
		const settings = parameters.serialize(combination.settings);
		const replaces = combination.replaces?.(parameters) ?? false;
		if (!isCombinable(combination, parameters)) {
			const target = await resolveTarget(context).catch(() => undefined);
			return { targetId: target?.id, settings, replaces };
		}
		const target = await withDiagnosis(resolveTarget(context), client);
		const list = await withDiagnosis(target.readList(context), client);
		return { targetId: target.id, settings, list, replaces };
	};
}

function groupItems(planned: ReadonlyArray<PlannedItem | undefined>): Omit<ChangePlan, 'failures'> {
	const changes: Change[] = [];
	const lastOf = new Map<string | undefined, { change: Change; settings: string | undefined }>();
	const replacements = new Map<string | undefined, number>();
	let maxReplacements = 0;
	for (const [item, one] of planned.entries()) {
		if (!one) continue;
		const { targetId, settings, list } = one;
		const last = lastOf.get(targetId);
		const isSame = list !== undefined && last?.settings === settings;
		const change = isSame ? last.change : { items: [], list: [] };
		change.items.push(item);
		for (const entry of list ?? []) change.list.push(entry);
		if (isSame) continue;
		changes.push(change);
		lastOf.set(targetId, { change, settings: list && settings });
		if (!one.replaces) continue;
		const count = (replacements.get(targetId) ?? 0) + 1;
		replacements.set(targetId, count);
		maxReplacements = Math.max(maxReplacements, count);
	}
	return { changes, maxReplacements };
}
