import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';
import type { OutputFile } from '../parameters/operationContext';
import type { Parameters } from '../parameters/parameters';
import type { Operation } from './operation';

/** The files that the operation adds to the output of one input item. */
export class OutputFiles {
	private readonly files: IBinaryKeyData = {};

	constructor(private readonly context: IExecuteFunctions) {}

	/** Stores the file as n8n is set up to, in memory or on disk. */
	async attach(field: string, { name, mimeType, content }: OutputFile): Promise<void> {
		this.files[field] = await this.context.helpers.prepareBinaryData(content, name, mimeType);
	}

	/** For an output item; nothing if there are no files. */
	asBinary(): { binary?: IBinaryKeyData } {
		return Object.keys(this.files).length > 0 ? { binary: this.files } : {};
	}
}

/** Finds out whether all input items have the same values, for an operation where that is hardly intended. */
export class Repetitions {
	private readonly distinct = new Set<string>();

	private count = 0;

	private first?: Parameters;

	constructor(private readonly operation: Operation) {}

	/** @param parameters of the next input item, after the operation has read what it needs of them */
	add(parameters: Parameters): void {
		if (!this.operation.repetitionHint) return;
		this.first ??= parameters;
		this.count++;
		if (this.distinct.size < 2) this.distinct.add(parameters.serializeRead());
	}

	/** What to tell the user; `undefined` if nothing was repeated. */
	get hint(): string | undefined {
		if (!this.first || this.count < 2 || this.distinct.size > 1) return undefined;
		return this.operation.repetitionHint?.(this.first, this.count);
	}
}

/** Shows beside the output where the user may have meant something else. */
export function addHints(
	context: IExecuteFunctions,
	{ option }: Operation,
	maxReplacements: number,
	repetitions: Repetitions,
): void {
	const hints = [
		maxReplacements > 1
			? `"${option.name}" replaced the same thing ${maxReplacements} times, one after the other, so only the last of these changes is left. To make it one change, switch on "Combine Input Items" and use the same settings for all input items.`
			: [],
		repetitions.hint ?? [],
	].flat();
	// In n8n 1.85, the context of a node that an AI model uses as a tool shows none.
	if (!('addExecutionHints' in context)) return;
	for (const message of hints) context.addExecutionHints({ message, location: 'outputPane' });
}
