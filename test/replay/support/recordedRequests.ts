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
}

interface RecordedFileEntry extends Pick<RecordedRequest, 'status' | 'headers' | 'body'> {
	readonly note: string;
	readonly request?: { readonly body: string | null };
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

/** The recorded requests that the server refused, whatever they were, each with its title, for `it.each`. */
export const titledRefusals = (): TitledRequest[] =>
	readRecordedRequests()
		.filter(({ status }) => status >= 400)
		.map((request) => [request.title, request]);

/** Those of a command that the server carried out. */
export const titledRequestsOf = (wanted: string): TitledRequest[] =>
	readRecordedRequests()
		.filter(({ status, command }) => status === 200 && command === wanted)
		.map((request) => [request.title, request]);

type TitledRequest = [title: string, request: RecordedRequest];
