import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';

const FOLDER = join(__dirname, '../../recorded');

/** A recorded request to a running music server, and its response. */
export interface RecordedRequest {
	/** File, position and note, such as `player_queues-all-get-active 0: all`: a failing test names it. */
	readonly title: string;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	/** The response, unparsed. */
	readonly body: string;
	/** The request; missing if it was not a well-formed command. */
	readonly command?: string;
	readonly args: Readonly<Record<string, unknown>>;
	readonly request: { readonly method: string; readonly path: string };
}

interface RecordedFileEntry extends Pick<RecordedRequest, 'status' | 'headers' | 'body'> {
	readonly note: string;
	readonly request?: RecordedRequest['request'] & { readonly body: string | null };
}

/** All recorded requests, without the notes between them. */
export function readRecordedRequests(): RecordedRequest[] {
	return readdirSync(FOLDER)
		.filter((file) => file.endsWith('.json'))
		.flatMap((file) => {
			const rows = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RecordedFileEntry[];
			return rows.flatMap((row, index) => parseEntry(row, `${file.slice(0, -5)} ${index}`));
		});
}

/** The one with this note. */
export function requestCalled(rows: readonly RecordedRequest[], note: string): RecordedRequest {
	const row = rows.find(({ title }) => title.endsWith(`: ${note}`));
	if (row === undefined) throw new Error(`No recorded answer is called "${note}".`);
	return row;
}

/** The objects of a recorded list. */
export function objectsIn({ body }: RecordedRequest): IDataObject[] {
	return JSON.parse(body) as IDataObject[];
}

function parseEntry(row: RecordedFileEntry, location: string): RecordedRequest[] {
	const { note, request, status, headers, body } = row;
	if (request === undefined) return [];
	const { command, args } = parseCommand(request.body);
	return [
		{
			status,
			headers,
			body,
			title: `${location}: ${note}`,
			...(typeof command === 'string' && { command }),
			args: args ?? {},
			request,
		},
	];
}

function parseCommand(body: string | null): {
	command?: unknown;
	args?: Record<string, unknown> | null;
} {
	try {
		const parsed = JSON.parse(body ?? '') as object | null;
		return parsed ?? {};
	} catch {
		return {};
	}
}

/** The commands whose recorded results the node reads in the tests of this folder. */
const REPLAYED_COMMANDS = [
	'config/players/get',
	'config/players/save',
	'info',
	'music/albums/album_tracks',
	'music/in_progress_items',
	'music/item_by_uri',
	'music/playlists/playlist_tracks',
	'music/recently_played_items',
	'music/synctasks',
	'player_queues/all',
	'player_queues/get_active_queue',
	'player_queues/items',
] as const;

export type ReplayedCommand = (typeof REPLAYED_COMMANDS)[number];

/**
 * Decides which tests replay a recorded request:
 *
 * - a command: those for the results of that command
 * - `refusal`: those for responses with an error status, whatever the request was
 * - `other`: none, because they do not cover this command or page
 * - `undefined`: none, because no rule applies: the rules have a gap
 */
function kindOfRequest({
	status,
	command,
	request,
}: RecordedRequest): ReplayedCommand | 'refusal' | 'other' | undefined {
	if (status >= 400) return 'refusal';
	if (status !== 200) return undefined;
	if (request.method === 'GET') return 'other';
	const read = REPLAYED_COMMANDS.find((name) => name === command);
	if (read !== undefined) return read;
	return command === undefined ? undefined : 'other';
}

/** The recorded requests of one kind, each with its title, for `it.each`. */
export function titledRequestsOfKind(
	kind: ReturnType<typeof kindOfRequest>,
	requests = readRecordedRequests(),
): Array<[title: string, request: RecordedRequest]> {
	return requests
		.filter((request) => kindOfRequest(request) === kind)
		.map((request) => [request.title, request]);
}
