import { simplifyIdentity } from '../../services/simplifyMedia';
import type { MediaItem } from '../../api/models/mediaItem';
import { truncateText } from '../../helpers/text';
import { resolveMediaReference } from '../../parameters/resolve/resolveMediaReferences';
import { optionsForChange } from '../../parameters/fields/commonFields';
import { booleanField } from '../../parameters/fields/fieldBuilders';
import type { Operation } from '../operation';
import { verifyEffect, type Confirmation } from '../../services/verifyEffect';
import type { Parameters } from '../../parameters/parameters';
import { itemLocator } from '../../parameters/fields/locators';
import type { MusicAssistantClient } from '../../api/client';
import { type ApiError, rejectedError } from '../../api/apiError';
import { findListedEpisode } from '../../services/library/readItems';

const itemField = itemLocator(
	'The item to mark; for a podcast episode, use the URI that Get Podcast Episodes returns',
	{
		listHint: 'Podcast episodes are not in the list: use By URI',
		example: { itemName: 'The Lock Keeper', uri: 'filesystem--1234://podcast_episode/7' },
	},
);

const playedField = booleanField(
	'Played',
	'played',
	"Whether to mark the item as fully played; this applies to the access token's user",
);

export const setPlayed: Operation = {
	option: {
		name: 'Set Played Status',
		value: 'setPlayed',
		action: 'Mark item as played or unplayed',
		description: 'Mark a podcast episode, an audiobook or another item as played or unplayed',
	},
	effect: 'change',
	fields: [itemField, playedField, optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const isPlayed = parameters.boolean('played');
		const reference = await resolveMediaReference(context);
		const { uri: given } = reference;
		if (reference.kind === 'item') requireMarkable(parameters, given, reference.mediaType);
		const item = await client.call('music/item_by_uri', { uri: given });
		requireMarkable(parameters, given, item.mediaType ?? '', item);
		const confirmation = await markPlayedOrUnplayed(client, item, isPlayed);
		return {
			...simplifyIdentity(item, given),
			played: isPlayed,
			success: true,
			...confirmation,
		};
	},
};

/** Media types without a played status: servers fail on a folder, and silently ignore the others. */
const UNMARKABLE_TYPES: Readonly<Record<string, string>> = {
	audio_source: 'a live input',
	folder: 'a folder',
	sound_effect: 'a sound',
};

/** @throws ParameterError for items that the server silently cannot mark */
function requireMarkable(
	parameters: Parameters,
	uri: string,
	mediaType: string,
	item?: MediaItem,
): void {
	// The built-in provider has web addresses and sounds, without a played status; only its playlists have one.
	const isBuiltin = item?.provider?.startsWith('builtin') && mediaType !== 'playlist';
	const kind =
		UNMARKABLE_TYPES[mediaType] ?? (isBuiltin ? 'a web address or standalone sound' : undefined);
	if (kind === undefined) return;
	throw parameters.error(
		'item',
		`is "${truncateText(uri)}", ${kind}, for which the server keeps no played status`,
		'Choose a podcast episode, an audiobook, a track, an album, a playlist or another item from the library or a music provider.',
	);
}

/**
 * Marks an item as fully played or not played, once, and verifies the result.
 *
 * @param item the full item, as `music/item_by_uri` returns it
 * @throws ApiError if the server refuses, or keeps reporting the opposite: it ignores the command for some items
 */
async function markPlayedOrUnplayed(
	client: MusicAssistantClient,
	item: MediaItem,
	isPlayed: boolean,
): Promise<Confirmation> {
	await client.call(isPlayed ? 'music/mark_played' : 'music/mark_unplayed', {
		media_item: item.raw,
	});
	const { confirmation } = await verifyEffect(client, {
		read: async () => await readPlayedStatus(client, item),
		isDone: (status) => (status === undefined ? undefined : status === isPlayed),
		notReported: () => (isEpisode(item) ? EPISODE_NOT_LISTED : STATUS_NOT_REPORTED),
		notDone: () => notMarkedError(item, isPlayed),
	});
	return confirmation;
}

const STATUS_NOT_REPORTED =
	'The server only reports the played status of podcast episodes and audiobooks';

const EPISODE_NOT_LISTED =
	'The server reports the played status of an episode only in the episode list of its podcast, and this episode is not in that list';

/** The played status of an item, which is null if it was never played; `undefined` if the server does not report it. */
async function readPlayedStatus(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<boolean | undefined> {
	const now = isEpisode(item)
		? await findListedEpisode(client, item, { noCache: true })
		: await readItemNow(client, item);
	return now?.fullyPlayed === null ? false : now?.fullyPlayed;
}

async function readItemNow(
	client: MusicAssistantClient,
	item: MediaItem,
): Promise<MediaItem | undefined> {
	const { uri, fullyPlayed } = item;
	if (uri === undefined || fullyPlayed === undefined) return undefined;
	return await client.call('music/item_by_uri', { uri }, { noCache: true });
}

function isEpisode(item: MediaItem): boolean {
	return item.mediaType === 'podcast_episode';
}

function notMarkedError(item: MediaItem, isPlayed: boolean): ApiError {
	const name = item.name ?? item.uri ?? '';
	return rejectedError(
		`The server accepted the command, but "${name}" is not marked as ${isPlayed ? 'played' : 'unplayed'}`,
		'Its provider may manage the status itself and have reset it: check the item in Music Assistant.',
	);
}
