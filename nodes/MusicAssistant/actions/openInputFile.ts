import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { isObject } from '../helpers/json';
import { joinWithLimit, truncateText } from '../helpers/text';
import type { InputItemFile } from '../parameters/inputItemFile';
import type { Parameters } from '../parameters/parameters';

/**
 * A file of an input item, by the parameter that names its field. An expression may return the file itself instead, such as
 * that of an earlier node.
 *
 * @throws ParameterError if there is no such file, or n8n has deleted it
 */
export async function openInputFile(
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
