import type {
	IExecuteFunctions,
	INodeExecutionData,
	IBinaryData,
	IBinaryKeyData,
} from 'n8n-workflow';
import { ApiError } from '../api/apiError';
import { MusicAssistantClient, type Session } from '../api/client';
import { type JsonValue, isObject, type JsonObject } from '../helpers/json';
import { readParallelRequests, readTimeout } from '../parameters/fields/commonFields';
import { toNodeError, type NodeError } from '../parameters/values';
import type { OperationContext, InputItemFile, OutputFile } from '../parameters/operationContext';
import { diagnose } from '../services/diagnose';
import type { Operation } from './operation';
import { orderColumns } from '../services/simplifyMedia';
import { joinWithLimit, truncateText } from '../helpers/text';
import type { Parameters } from '../parameters/parameters';

/** The outcome of one input item, or of several that are one change: its output, or its error. */
export type ItemOutcome = { output: INodeExecutionData[] } | { error: NodeError };

/** What the input items of one execution share. */
export interface ExecutionContext {
	context: IExecuteFunctions;
	operation: Operation;
	session: Promise<Session>;
}

/**
 * Runs the operation for one input item, or for several that are one change. Never rejects.
 *
 * @param items their indexes
 * @returns the outcome, or a check that returns it and may run beside later items
 */
export async function runItem(
	execution: ExecutionContext,
	items: readonly number[],
	{ parameters, claim }: Pick<OperationContext, 'parameters' | 'claim'>,
): Promise<ItemOutcome | (() => Promise<ItemOutcome>)> {
	const { context, operation } = execution;
	const [itemIndex = 0] = items;
	const failed = (reason: unknown) => {
		const error = toNodeError(context.getNode(), reason, itemIndex);
		const hint = combinedItemsHint(operation, items.length);
		if (hint !== undefined) error.description = [error.description ?? [], hint].flat().join(' ');
		return { error };
	};
	try {
		if (operation.effect === 'read') readParallelRequests(parameters);
		const files = new OutputFiles(context);
		const given = { parameters, claim, files };
		const operationContext = await createOperationContext(execution, itemIndex, given);
		const { client } = operationContext;
		const result = await withDiagnosis(operation.execute(operationContext), client);
		if (typeof result !== 'function') return { output: toOutputItems(result, items, files) };
		return async () =>
			await withDiagnosis(result(), client).then(
				(output) => ({ output: toOutputItems(output, items, files) }),
				failed,
			);
	} catch (reason) {
		return failed(reason);
	}
}

/** What an operation needs for an input item. @throws ParameterError for an invalid timeout */
export async function createOperationContext(
	{ context, session }: ExecutionContext,
	itemIndex: number,
	{
		parameters,
		claim,
		files,
	}: Pick<OperationContext, 'parameters' | 'claim'> & { files: OutputFiles },
): Promise<OperationContext> {
	return {
		parameters,
		claim,
		client: new MusicAssistantClient(await session, readTimeout(parameters)),
		openFile: async (parameter) => await openInputFile(context, itemIndex, parameters, parameter),
		attachFile: files.attach.bind(files),
	};
}

/** What an error says of a change that stands for several input items. */
function combinedItemsHint({ option }: Operation, count: number): string | undefined {
	if (count === 1) return undefined;
	return `"${option.name}" made one change of ${count} input items, and the error is that of the whole change.`;
}

/** Adds the likely reason to an error of the server that has none. */
export async function withDiagnosis<Result>(
	result: Promise<Result>,
	client: MusicAssistantClient,
): Promise<Result> {
	return await result.catch(async (reason: unknown) => {
		throw reason instanceof ApiError ? await diagnose(reason, client) : reason;
	});
}

function toOutputItems(
	result: JsonValue,
	items: readonly number[],
	files: OutputFiles,
): INodeExecutionData[] {
	// Shared, as in n8n's own nodes: n8n then stores it once, and a queue may have 100,000 items.
	const pairedItems = items.map((item) => ({ item }));
	const pairedItem = pairedItems.length === 1 ? pairedItems[0] : pairedItems;
	const binary = files.asBinary();
	return splitIntoItemJson(result).map((json) => ({ json, ...binary, pairedItem }));
}

/**
 * Converts a result to the `json` of output items, which the engine does not allow to be null.
 * An array becomes one item per element, an object one item, null `{success: true}`, a scalar `{result}`;
 * scalar elements of an array become `{value}`. The results of changes get the order of columns that all outputs have.
 */
function splitIntoItemJson(result: JsonValue): JsonObject[] {
	if (Array.isArray(result)) {
		return withSameColumns(result).map((element) =>
			isObject(element) ? orderIfResult(element) : { value: element },
		);
	}
	if (isObject(result)) return [orderIfResult(result)];
	return [result === null ? { success: true } : { result }];
}

/**
 * Gives the rows of one change the same columns, null where a row has none: n8n's tables show `undefined` for what is missing,
 * and put the columns that only a later row has behind all others.
 */
function withSameColumns(elements: readonly JsonValue[]): readonly JsonValue[] {
	const rows = elements.filter(isObject);
	if (rows.length < elements.length || !rows.every((row) => 'success' in row)) return elements;
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return rows.map((row) =>
		Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
	);
}

/** Operations spread into their results what they have in common, so only the whole row can be put in order. */
function orderIfResult(row: JsonObject): JsonObject {
	return 'success' in row ? orderColumns(row) : row;
}

/**
 * A file of an input item, by the parameter that names its field. An expression may return the file itself instead, such as
 * that of an earlier node.
 *
 * @throws ParameterError if there is no such file, or n8n has deleted it
 */
async function openInputFile(
	context: IExecuteFunctions,
	itemIndex: number,
	parameters: Parameters,
	parameterName: string,
): Promise<InputItemFile> {
	const file = findFile(context, itemIndex, parameters, parameterName);
	const { id, fileName: name, mimeType } = file;
	if (id === undefined) return toMemoryFile(file);
	const { fileSize: size } = await context.helpers.getBinaryMetadata(id).catch(() => {
		throw parameters.error(
			parameterName,
			'refers to a file that n8n no longer has',
			'Run the node that creates the file again.',
		);
	});
	return { name, mimeType, size, stream: () => readBinaryStream(context, id) };
}

function findFile(
	context: IExecuteFunctions,
	itemIndex: number,
	parameters: Parameters,
	parameterName: string,
): IBinaryData {
	const given = parameters.rawValue(parameterName);
	if (isBinaryData(given)) return given;
	const field = parameters.filledText(parameterName, 'Enter the name of the field with the file.');
	try {
		return context.helpers.assertBinaryData(itemIndex, field);
	} catch {
		throw parameters.error(
			parameterName,
			`is "${truncateText(field)}", but the input item has no file in a field with this name`,
			availableFields(context, itemIndex),
		);
	}
}

function isBinaryData(value: unknown): value is IBinaryData {
	return isObject(value) && typeof value.data === 'string' && typeof value.mimeType === 'string';
}

function availableFields(context: IExecuteFunctions, itemIndex: number): string {
	const fields = Object.keys(context.getInputData()[itemIndex]?.binary ?? {});
	return fields.length > 0
		? `The files of this item are in: ${joinWithLimit(fields)}.`
		: 'This item has no files: connect a node that outputs one, such as Read/Write Files from Disk.';
}

function toMemoryFile({ data, fileName: name, mimeType }: IBinaryData): InputItemFile {
	const bytes = Buffer.from(data, 'base64');
	const stream = async function* () {
		yield bytes;
	};
	return { name, mimeType, size: bytes.length, stream };
}

async function* readBinaryStream(
	context: IExecuteFunctions,
	id: string,
): AsyncGenerator<Uint8Array> {
	const stream: AsyncIterable<unknown> = await context.helpers.getBinaryStream(id);
	for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk;
}

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
