import type { MusicAssistantClient } from '../../api/client';
import { type ApiError, undefinedIfRefused, rejectedError } from '../../api/apiError';
import { certainlySupports } from '../../api/serverVersions';
import {
	type AddFavoriteResult,
	completeFavorite,
	rethrowUnlessInternalError,
	rethrowUnlessUnfinished,
	readAddFavoriteResult,
	readItemAfterCommand,
	retryReadAfterCommand,
} from '../../services/addFavorite';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { isFavorite, hasIdOrUri } from '../../api/models/mediaItems';
import type { JsonObject } from '../../helpers/json';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayersAndQueues';
import {
	SLOW_TIMEOUT,
	optionsForSlowChange,
	readTimeout,
} from '../../parameters/fields/commonFields';
import { playerLocator } from '../../parameters/fields/locators';
import type { Operation } from '../operation';
import { readNowPlayingItem, type NowPlayingItem } from '../../services/queues/queueItems';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import type { ServerAddress } from '../../api/models/imageLocation';
import type { MediaItem } from '../../api/models/mediaItem';
import { readRows } from '../../api/readPages';
import { pagedLibraryItemSource } from '../../services/library/libraryItems';

export const addCurrent: Operation = {
	option: {
		name: 'Add Currently Playing',
		value: 'addCurrent',
		action: 'Add currently playing item to favorites',
		description:
			'Add the track that a player is playing to the favorites; for a radio station, the song it reports',
	},
	effect: 'change',
	fields: [playerLocator, optionsForSlowChange()],

	async execute(context) {
		const { parameters, client } = context;
		const player = await resolvePlayer(context);
		const playing = await readNowPlayingItem(client, player);
		if (playing === null) {
			throw parameters.error(
				'playerId',
				`refers to the player "${player.name}", which is not playing anything`,
				'Start playback first, or check what is playing with Player > Get beforehand.',
			);
		}
		const timeout = readTimeout(parameters, SLOW_TIMEOUT);
		const added = await addPlayingToFavorites(client, player.id, playing?.uri, timeout);
		if (added.refusal && added.isFavorite !== true) throw withRadioHint(added.refusal, playing);
		return {
			player: player.name,
			player_id: player.id,
			...(playing?.uri === undefined
				? addedItemOutput(client, added, playing)
				: await outputAfterCommand(client, player, playing, added)),
		};
	},
};

function withRadioHint(refusal: ApiError, playing?: NowPlayingItem): ApiError {
	return playing?.mediaType === 'radio'
		? refusal.withHint(
				`"${playing.name}" may not be reporting a song right now, or no music provider of the server has that song.`,
			)
		: refusal;
}

/** @throws ApiError if it is not a favorite, or if the player moved to another item and neither of the two is one */
async function outputAfterCommand(
	client: MusicAssistantClient,
	player: PlaybackTarget,
	playing: NowPlayingItem,
	added: AddFavoriteResult,
): Promise<JsonObject> {
	const current = await readNowPlayingItem(client, player);
	if (!current || isSameItem(playing, current, added)) {
		if (added.isFavorite !== false) return addedItemOutput(client, added, playing);
		if (await hasPersonalFavorites(client, added)) {
			return addedForOtherUserOutput(client, added, playing, current);
		}
		throw notAddedError(playing.name);
	}
	return await outputAfterItemChange(client, playing, current, added);
}

/** The player may have moved on before the command or after it: only the favorites can show which item was added. */
async function outputAfterItemChange(
	client: MusicAssistantClient,
	playing: NowPlayingItem,
	current: NowPlayingItem,
	added: AddFavoriteResult,
): Promise<JsonObject> {
	// The favorites of the user who started the music cannot be read.
	if (await hasPersonalFavorites(client, added)) return eitherItemAddedOutput(playing, current);
	const addedNow: AddFavoriteResult =
		current.uri === undefined ? {} : await readFavorite(client, current.uri);
	if (added.isFavorite === false && addedNow.isFavorite === false) {
		throw notAddedError(`${playing.name}" or "${current.name}`);
	}
	if (added.isFavorite === false && addedNow.isFavorite === true) {
		return addedItemOutput(client, addedNow, current);
	}
	const isNew = added.isFavorite === true && playing.isFavorite === false;
	if (isNew && addedNow.isFavorite === false) return addedItemOutput(client, added, playing);
	return eitherItemAddedOutput(playing, current);
}

/** Servers with personal favorites are also the only ones that report null. */
async function hasPersonalFavorites(
	client: MusicAssistantClient,
	{ item }: AddFavoriteResult,
): Promise<boolean> {
	return item?.favorite === null || (await certainlySupports(client, 'personalFavorites'));
}

function isSameItem(
	playing: NowPlayingItem,
	current: NowPlayingItem,
	{ item }: AddFavoriteResult,
): boolean {
	return (
		current.uri === playing.uri || (current.uri !== undefined && hasIdOrUri(item, current.uri))
	);
}

async function readFavorite(client: MusicAssistantClient, uri: string): Promise<AddFavoriteResult> {
	const item = await readItemAfterCommand(client, uri);
	return { item, isFavorite: isFavorite(item) };
}

function notAddedError(names: string): ApiError {
	return rejectedError(
		`The server accepted the command, but "${names}" is not a favorite`,
		'The player may have moved on to another item in the meantime: check the favorites.',
	);
}

/** The output for what was added, as far as it is known. */
function addedItemOutput(
	serverAddress: ServerAddress,
	{ item, isFavorite }: AddFavoriteResult,
	playing?: NowPlayingItem,
): JsonObject {
	return {
		...(item
			? createMediaSimplifier('mixed')(item, serverAddress)
			: { name: playing?.name ?? null }),
		success: true,
		confirmed: isFavorite === true,
		...(isFavorite === undefined ? { reason: whyNotConfirmed(playing) } : {}),
	};
}

/** The output for what the server adds to the favorites of the user who started the music: only the queue shows those. */
function addedForOtherUserOutput(
	serverAddress: ServerAddress,
	{ item }: AddFavoriteResult,
	playing: NowPlayingItem,
	current: NowPlayingItem | null | undefined,
): JsonObject {
	const isAdded = playing.isFavorite === false && current?.isFavorite === true;
	return {
		...(item ? createMediaSimplifier('mixed')(item, serverAddress) : { name: playing.name }),
		success: true,
		confirmed: isAdded,
		reason: isAdded
			? "It was added to the favorites of the user who started the music, not to those of the access token's user"
			: "The server adds it to the favorites of the user who started the music. It is not a favorite of the access token's user, and the favorites of other users cannot be seen",
	};
}

/** The output if one of two items was added, and it is not known which. */
function eitherItemAddedOutput(playing: NowPlayingItem, current: NowPlayingItem): JsonObject {
	return {
		name: null,
		success: true,
		confirmed: false,
		reason: `The player moved on from "${playing.name}" to "${current.name}" at that moment, so it is not known which of them was added`,
	};
}

function whyNotConfirmed(playing?: NowPlayingItem): string {
	if (!playing) {
		return 'The server does not report what the player is playing, so it is not known which track was added';
	}
	return playing.uri === undefined
		? `The server looked up the song that "${playing.name}" is playing, but does not report which one it added`
		: 'The server does not report whether it is a favorite now';
}

/**
 * Adds what a player plays to the favorites, once, and reads the result. What the server only begins for the track of a web
 * address is completed, as `addFavorite` does.
 *
 * @param playingUri `undefined` if it is not known, because the server has to find the song that a radio station or an
 * external source names: then the result is looked up among the favorite tracks
 * @throws ApiError for every refusal with a reason
 */
async function addPlayingToFavorites(
	client: MusicAssistantClient,
	playerId: string,
	playingUri: string | undefined,
	timeoutSeconds: number,
): Promise<AddFavoriteResult> {
	const before = playingUri === undefined ? await readFavoriteTracks(client) : undefined;
	const refusal = await client
		.call('players/add_currently_playing_to_favorites', { player_id: playerId }, { timeoutSeconds })
		.then(
			() => undefined,
			isWebAddress(playingUri) ? rethrowUnlessUnfinished : rethrowUnlessInternalError,
		);
	if (playingUri !== undefined) {
		const first = await readAddFavoriteResult(client, playingUri, refusal);
		// Where favorites are personal, it is one of the user who started the music, who cannot be named here.
		const isFinal = !first.refusal || (await certainlySupports(client, 'personalFavorites'));
		return isFinal ? first : await completeFavorite(client, playingUri, first, timeoutSeconds);
	}
	const known = new Set(before?.map(({ uri }) => uri));
	const after =
		before && (await retryReadAfterCommand(client, async () => await readFavoriteTracks(client)));
	const added = after?.find(({ uri }) => !known.has(uri));
	return { item: added, isFavorite: added && true, refusal };
}

/**
 * All favorite tracks; `undefined` if the server does not list them. No order puts a new one first on every version: 2.11
 * no longer modifies the item.
 */
async function readFavoriteTracks(client: MusicAssistantClient): Promise<MediaItem[] | undefined> {
	const source = pagedLibraryItemSource(client, 'track', { favorite: true }, { noCache: true });
	return await readRows(source).catch(undefinedIfRefused);
}

/** Whether it is the URI of a web address, which Music Assistant itself plays. */
function isWebAddress(uri: string | undefined): boolean {
	return uri?.startsWith('builtin://') ?? false;
}
