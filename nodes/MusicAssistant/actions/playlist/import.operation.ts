import { ApiError, asApiError, rejectedError } from '../../api/apiError';
import {
	requirementNotice,
	SLOW_TIMEOUT,
	optionsForSlowChange,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { parseMediaItem, type MediaItem } from '../../api/models/mediaItem';
import { isObject, parseJson, type JsonObject } from '../../helpers/json';
import type { Operation } from '../operation';
import {
	fileField,
	matchingField,
	importMatchingArguments,
	readImportMatching,
	waitForMatchingField,
} from './import.fields';
import { countM3uEntries, countWithUnit } from '../../helpers/text';
import type { InputItemFile, OperationContext } from '../../parameters/operationContext';
import type { MusicAssistantClient } from '../../api/client';
import { toConfirmation, pollUntil } from '../../services/verifyEffect';
import { joinItemNames } from '../../api/models/mediaItems';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import { readPlaylistRows } from '../../services/playlists/playlistRows';
import {
	hasEnded,
	hasEndedWithoutFullSuccess,
	type BackgroundTask,
} from '../../api/models/serverDetails';

/** Tags that only streams have: music players write others that begin in the same way, such as `#EXT-X-RATING`. */
const HLS_TAG =
	/^[ \t]*#EXT-X-(?:TARGETDURATION|STREAM-INF|I-FRAME-STREAM-INF|MEDIA-SEQUENCE|MEDIA|VERSION|KEY|MAP|ENDLIST)(?![\w-])/im;

const XML_BEGINNING = /^<(?:[?!]|html\b)/i;

/** `{ "key":`, also in lists. A folder may begin with a bracket. */
const JSON_BEGINNING = /^(?:[[\s]*)\{\s*"[^"\n]*"\s*:/;

/** Which part of a text shows what it is. */
const BEGINNING_LENGTH = 1000;

/** Other formats by what only they have, wherever a comment or a blank line allows it to stand. */
const OTHER_FORMATS: ReadonlyArray<[description: string, isFormat: (text: string) => boolean]> = [
	[
		'a PLS playlist',
		(text) => /^[ \t]*\[playlist\][ \t]*$/im.test(text) || /^[ \t]*File\d+[ \t]*=/im.test(text),
	],
	['JSON', (text) => JSON_BEGINNING.test(text.slice(0, BEGINNING_LENGTH)) || isJsonList(text)],
	['XML or a web page', isXml],
	['the playlist of an HLS stream', (text) => HLS_TAG.test(text)],
	['a cue sheet', (text) => /^[ \t]*TRACK \d+ [A-Z]/im.test(text) && /^[ \t]*FILE "/im.test(text)],
	['an ASX playlist', (text) => /^[ \t]*\[Reference\][ \t]*$/im.test(text)],
	['a link', (text) => /^[ \t]*\[InternetShortcut\][ \t]*$/im.test(text)],
];

export const importPlaylist: Operation = {
	option: {
		name: 'Import',
		value: 'import',
		action: 'Import playlist from file',
		description:
			'Create a playlist in Music Assistant from an M3U8 file, with the name that the file contains',
	},
	effect: 'change',
	fields: [
		requirementNotice('Requires server 2.8.2 or newer'),
		fileField,
		optionsForSlowChange(matchingField, waitForMatchingField),
	],

	async execute(context) {
		const { parameters, client } = context;
		const timeoutSeconds = readTimeout(parameters, SLOW_TIMEOUT);
		const waits = parameters.collection('options').booleanOr('waitForMatching', false);
		const { text, entryCount } = await readM3uFile(context);
		const selected = await readImportMatching(context);
		const answer = await client.call(
			'music/playlists/import_playlist',
			{ m3u_data: text, ...importMatchingArguments(selected) },
			{ timeoutSeconds },
		);
		if (!isObject(answer)) throw noPlaylistError();
		const playlist = parseMediaItem(answer);
		const seconds = waits ? timeoutSeconds : 0;
		return await importOutput(client, {
			playlist,
			entryCount,
			matching:
				selected === 'none'
					? undefined
					: await waitForImportMatching(client, playlist.itemId ?? '', seconds),
		});
	},
};

function noPlaylistError(): ApiError {
	return rejectedError(
		'The server accepted the file, but returned no playlist',
		'Check in Music Assistant whether the playlist exists before you run the node again.',
	);
}

const FILE_PARAMETER = 'binaryPropertyName';

/** Servers accept requests of up to 16 MB. */
const MAX_MEGABYTES = 10;

const USE_M3U_REMEDY = 'Use an M3U or M3U8 file, such as one from Playlist > Export.';

interface M3uFile {
	text: string;
	entryCount: number;
}

/** The playlist file of the input item. @throws ParameterError for anything that servers would misread */
async function readM3uFile(context: OperationContext): Promise<M3uFile> {
	const file = await context.openFile(FILE_PARAMETER);
	const fileError = (problem: string, remedy = USE_M3U_REMEDY) => {
		const name = file.name === undefined ? '' : ` "${file.name}"`;
		return context.parameters.error(
			FILE_PARAMETER,
			`refers to the file${name}, which ${problem}`,
			remedy,
		);
	};
	if (file.size > MAX_MEGABYTES * 1_000_000) {
		throw fileError(
			`is too large: it has ${countWithUnit(Math.ceil(file.size / 1_000_000), 'megabyte')}`,
			`Use an M3U or M3U8 file of up to ${MAX_MEGABYTES} megabytes.`,
		);
	}
	const bytes = await readContent(file);
	const decoded = bytes.toString('utf8');
	if (!Buffer.from(decoded, 'utf8').equals(bytes) || decoded.includes('\0')) {
		throw fileError('is not text in UTF-8', `${USE_M3U_REMEDY} Convert older files to UTF-8.`);
	}
	// Servers would read a byte order mark, which some editors write, as part of the first line.
	const text = decoded.replace(/^\uFEFF/, '');
	const format = describeNonM3uFormat(text);
	if (format !== undefined) throw fileError(`contains ${format}`);
	const entryCount = countM3uEntries(text);
	if (entryCount === 0) throw fileError('contains no entries');
	return { text, entryCount };
}

/** What kind of text it is instead of an M3U playlist that a server can import; `undefined` if it may be one. */
function describeNonM3uFormat(text: string): string | undefined {
	// A carriage return ends lines too, but not for an expression.
	const lines = text.trim().replaceAll(/\r\n?/g, '\n');
	return OTHER_FORMATS.find(([, isFormat]) => isFormat(lines))?.[0];
}

/** A folder may have a name like "<unknown>". */
function isXml(text: string): boolean {
	return XML_BEGINNING.test(text) || (/^<[a-z]/i.test(text) && /<\/[a-z]|\/>/i.test(text));
}

function isJsonList(text: string): boolean {
	return text.startsWith('[') && text.endsWith(']') && parseJson(text) !== undefined;
}

async function readContent(file: InputItemFile): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of file.stream()) chunks.push(chunk);
	return Buffer.concat(chunks);
}

/** The result of importing a file. */
interface ImportResult {
	playlist: MediaItem;
	/** In the file. */
	entryCount: number;
	/** Missing if the server was not asked to match items. */
	matching: ImportMatchingResult | undefined;
}

/** The new playlist, and which entries of the file are not in it or cannot be played. */
async function importOutput(
	client: MusicAssistantClient,
	{ playlist, entryCount, matching }: ImportResult,
): Promise<JsonObject> {
	const rows = await readPlaylistRows(client, playlist.itemId ?? '').catch(asApiError);
	const reasons = [
		...(rows instanceof ApiError ? [`The server does not list its items: ${rows.message}`] : []),
		...(Array.isArray(rows) && rows.length < entryCount
			? [incompleteReason(rows, entryCount)]
			: []),
		...(matching ? matchingFailureReasons(matching) : []),
	];
	const isSettled = matching === undefined || matching.status === 'finished';
	const unavailable =
		Array.isArray(rows) && isSettled ? rows.filter(isUnavailable).map(titleWithArtists) : [];
	const notMatched = matching ? notMatchedTitles(matching, unavailable) : [];
	return {
		...createMediaSimplifier('playlist')(playlist, client),
		item_count: Array.isArray(rows) ? rows.length : null,
		...(unavailable.length > 0 ? { not_available: unavailable } : {}),
		matching: matching?.status ?? 'none',
		...(matching?.taskId === undefined ? {} : { task_id: matching.taskId }),
		...(notMatched.length > 0 ? { not_matched: notMatched } : {}),
		...(matching?.report === undefined ? {} : { report: matching.report }),
		success: true,
		...toConfirmation(reasons),
	};
}

function incompleteReason(rows: readonly MediaItem[], entryCount: number): string {
	return `The playlist contains ${rows.length} of the ${entryCount} entries of the file: the server cannot read the others`;
}

/** Of the items that not every provider could match, those that still cannot be played. */
function notMatchedTitles(
	{ notMatched, notMatchedEverywhere }: ImportMatchingResult,
	unavailable: readonly string[],
): string[] {
	const others = notMatchedEverywhere.filter((title) => unavailable.includes(title));
	return [...new Set([...notMatched, ...others])];
}

function matchingFailureReasons({ status, error }: ImportMatchingResult): string[] {
	if (status === 'unknown') return ['The server does not show its task to match items'];
	if (status !== 'failed') return [];
	return [`The server could not match items${error === undefined ? '' : `: ${error}`}`];
}

/** Whether no provider that is set up has it. */
function isUnavailable({ providerMappings }: MediaItem): boolean {
	return providerMappings.every(({ isAvailable }) => isAvailable === false);
}

function titleWithArtists({ name = '', artists }: MediaItem): string {
	const artistNames = joinItemNames(artists);
	return artistNames === null ? name : `${artistNames} - ${name}`;
}

/** Whether the server has looked for the items of an imported playlist that it cannot play. */
interface ImportMatchingResult {
	/** `unknown` if the server does not report it. */
	status: 'running' | 'finished' | 'failed' | 'unknown';
	taskId?: string;
	/** The items that were not found, or what else the server could not do. */
	notMatched: string[];
	/** The items that one provider could not look for or has several of: another one may have it (2.11 and newer). */
	notMatchedEverywhere: string[];
	/** What the server did, in Markdown (2.11 and newer). */
	report?: string;
	/** Why it failed. */
	error?: string;
}

/**
 * Reads how far the server's matching has progressed. It is a background task whose id the server does not return.
 *
 * @param seconds how long to wait for its end; 0 for not at all
 */
async function waitForImportMatching(
	client: MusicAssistantClient,
	playlistId: string,
	seconds: number,
): Promise<ImportMatchingResult> {
	const { last: task } = await pollUntil(client, seconds, async () => {
		const tasks = await client.tryCall('tasks/list', {}, { noCache: true });
		const found = tasks?.find((one) => one.isImport && one.playlistId === playlistId);
		return { reached: found === undefined || hasEnded(found), last: found };
	});
	return task
		? toMatchingResult(task)
		: { status: 'unknown', notMatched: [], notMatchedEverywhere: [] };
}

function toMatchingResult(task: BackgroundTask): ImportMatchingResult {
	const { id: taskId, status, failures, report, error } = task;
	const isOfProvider = (failure: string) => FAILED_ON_ONE_PROVIDER.test(failure);
	const common = {
		taskId,
		notMatched: failures.filter((failure) => !isOfProvider(failure)).map(unmatchedItemName),
		notMatchedEverywhere: failures
			.filter(isOfProvider)
			.map((failure) => failure.replace(FAILED_ON_ONE_PROVIDER, '')),
		report,
	};
	if (!hasEnded(task)) return { ...common, status: 'running' };
	const isFailed = hasEndedWithoutFullSuccess(task) && status !== 'partial_success';
	return isFailed ? { ...common, status: 'failed', error } : { ...common, status: 'finished' };
}

const FAILED_ON_ONE_PROVIDER = /: (?:matching failed|ambiguous match) on [^]+$/;

/** The item that was not found; other failures as the server words them. */
function unmatchedItemName(failure: string): string {
	return failure.replace(/^No match found for: /, '').replace(/: no acceptable match$/, '');
}
