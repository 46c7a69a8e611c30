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
	/** The queue afterwards, if it was recorded. */
	readonly queueAfter?: { readonly items: number };
}

interface RecordedFileEntry {
	readonly note: string;
	readonly request?: {
		readonly method: string;
		readonly path: string;
		readonly body: string | null;
	};
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	readonly queue_after?: { readonly items: number };
}

/** All recorded requests, without the notes between them. */
export function readRecordedRequests(): RecordedRequest[] {
	return readdirSync(FOLDER)
		.filter((file) => file.endsWith('.json'))
		.flatMap((file) => {
			const rows = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as RecordedFileEntry[];
			return rows.flatMap((row, index) =>
				row.request === undefined ? [] : parseEntry(row, `${file.slice(0, -5)} ${index}`),
			);
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
	const { note, request, status, headers, body, queue_after: queueAfter } = row;
	if (request === undefined) return [];
	const { method, path } = request;
	const { command, args } = parseCommand(request.body);
	return [
		{
			title: `${location}: ${note}`,
			status,
			headers,
			body,
			...(typeof command === 'string' && { command }),
			args: args ?? {},
			request: { method, path },
			...(queueAfter && { queueAfter }),
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
