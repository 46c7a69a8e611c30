import type { INodeParameters } from 'n8n-workflow';
import { addFavoriteParameters } from '../actions/library/support/favoriteParameters';
import {
	getAlbumTracksParameters,
	getItemParameters,
	getInProgressParameters,
	getPlaylistTracksParameters,
	getRecentlyPlayedParameters,
	syncParameters,
} from '../actions/library/support/libraryParameters';
import { respondWithError, respondWithResult, type RequestHandler } from '../api/fakeServer';
import { byId, respondAsRecorded, runNodeWithHandlers } from './support/runNodeWithHandlers';
import {
	readRecordedRequests,
	titledRequestsOfKind,
	type RecordedRequest,
} from './support/recordedRequests';

const rows = readRecordedRequests();

/** The player of the recorded servers that could be used. */
const PLAYER = 'upa45d36102002';

type Args = RecordedRequest['args'];

/** How the node is told to send a command with these arguments, and which of them it does not send at all. */
interface Own {
	readonly made: (args: Args) => INodeParameters;
	readonly keptBack: (args: Args) => boolean;
	/** Which of those it does send, because the refusal itself shows that there is no such player. */
	readonly tried?: (args: Args) => boolean;
	/** The URI by which the reason of a refusal is looked for. */
	readonly uri?: (args: Args) => string;
}

const OWN: Readonly<Record<string, Own>> = {
	'config/players/get': {
		made: ({ player_id: id }) => ({
			resource: 'player',
			operation: 'getSettings',
			playerId: byId(expression(id)),
		}),
		keptBack: ({ player_id: id }) => id !== PLAYER,
		tried: ({ player_id: id }) => id !== undefined && id !== null,
	},
	'config/players/save': {
		made: ({ player_id: id, values }) => ({
			resource: 'player',
			operation: 'updateSettings',
			playerId: byId(expression(id)),
			settingsInput: 'json',
			settingsJson: expression(values),
			options: { confirm: false },
		}),
		keptBack: ({ player_id: id, values }) =>
			id !== PLAYER || values === undefined || Object.keys(parsed(values)).length === 0,
	},
	'music/albums/album_tracks': {
		made: ({ item_id: id, provider_instance_id_or_domain: provider }) =>
			getAlbumTracksParameters({
				albumId: byId(expression(id)),
				provider: expression(provider),
			}),
		keptBack: ({ item_id: id }) => id === undefined,
		uri: ({ item_id: id }) => `library://album/${String(id)}`,
	},
	'music/playlists/playlist_tracks': {
		made: ({ item_id: id, provider_instance_id_or_domain: provider, force_refresh: refresh }) =>
			getPlaylistTracksParameters({
				playlistId: byId(expression(id)),
				provider: expression(provider),
				options: { forceRefresh: expression(refresh) },
			}),
		keptBack: ({ item_id: id }) => id === undefined,
		uri: ({ item_id: id }) => `library://playlist/${String(id)}`,
	},
	'music/item_by_uri': {
		made: ({ uri }) => getItemParameters(expression(uri)),
		keptBack: ({ uri }) => !isUri(uri),
		uri: ({ uri }) => String(uri),
	},
	'music/favorites/add_item': {
		made: ({ item }) => addFavoriteParameters(expression(item)),
		keptBack: ({ item }) => !isUri(item),
		uri: ({ item }) => String(item),
	},
	'music/recently_played_items': {
		made: () => getRecentlyPlayedParameters(),
		keptBack: () => false,
	},
	'music/in_progress_items': { made: () => getInProgressParameters(), keptBack: () => false },
	'music/sync': { made: () => syncParameters(), keptBack: () => false },
};

const refusals = titledRequestsOfKind('refusal').filter(
	([, { command }]) => command !== undefined && command in OWN,
);

it('each of these commands was refused on a recorded server, except for those that never are', () => {
	const refusedOnes = new Set(refusals.map(([, { command }]) => command));
	const never = ['music/recently_played_items', 'music/in_progress_items', 'music/sync'];

	expect(Object.keys(OWN).filter((command) => !refusedOnes.has(command))).toEqual(never);
});

describe('a recorded refusal, in response to the original command', () => {
	it.each(refusals)('%s', async (_, row) => {
		const command = row.command!;
		const { made, keptBack, tried = () => false, uri = () => '' } = OWN[command]!;
		const { status, error, items, requests } = await runNodeWithHandlers(made(row.args), {
			'players/all': respondWithResult([{ player_id: PLAYER, name: 'Kitchen', available: true }]),
			'players/get': respondWithResult(null),
			'config/players/get': respondAsRecorded(rowOf('config/players/get', { player_id: PLAYER })!),
			'music/item_by_uri': whatIsBehind(uri(row.args)),
			[command]: respondAsRecorded(row),
		});

		expect(status).toBe('error');
		expect(items).toEqual([]);
		expect(error?.itemIndex).toBe(0);
		const sent = requests.filter((request) => request.command === command);
		if (keptBack(row.args)) {
			expect(error).toMatchObject({
				name: 'NodeOperationError',
				message: expect.stringMatching(/^"[A-Z][\w ]+" (must|is|refers to|contains|cannot) /),
			});
			expect(sent).toHaveLength(tried(row.args) ? 1 : 0);
		} else {
			expect(error).toMatchObject({
				name: 'NodeApiError',
				message: expect.stringMatching(told(row, uri(row.args))),
				httpCode: String(row.status),
			});
			expect(sent).toHaveLength(1);
		}
	});
});

/** What a user must learn. */
function told({ status, command }: RecordedRequest, uri: string): RegExp {
	if (status === 403) {
		return new RegExp(
			`^The access token's user is not allowed to use ${command} \\(403 Forbidden\\)$`,
		);
	}
	if (status === 401) return /rejected the access token \(401 Unauthorized\)$/;
	if (status !== 500) throw new Error(`There is no rule for status ${status}.`);
	const isThere = rowOf('music/item_by_uri', { uri })?.status === 200;
	if (isThere && uri.includes('://podcast_episode/')) {
		return /without giving a reason \(500 Internal Server Error\)$|[Pp]odcast episode/;
	}
	return uri === '' || isThere
		? new RegExp(
				`^The server rejected ${command} without giving a reason \\(500 Internal Server Error\\)$`,
			)
		: /^The server cannot find ".+"$/;
}

/** The recorded answer for a URI; what was not asked for there is not there. */
function whatIsBehind(uri: string): RequestHandler {
	const row = rowOf('music/item_by_uri', { uri });
	return row ? respondAsRecorded(row) : respondWithError(500, 'Internal server error');
}

function rowOf(command: string, args: Args): RecordedRequest | undefined {
	return rows.find(
		(row) =>
			row.command === command &&
			Object.entries(args).every(([key, value]) => row.args[key] === value),
	);
}

function isUri(given: unknown): boolean {
	return (
		typeof given === 'string' &&
		/^([\w.-]+:\/\/(album|artist|audiobook|playlist|podcast|podcast_episode|radio|track)\/.|https?:\/\/.)/.test(
			given,
		)
	);
}

function parsed(values: unknown): object {
	return (typeof values === 'string' ? JSON.parse(values) : values) as object;
}

/** A value as an expression gives it, of whatever type. */
function expression(value: unknown): string {
	return `={{ ${value === undefined ? 'undefined' : JSON.stringify(value)} }}`;
}
