import { listed } from '../helpers/names';
import { parseUri } from '../helpers/uri';
import { absence, unusablePlayer } from './players/absentPlayers';
import type { MusicAssistantClient } from '../api/client';
import type { ApiError, ApiErrorDetails } from '../api/apiError';
import { resolveUri } from './library/resolveUri';
import { findQueue, playbackTargets, type PlaybackTarget } from './queues/queues';
import {
	releaseOf,
	releaseOfCommand,
	serverVersion,
	versionTooOldFor,
	versionTooOldForCommand,
} from '../api/versions';

type Args = Readonly<Record<string, unknown>>;

/** What can be looked up, the most likely first. */
const REASONS = [queueReason, playerReason, mediaReason, itemReason, commandReason, versionReason];

/**
 * Finds the likely reason of a refusal by reading what the arguments name: is there such a queue, can its player be
 * reached, does the item exist, is the server too old. Changes nothing.
 *
 * @returns the failure as it is where it is none of the server's bare or meagre refusals (status 500), or where no
 * reason is found; a failure is looked into once
 */
export async function diagnose(failure: ApiError, client: MusicAssistantClient): Promise<ApiError> {
	const { asked, kind } = failure;
	if (asked === undefined) return failure;
	if (kind === 'unknownCommand') return await withVersion(failure, client, asked.command);
	if (!failure.isInternal) return failure;
	const args: Args = { ...asked.args };
	for (const findReason of REASONS) {
		const reason = await findReason(client, args, asked.command).catch(() => undefined);
		if (reason !== undefined) return retold(failure, reason);
	}
	return failure.with({ asked: undefined });
}

/** The failure with the reason that was found; what the server itself said stays in it. */
function retold(failure: ApiError, reason: Reason): ApiError {
	const said = failure.kind === 'rejected' ? ` ${failure.message}.` : '';
	return failure.with({
		message: reason.message,
		description: reason.description + said,
		asked: undefined,
	});
}

type Reason = Pick<ApiErrorDetails, 'message' | 'description'>;

async function queueReason(client: MusicAssistantClient, args: Args): Promise<Reason | undefined> {
	if (typeof args.queue_id !== 'string') return undefined;
	const queue = await findQueue(client, args.queue_id);
	// A queue bears the id of its player.
	const player = await unusablePlayer(client, args.queue_id);
	if (player || queue?.available === false) {
		const { state, remedy } = absence(player ?? { enabled: true });
		const name = player?.name ?? queue?.name;
		return { message: `The player of the queue "${name}" is ${state}`, description: remedy };
	}
	if (queue) return undefined;
	return {
		message: `There is no queue with the ID "${args.queue_id}"`,
		description: known(await playbackTargets(client)),
	};
}

async function playerReason(client: MusicAssistantClient, args: Args): Promise<Reason | undefined> {
	if (typeof args.player_id !== 'string') return undefined;
	const player = await unusablePlayer(client, args.player_id);
	if (player) {
		const { state, remedy } = absence(player);
		return { message: `The player "${player.name}" is ${state}`, description: remedy };
	}
	const all = await playbackTargets(client);
	if (all.some(({ id }) => id === args.player_id)) return undefined;
	// Lists leave out the players that another one is made of.
	const unlisted = await client.callIfSupported('players/get', { player_id: args.player_id });
	if (unlisted !== null) return undefined;
	return {
		message: `There is no player with the ID "${args.player_id}"`,
		description: known(all),
	};
}

function known(all: readonly PlaybackTarget[]): string {
	return `The server knows: ${listed(all.map(({ name, id }) => `${name} (${id})`))}.`;
}

/** What commands about the parts of an item are about, by the beginning of their names. */
const PARTS_OF: ReadonlyArray<[command: string, mediaType: string]> = [
	['music/albums/', 'album'],
	['music/playlists/', 'playlist'],
	['music/podcasts/', 'podcast'],
];

async function itemReason(
	client: MusicAssistantClient,
	args: Args,
	command: string,
): Promise<Reason | undefined> {
	const [, mediaType] = PARTS_OF.find(([beginning]) => command.startsWith(beginning)) ?? [];
	const { item_id: id, provider_instance_id_or_domain: provider } = args;
	if (mediaType === undefined || typeof id !== 'string' || typeof provider !== 'string') {
		return undefined;
	}
	return await mediaReason(client, { uri: `${provider}://${mediaType}/${id}` });
}

async function mediaReason(client: MusicAssistantClient, args: Args): Promise<Reason | undefined> {
	const uris = [args.media, args.uri, args.item].flat().filter((uri) => typeof uri === 'string');
	const missing: string[] = [];
	for (const uri of uris) if ((await resolveUri(client, uri)) === 'missing') missing.push(uri);
	// As long as one can be resolved the server goes on without the others.
	if (missing.length === 0 || missing.length < uris.length) return undefined;
	return nothingBehind(missing);
}

/** What to say of URIs that lead nowhere. */
export function nothingBehind(uris: readonly string[]): Reason {
	return {
		message: `The server finds nothing behind ${listed(uris.map((uri) => `"${uri}"`))}`,
		description:
			'The item was removed or renumbered, or its provider is not set up or not available. Choose it from the list again.',
	};
}

async function commandReason(
	client: MusicAssistantClient,
	_: Args,
	command: string,
): Promise<Reason | undefined> {
	const release = releaseOfCommand(command);
	const version = await versionTooOldForCommand(client, command);
	if (release === undefined || version === undefined) return undefined;
	return {
		message: `The connected server has the command ${command}, but cannot carry it out yet`,
		description: needed(release, version),
	};
}

/** Which release is needed, and which version is connected where the server tells. */
function needed(release: string, version: string | undefined): string {
	const connected = version === undefined ? '' : `, and ${version} is connected`;
	return `It needs Music Assistant ${release} or newer${connected}.`;
}

async function versionReason(
	client: MusicAssistantClient,
	args: Args,
): Promise<Reason | undefined> {
	if (typeof args.start_item === 'string') {
		const version = await versionTooOldFor(client, 'startItemByName');
		const container = parseUri(String(args.media));
		return {
			message: `Nothing in the media matches the start item "${args.start_item}"`,
			description:
				version === undefined
					? `${container?.kind === 'item' && container.mediaType === 'album' ? 'In albums the server looks for exact ids and URIs only. ' : ''}Check its spelling, or give the exact URI of the item to start with.`
					: `Music Assistant ${version} is connected; it looks for exact ids and URIs only. Names work from ${releaseOf('startItemByName')} on.`,
		};
	}
	if (args.dont_stop_the_music_enabled === true || args.autoplay_enabled === true) {
		return {
			message: 'The server cannot switch autoplay on',
			description:
				'Autoplay needs a music provider that knows similar tracks, and none is set up. Remove the mode.',
		};
	}
	if (args.radio_mode === true) {
		return {
			message: 'The server cannot build a radio from this media',
			description:
				'Radio mode needs a music provider that knows similar tracks: none is set up, or it does not know this item. Switch "Radio Mode" off.',
		};
	}
	return undefined;
}

async function withVersion(
	failure: ApiError,
	client: MusicAssistantClient,
	command: string,
): Promise<ApiError> {
	const release = releaseOfCommand(command);
	if (release === undefined) return failure.with({ asked: undefined });
	const version = await serverVersion(client).catch(() => undefined);
	return failure.with({
		description: `${needed(release, version)} If the server is new enough, something in between answers in its place.`,
		asked: undefined,
	});
}
