import { startSimulator } from '../../simulator';
import type { Simulator } from '../../simulator';
import { valueAt, createTranslator } from './support/create-translator';
import { ReplayedToken } from './support/replayed-token';
import { findSettingDifferences } from './support/find-setting-differences';
import { KNOWN_DIFFERENCES, NOT_SIMULATED } from './support/known-differences';
import { sendRequestWithHeaders } from './support/raw-request';
import { readRecordedRows, RECORDINGS } from './support/recordings';
import type { RecordedRow } from './support/recordings';
import { sendCommand } from './support/send-command';
import { makeUnrecordedChanges } from './support/unrecorded-changes';
import { findShapeDifferences } from './support/find-shape-differences';
import { startSoundServer } from './support/sound-server';

/**
 * Compares the simulator with requests and responses recorded from running servers. Each recording is replayed from top
 * to bottom on one simulator, so that each row finds the state that the rows before it left. Status, content type,
 * `www-authenticate`, error texts, the shape of results and the queue afterwards must agree, except for the known
 * differences, which are listed with their reasons; a listed row that no longer differs fails as well.
 */
const COMPARED_HEADERS = ['content-type', 'www-authenticate'] as const;

describe.each(RECORDINGS)('%s', (recording, profile) => {
	let simulator: Simulator;
	let sounds: Awaited<ReturnType<typeof startSoundServer>>;
	let translate: (recorded: string) => string;
	const madeToken = new ReplayedToken();

	beforeAll(async () => {
		simulator = await startSimulator({ profile, timeScale: 0, time: 'manual' });
		sounds = await startSoundServer();
		translate = await createTranslator(simulator, sounds.url);
	});

	afterAll(async () => {
		await simulator.stop();
		await sounds.stop();
	});

	const rows = readRecordedRows(recording).map(
		(row, index) => [`#${index}`, row.note, row] as const,
	);

	test.each(rows.filter(([, , row]) => isSimulated(row)))('%s %s', async (id, _, row) => {
		await makeUnrecordedChanges(simulator, sounds.url, `${recording} ${id}`);
		const found = await compare(row);
		const reason = KNOWN_DIFFERENCES[`${recording} ${id}`];
		if (reason === undefined) expect(found).toEqual([]);
		else expect(found).not.toEqual([]);
	});

	async function compare(row: RecordedRow): Promise<string[]> {
		if (!row.request) return [];
		const { method, path, headers, body } = row.request;
		const sent = body === null ? null : madeToken.replaceRecordedId(translate(body));
		const { url, control } = simulator;
		const answer = await control.advanceUntil(
			sendRequestWithHeaders(url, method, path, withToken(headers, row.note), sent),
		);
		const found: string[] = [];
		if (answer.status !== row.status) found.push(`status ${row.status} became ${answer.status}`);
		for (const name of COMPARED_HEADERS) {
			if (answer.headers[name] !== row.headers[name]) {
				found.push(`${name} ${row.headers[name]} became ${answer.headers[name]}`);
			}
		}
		const isJson = row.headers['content-type']?.startsWith('application/json');
		const isText = row.headers['content-type']?.startsWith('text/plain');
		if (isJson && found.length === 0) {
			const recorded: unknown = JSON.parse(translate(row.body));
			const simulated: unknown = JSON.parse(answer.body);
			madeToken.rememberFromResponse(row.note, simulated);
			found.push(...findShapeDifferences(recorded, simulated, row.incomplete === true));
			if (body?.includes('config/players/save')) {
				found.push(...findSettingDifferences(recorded, simulated, row.absent_settings ?? []));
			}
		}
		if (isText && answer.body !== translate(row.body)) {
			found.push(`text "${row.body}" became "${answer.body}"`);
		}
		return [...found, ...(await compareQueue(row)), ...(await comparePlayer(row))];
	}

	/** Compares the number of items and the state, the only ones that had always settled when they were recorded. */
	async function compareQueue(row: RecordedRow): Promise<string[]> {
		const id = queueOf(row);
		if (!row.queue_after || id === undefined) return [];
		const { json: queue } = await sendCommand(simulator, 'player_queues/get', {
			queue_id: translate(id),
		});
		const expected = { ...row.queue_after, repeat_mode: row.repeat_mode_after };
		return (['items', 'state', 'repeat_mode'] as const)
			.filter((key) => expected[key] !== undefined && expected[key] !== valueAt(queue, key))
			.map((key) => `afterwards ${key}: ${expected[key]} became ${String(valueAt(queue, key))}`);
	}

	async function comparePlayer({ request: asked, player_after: after }: RecordedRow) {
		const id = /"(?:player_id|target_player)": "([^"]+)"/.exec(asked?.body ?? '')?.[1];
		if (!after || id === undefined) return [];
		const { json: player } = await sendCommand(simulator, 'players/get', {
			player_id: translate(id),
		});
		if (player === null) return [];
		return Object.entries(after)
			.filter(([key, value]) => valueAt(player, key) !== value)
			.map(
				([key, value]) =>
					`afterwards ${key}: ${String(value)} became ${String(valueAt(player, key))}`,
			);
	}

	function withToken(headers: Readonly<Record<string, string>>, note: string) {
		const { admin, user } = simulator.tokens;
		const isUser = /plain user|non admin|^user asks/.test(note);
		const token = madeToken.tokenFor(note) ?? (isUser ? user : admin);
		return Object.fromEntries(
			Object.entries(headers).map(([name, value]) => [name, value.replace('<token>', token)]),
		);
	}
});

test('every listed difference belongs to a recorded request', () => {
	const known = RECORDINGS.flatMap(([recording]) =>
		readRecordedRows(recording).flatMap((row, index) =>
			row.request ? [`${recording} #${index}`] : [],
		),
	);
	expect(Object.keys(KNOWN_DIFFERENCES).filter((id) => !known.includes(id))).toEqual([]);
});

function isSimulated({ request }: RecordedRow): boolean {
	const command = /"command": ?"([^"]+)"/.exec(request?.body ?? '')?.[1] ?? '';
	return request !== undefined && !NOT_SIMULATED.test(command);
}

/** The queue that `queue_after` of a row refers to: for a transfer, always the Kitchen's. */
function queueOf(row: RecordedRow): string | undefined {
	const queueId = /"queue_id": "([^"]+)"/.exec(row.request?.body ?? '')?.[1];
	return queueId ?? (row.request?.body?.includes('/transfer') ? 'upa45d36102002' : undefined);
}
