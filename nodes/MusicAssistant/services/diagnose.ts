import { joinWithLimit } from '../helpers/text';
import { parseUri } from '../helpers/uri';
import {
	unavailabilityWithRemedy,
	findUnusablePlayer,
	readPlaybackTargets,
	type PlaybackTarget,
	findQueue,
} from './queues/playbackTargets';
import type { MusicAssistantClient, Session } from '../api/client';
import type { ApiError, ApiErrorDetails } from '../api/apiError';
import { resolveUriOrMissing } from './library/readItems';
import { hiddenPlaylistHint, isPlaylistUri } from './playlists/playlistRows';
import {
	releaseOfFeature,
	releaseOfCommand,
	readServerVersion,
	findVersionTooOldFor,
	findVersionTooOldForCommand,
} from '../api/serverVersions';

type Args = Readonly<Record<string, unknown>>;

/** In order of likelihood. */
const REASON_FINDERS = [
	findQueueReason,
	findPlayerReason,
	findMediaReason,
	findContainerReason,
	findCommandReason,
	findArgumentReason,
];

/**
 * Finds the likely reason for a refusal by reading what the arguments name: whether the queue exists, its player is
 * available, the item exists and the server is new enough. Changes nothing.
 *
 * @returns the given failure if it is not an unexplained refusal (status 500), if no reason is found, or if it has been
 * diagnosed before
 */
export async function diagnose(failure: ApiError, client: MusicAssistantClient): Promise<ApiError> {
	const { request, kind } = failure;
	if (request === undefined) return failure;
	if (kind === 'unknownCommand') return await withRequiredVersion(failure, client, request.command);
	if (!failure.isInternal) return failure;
	forgetEarlierReads(client);
	const args: Args = { ...request.args };
	for (const findReason of REASON_FINDERS) {
		const reason = await findReason(client, args, request.command).catch(() => undefined);
		if (reason !== undefined) return replaceMessageWithReason(failure, reason);
	}
	return failure.with({ request: undefined });
}

/** Replaces the message by the reason, but keeps what the server said. */
function replaceMessageWithReason(failure: ApiError, reason: RefusalReason): ApiError {
	const serverMessage = failure.kind === 'rejected' ? ` ${failure.message}.` : '';
	return failure.with({
		message: reason.message,
		description: reason.description + serverMessage,
		request: undefined,
	});
}

/** The executions in which a refusal has been diagnosed. */
const diagnosed = new WeakSet<Session>();

/**
 * What was read before the first refusal may be out of date: a player may have become unavailable since. Later diagnoses
 * share what the first one reads.
 */
function forgetEarlierReads(client: MusicAssistantClient): void {
	if (diagnosed.has(client.session)) return;
	diagnosed.add(client.session);
	client.invalidate(['player_queues/all', 'players/all', 'players/get']);
}

type RefusalReason = Pick<ApiErrorDetails, 'message' | 'description'>;

async function findQueueReason(
	client: MusicAssistantClient,
	args: Args,
): Promise<RefusalReason | undefined> {
	if (typeof args.queue_id !== 'string') return undefined;
	const queue = await findQueue(client, args.queue_id);
	const listed = await readPlaybackTargets(client);
	// A queue has the id of its player.
	const player = await findUnusablePlayer(client, args.queue_id, listed);
	if (player || queue?.available === false) {
		const { state, remedy } = unavailabilityWithRemedy(player ?? { enabled: true });
		const name = player?.name ?? queue?.name;
		return { message: `The player of the queue "${name}" is ${state}`, description: remedy };
	}
	if (queue) return undefined;
	return {
		message: `There is no queue with the ID "${args.queue_id}"`,
		description: describeKnownTargets(listed),
	};
}

async function findPlayerReason(
	client: MusicAssistantClient,
	args: Args,
): Promise<RefusalReason | undefined> {
	const id = args.player_id ?? args.target_player;
	if (typeof id !== 'string') return undefined;
	const named = [id, args.player_ids_to_add].flat().filter((one) => typeof one === 'string');
	const all = await readPlaybackTargets(client);
	for (const one of named) {
		const player = await findUnusablePlayer(client, one, all);
		if (!player) continue;
		const { state, remedy } = unavailabilityWithRemedy(player);
		return { message: `The player "${player.name}" is ${state}`, description: remedy };
	}
	if (all.some((one) => one.id === id)) return undefined;
	// Lists leave out the players that belong to a combined one.
	const unlisted = await client.callIfSupported('players/get', { player_id: id });
	if (unlisted) return undefined;
	return {
		message:
			unlisted === null
				? `There is no player with the ID "${id}"`
				: `The server refused the command, and does not list a player with the ID "${id}"`,
		description: describeKnownTargets(all),
	};
}

function describeKnownTargets(all: readonly PlaybackTarget[]): string {
	const offered = all.filter(({ isOffered }) => isOffered);
	return `The server has: ${joinWithLimit(offered.map(({ name, id }) => `${name} (${id})`))}.`;
}

/** Media types of the items whose parts a command lists, by the prefix of the command. */
const CONTAINER_TYPES: ReadonlyArray<[command: string, mediaType: string]> = [
	['music/albums/', 'album'],
	['music/playlists/', 'playlist'],
	['music/podcasts/', 'podcast'],
];

async function findContainerReason(
	client: MusicAssistantClient,
	args: Args,
	command: string,
): Promise<RefusalReason | undefined> {
	const [, mediaType] = CONTAINER_TYPES.find(([beginning]) => command.startsWith(beginning)) ?? [];
	const { item_id: id, provider_instance_id_or_domain: provider } = args;
	if (mediaType === undefined || typeof id !== 'string' || typeof provider !== 'string') {
		return undefined;
	}
	return await findMediaReason(client, { uri: `${provider}://${mediaType}/${id}` });
}

async function findMediaReason(
	client: MusicAssistantClient,
	args: Args,
): Promise<RefusalReason | undefined> {
	const uris = [args.media, args.uri, args.item].flat().filter((uri) => typeof uri === 'string');
	const missing: string[] = [];
	for (const uri of uris) {
		if ((await resolveUriOrMissing(client, uri)) === 'missing') missing.push(uri);
	}
	// If one of them can be resolved, the server continues without the others.
	if (missing.length === 0 || missing.length < uris.length) return undefined;
	const reason = describeUnresolvableUris(missing);
	const hint = await hiddenPlaylistHint(client, missing.some(isPlaylistUri));
	return { ...reason, description: reason.description + hint };
}

/** The error text for URIs that the server cannot resolve. */
export function describeUnresolvableUris(uris: readonly string[]): RefusalReason {
	return {
		message: `The server cannot find ${joinWithLimit(uris.map((uri) => `"${uri}"`))}`,
		description:
			'The item was removed or renumbered, or its provider is not set up or not available. Find its current URI, for example with Library > Search.',
	};
}

async function findCommandReason(
	client: MusicAssistantClient,
	_: Args,
	command: string,
): Promise<RefusalReason | undefined> {
	const release = releaseOfCommand(command);
	const version = await findVersionTooOldForCommand(client, command);
	if (release === undefined || version === undefined) return undefined;
	return {
		message: `The connected server has the command ${command}, but cannot carry it out yet`,
		description: describeRequiredVersion(release, version),
	};
}

/** The release that is needed, and the connected version if the server reports it. */
function describeRequiredVersion(release: string, version: string | undefined): string {
	const connected = version === undefined ? '' : `, but ${version} is connected`;
	return `It requires Music Assistant ${release} or newer${connected}.`;
}

async function findArgumentReason(
	client: MusicAssistantClient,
	args: Args,
	command: string,
): Promise<RefusalReason | undefined> {
	if (typeof args.start_item === 'string') {
		const version = await findVersionTooOldFor(client, 'startItemByName');
		const container = parseUri(String(args.media));
		return {
			message: `Nothing in the media matches the start item "${args.start_item}"`,
			description:
				version === undefined
					? `${container?.kind === 'item' && container.mediaType === 'album' ? 'In albums, the server only looks for exact IDs and URIs. ' : ''}Check its spelling, or enter the exact URI of the item to start with.`
					: `Music Assistant ${version} is connected; it only looks for exact IDs and URIs. Names work from ${releaseOfFeature('startItemByName')} on.`,
		};
	}
	if (args.dont_stop_the_music_enabled === true || args.autoplay_enabled === true) {
		return {
			message: 'The server cannot switch autoplay on',
			description:
				'Autoplay requires a music provider that can find similar tracks, and none is set up. Remove the mode.',
		};
	}
	if (command === 'music/tracks/similar_tracks') {
		return {
			message: 'The server cannot find tracks that are similar to this one',
			description:
				'This requires a music provider that can find similar tracks: none is set up, or it does not have this track.',
		};
	}
	if (args.radio_mode === true) {
		return {
			message: 'The server cannot use radio mode with this media',
			description:
				'Radio mode requires a music provider that can find similar tracks: none is set up, or it does not have this item. Switch off "Radio Mode".',
		};
	}
	return undefined;
}

async function withRequiredVersion(
	failure: ApiError,
	client: MusicAssistantClient,
	command: string,
): Promise<ApiError> {
	const release = releaseOfCommand(command);
	if (release === undefined) return failure.with({ request: undefined });
	const version = await readServerVersion(client).catch(() => undefined);
	return failure.with({
		description: `${describeRequiredVersion(release, version)} If the server is new enough, something in between is responding in its place.`,
		request: undefined,
	});
}
