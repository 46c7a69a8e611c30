import type { INodeProperties } from 'n8n-workflow';
import type { Collection } from '../parameters';
import { quoteValue } from '../values';
import { textField, choiceField, booleanField } from './fieldBuilders';

const FIELD_PARAMETER = 'binaryPropertyName';

/** @param purpose what happens to the file: `announce` */
export function inputFileField(purpose: string, description: string): INodeProperties {
	return textField('Input Data Field Name', FIELD_PARAMETER, 'data', description, {
		default: 'data',
		hint: `The name of the input field containing the file to ${purpose}`,
	});
}

/** An option of operations that output a file. */
export const outputFileField = textField(
	'Put Output File in Field',
	FIELD_PARAMETER,
	'data',
	'The name of the output field to put the file in',
	{ default: 'data' },
);

/** The name of the field that the file is put in. */
export function readOutputFieldName(options: Collection): string {
	return options.has(FIELD_PARAMETER)
		? options.filledText(FIELD_PARAMETER, 'Enter a name for the field, such as "data".')
		: 'data';
}

/** Of the longer side, in pixels: other sizes are refused by servers from 2.9 on. */
const PICTURE_SIZES = [80, 160, 256, 512, 1024];

const ORIGINAL_SIZE = 0;

const DEFAULT_SIZE = 512;

const SIZE_CHOICES = PICTURE_SIZES.map((size) => ({ name: `${size} Pixels`, value: size }));

/** The options of an operation that downloads a picture. */
export const pictureFields: readonly INodeProperties[] = [
	{
		displayName: 'Size',
		name: 'size',
		type: 'options',
		default: DEFAULT_SIZE,
		options: [{ name: 'Original', value: ORIGINAL_SIZE }, ...SIZE_CHOICES],
		description: 'The length of the longer side; a smaller picture is not enlarged',
	},
	choiceField(
		'Format',
		'format',
		'jpeg',
		'The format to convert the picture to, unless it is an SVG',
		{
			jpeg: ['JPEG', 'Transparent areas become white'],
			png: ['PNG'],
		},
	),
	outputFileField,
];

/** By its name in the same collection: n8n does not resolve a path from the root when it removes options that are not shown. */
const withCover = { show: { downloadCover: [true] } };

/**
 * The options for adding a cover to the output.
 *
 * @param subject whose cover: `what is playing`
 */
export function coverFields(subject: string): INodeProperties[] {
	return [
		booleanField(
			'Download Cover',
			'downloadCover',
			`Whether to download the picture of ${subject} and add it to the output as a file`,
		),
		{
			displayName: 'Cover Size',
			name: 'coverSize',
			type: 'options',
			default: DEFAULT_SIZE,
			options: SIZE_CHOICES,
			displayOptions: withCover,
			description: 'The length of the longer side of the cover; a smaller picture is not enlarged',
		},
		{ ...outputFileField, displayOptions: withCover },
	];
}

/** @throws ParameterError for a value that cannot be used */
export function readPictureOptions(options: Collection) {
	return {
		size: readPictureSize(options, 'size', [ORIGINAL_SIZE, ...PICTURE_SIZES]),
		format: options.has('format') ? options.choice('format', ['jpeg', 'png']) : 'jpeg',
		field: readOutputFieldName(options),
	} as const;
}

/** How to add a cover. */
export interface CoverOptions {
	readonly size: number;
	/** The field of the output that it is put in. */
	readonly field: string;
}

/** `undefined` if none is to be added. @throws ParameterError for a value that cannot be used */
export function readCoverOptions(options: Collection): CoverOptions | undefined {
	const cover = {
		size: readPictureSize(options, 'coverSize', PICTURE_SIZES),
		field: readOutputFieldName(options),
	};
	return options.booleanOr('downloadCover', false) ? cover : undefined;
}

function readPictureSize(options: Collection, name: string, sizes: readonly number[]): number {
	const size = options.numberOr(name, DEFAULT_SIZE);
	if (sizes.includes(size)) return size;
	throw options.error(
		name,
		`is ${quoteValue(size)}, which is not one of the options`,
		`Choose from the list, or change the expression so that it returns one of: ${sizes.join(', ')}.`,
	);
}
