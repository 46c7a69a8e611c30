import { startSimulator, type Simulator } from '../../simulator';
import { valueAt, createTranslator, requireText } from './support/create-translator';
import { KNOWN_DIFFERENCES, NOT_SIMULATED } from './support/known-differences';
import { sendRequestWithHeaders } from './support/raw-request';
import { readRecordedRows, RECORDINGS, type RecordedRow } from './support/recordings';
import { sendCommand } from './support/send-command';
import { findShapeDifferences, isObject } from './support/find-shape-differences';
import { setupSoundServer } from '../actions/player/support/playerServers';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../simulator/world/players/players';

/**
 * Compares the simulator with requests and responses recorded from running servers. Each recording is replayed from top
 * to bottom on one simulator, so that each row finds the state that the rows before it left. Status, content type,
 * `www-authenticate`, error texts, the shape of results and the queue afterwards must agree, except for the known
 * differences, which are listed with their reasons; a listed row that no longer differs fails as well.
 */
const COMPARED_HEADERS = ['content-type', 'www-authenticate'] as const;

const RECORDED_ID = 'EV1Imdxi-px_mJx1EsfagA3cbRGgaouUyMaZMhAdg5A';

describe.each(RECORDINGS)('%s', (recording, profile) => {
	let simulator: Simulator;
	const sounds = setupSoundServer();
	let translate: (recorded: string) => string;
	// The token that a recording creates, uses and revokes; it is a different one in every replay.
	let madeToken: string | undefined;
	let madeTokenId = RECORDED_ID;

	beforeAll(async () => {
		simulator = await startSimulator({ profile, timeScale: 0, time: 'manual' });
		translate = await createTranslator(simulator, sounds.url);
	});

	afterAll(async () => await simulator.stop());

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
		const sent = body === null ? null : translate(body).replaceAll(RECORDED_ID, madeTokenId);
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
			if (row.note === 'make a token') madeToken = requireText(simulated);
			if (row.note === 'list' && Array.isArray(simulated)) {
				madeTokenId = requireText(valueAt(simulated, simulated.length - 1, 'token_id'));
			}
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
		const token = (note.startsWith('use it') && madeToken) || (isUser ? user : admin);
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

/** The returned fields of the player itself, besides its settings. */
const ROOT_KEYS = ['name', 'default_name', 'enabled'] as const;

/**
 * The settings whose values differ between a recorded and a simulated response to a save; only the values were
 * recorded.
 */
function findSettingDifferences(
	recorded: unknown,
	simulated: unknown,
	absent: readonly string[],
): string[] {
	const values = valueAt(recorded, 'values');
	const kept = Object.entries(isObject(values) ? values : {});
	const pairs = [
		...ROOT_KEYS.map((key) => [key, valueAt(recorded, key), valueAt(simulated, key)] as const),
		...kept.map(
			([key, entry]) =>
				[key, valueAt(entry, 'value'), valueAt(simulated, 'values', key, 'value')] as const,
		),
	];
	return [
		...pairs
			.filter(([, expected, found]) => expected !== undefined && expected !== found)
			.map(([key, expected, found]) => `${key}: ${String(expected)} became ${String(found)}`),
		...absent
			.filter((key) => valueAt(simulated, 'values', key) !== undefined)
			.map((key) => `${key}: not in the recording`),
	];
}

/** Changes on the recorded servers between two rows, made without a recorded request. */
const UNRECORDED_CHANGES: Readonly<
	Record<string, (simulator: Simulator, soundServer: string) => unknown>
> = {
	'player_queues-all-get-active #0': emptyQueues,
	'player_queues-items-paging #0': emptyQueues,
	// The recorded playlist had 650 tracks, the simulator's has 1,200.
	'player_queues-items-paging #3': ({ control }) =>
		control.fillQueue(LIVING_ROOM, libraryTracks(1300), { state: 'idle' }),
	'player_queues-play_media #0': emptyQueues,
	'player_queues-control #0': emptyQueues,
	'players-favorite-current #0': emptyQueues,
	// The recorded server had three favorites at this point.
	'music-library_items #17': (simulator) =>
		sendCommand(simulator, 'music/favorites/add_item', { item: 'library://track/24' }),
	'player_queues-surprises #1': (simulator) => {
		emptyQueues(simulator);
		simulator.control.fillQueue(BEDROOM, 15);
	},
	// According to the row, the item had been added although the response was 500.
	'player_queues-surprises #8': (simulator, soundServer) =>
		sendCommand(simulator, 'music/favorites/add_item', { item: `${soundServer}/chime.mp3` }),
	'second-server-schema28 #0': emptyQueues,
	// So that the sync is still running when it is requested.
	'second-server-schema28 #38': ({ control }) => control.setTimeScale(1),
	'second-server-schema28 #40': ({ control }) => control.setTimeScale(0),
	'config-players-save #0': (simulator) =>
		sendCommand(simulator, 'config/players/save', {
			player_id: KITCHEN,
			values: { name: 'Kitchen' },
		}),
	// An enabled player takes a while to come back.
	'config-players-save #35': ({ control }) => control.setTimeScale(1),
	'third-server-2.6dev-schema26-no-auth #0': emptyQueues,
	'third-server-2.6dev-schema26-no-auth #19': ({ control }) => control.setTimeScale(1),
	// The recorded server had one player, which was available.
	'third-server-2.6dev-schema26-no-auth #21': ({ control }) => {
		control.setTimeScale(0);
		control.removePlayer('up1f6a83b0d95e');
	},
};

/** Makes the changes that precede a row. */
async function makeUnrecordedChanges(simulator: Simulator, soundServer: string, row: string) {
	await UNRECORDED_CHANGES[row]?.(simulator, soundServer);
}

function emptyQueues({ control }: Simulator): void {
	for (const queueId of [KITCHEN, LIVING_ROOM, BEDROOM]) control.fillQueue(queueId, 0);
}

/** Library tracks, repeated, as in a queue that was filled from a long playlist. */
function libraryTracks(count: number): string[] {
	return Array.from({ length: count }, (_, index) => `library://track/${1 + (index % 200)}`);
}
