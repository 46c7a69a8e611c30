import { awaitApiErrorOf, rejectedError, type ApiError } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { simplifyIdentity } from '../../services/simplifyMedia';
import {
	optionsForSlowChange,
	readTimeout,
	SLOW_TIMEOUT,
} from '../../parameters/fields/commonFields';
import { choiceField, requiredFor, valuesOf } from '../../parameters/fields/fieldBuilders';
import { itemLocator, playerLocator } from '../../parameters/fields/locators';
import type { OperationContext } from '../../parameters/operationContext';
import { resolveMediaReference } from '../../parameters/resolve/resolveMediaReferences';
import { resolvePlayer } from '../../parameters/resolve/resolvePlayersAndQueues';
import {
	addFavorite,
	readItemAfterCommand,
	rethrowUnlessUnfinished,
	retryReadAfterCommand,
} from '../../services/addFavorite';
import { findLibraryItem } from '../../services/library/readItems';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { readNowPlayingItem } from '../../services/queues/queueItems';
import { toConfirmation } from '../../services/verifyEffect';
import type { Operation } from '../operation';
import { removeFavorite } from './remove.operation';

const ofField = choiceField('Of', 'of', 'item', 'What the preference is about', {
	item: ['Item', 'An item that you choose'],
	playing: ['What Is Playing', 'What a player is playing now'],
});

/** Each preference, as the server stores it. */
const FAVORITE_VALUES = { favorite: true, disliked: false, neither: null } as const;

type Preference = keyof typeof FAVORITE_VALUES;

const preferenceField = choiceField<Preference>(
	'Preference',
	'preference',
	'favorite',
	"What the access token's user thinks of it; from server 2.11 on, this is personal",
	{
		disliked: [
			'Disliked',
			'The server leaves it out of what it chooses itself, such as radio mode and autoplay (server 2.11 and newer)',
		],
		favorite: ['Favorite', 'It is one of the favorites'],
		neither: ['Neither', 'It is no longer either of them'],
	},
);

const itemField = itemLocator(
	'The item: a track, album, artist, playlist, podcast, radio station or audiobook',
);

export const setPreference: Operation = {
	option: {
		name: 'Set Preference',
		value: 'setPreference',
		action: 'Like or dislike item',
		description:
			'Like an item or what is playing, dislike it, or neither; disliking requires server 2.11 or newer',
	},
	effect: 'change',
	fields: [
		ofField,
		...requiredFor('of', 'item', itemField),
		...requiredFor('of', 'playing', playerLocator),
		preferenceField,
		optionsForSlowChange(),
	],

	async execute(context) {
		const { parameters, client } = context;
		const preference = parameters.choice('preference', valuesOf(preferenceField));
		const { uri, player } = await resolveSubject(context);
		const timeout = readTimeout(parameters, SLOW_TIMEOUT);
		const { item, isSet, refusal } = await sendPreference(client, uri, preference, timeout);
		if (refusal && isSet !== true) throw refusal;
		if (isSet === false) throw notSetError(uri, preference);
		return {
			...(player && { player: player.name }),
			...simplifyIdentity(item, uri),
			preference,
			success: true,
			...toConfirmation([isSet ? undefined : PREFERENCE_NOT_REPORTED]),
			...(player && { player_id: player.id }),
		};
	},
};

const PREFERENCE_NOT_REPORTED = 'The server does not report whether it is a favorite now';

/** What the preference is about. @throws ParameterError if it cannot have one */
async function resolveSubject(
	context: OperationContext,
): Promise<{ uri: string; player?: PlaybackTarget }> {
	const { parameters } = context;
	if (parameters.choice('of', valuesOf(ofField)) === 'item') {
		const reference = await resolveMediaReference(context);
		if (reference.kind !== 'item' || reference.mediaType !== 'podcast_episode') return reference;
		throw parameters.error('item', 'is a podcast episode, which has no preference', USE_PODCAST);
	}
	const player = await resolvePlayer(context);
	return { uri: await resolvePlayingUri(context, player), player };
}

const USE_PODCAST = 'Choose its podcast instead.';

/** @throws ParameterError if nothing plays, or nothing that can have a preference */
async function resolvePlayingUri(
	{ client, parameters }: OperationContext,
	player: PlaybackTarget,
): Promise<string> {
	const playing = await readNowPlayingItem(client, player);
	const playerError = (problem: string, remedy: string) =>
		parameters.error('playerId', `refers to the player "${player.name}", ${problem}`, remedy);
	if (playing === null) {
		throw playerError('which is not playing anything', 'Start playback first.');
	}
	if (playing?.uri === undefined) {
		throw playerError(
			playing
				? `which is playing "${playing.name}": the server does not report which song of its library that is`
				: 'but the server does not report what it is playing',
			'Find the item with Library > Search, and set "Of" to Item.',
		);
	}
	if (playing.mediaType !== 'podcast_episode') return playing.uri;
	throw playerError(
		`which is playing "${playing.name}", a podcast episode, which has no preference`,
		USE_PODCAST,
	);
}

/** The result of a preference, read afterwards. */
interface PreferenceResult {
	/** The current item, if the server finds it. */
	item?: MediaItem;
	/** Whether it has the preference; `undefined` if the server does not report it. */
	isSet?: boolean;
	/** The refusal without a reason: as with favorites, it may have been set anyway. */
	refusal?: ApiError;
}

/** @throws ApiError for every refusal with a reason */
async function sendPreference(
	client: MusicAssistantClient,
	uri: string,
	preference: Preference,
	timeoutSeconds: number,
): Promise<PreferenceResult> {
	const favorite = FAVORITE_VALUES[preference];
	const refusal = await awaitApiErrorOf(
		client.call('music/favorites/set_item', { item: uri, favorite }, { timeoutSeconds }),
	);
	if (refusal?.kind === 'unknownCommand' && preference !== 'disliked') {
		return await setFavoriteBefore211(client, uri, preference === 'favorite', timeoutSeconds);
	}
	if (refusal) rethrowUnlessUnfinished(refusal);
	const hasPreference = (item: MediaItem) => (item.favorite ?? null) === favorite;
	const found = await readItemAfterCommand(client, uri);
	// The URI of a provider does not always lead to the library's item.
	const item =
		found && !hasPreference(found)
			? ((await retryReadAfterCommand(
					client,
					async () => await findLibraryItem(client, found, { noCache: true }),
				)) ?? found)
			: found;
	return { item, isSet: item && hasPreference(item), refusal };
}

/** Servers before 2.11 only know favorites. */
async function setFavoriteBefore211(
	client: MusicAssistantClient,
	uri: string,
	isLiked: boolean,
	timeoutSeconds: number,
): Promise<PreferenceResult> {
	if (isLiked) {
		const { item, isFavorite, refusal } = await addFavorite(client, uri, timeoutSeconds);
		return { item, isSet: isFavorite, refusal };
	}
	const { item, isFavorite, reason } = await removeFavorite(client, uri);
	if (isFavorite !== undefined) return { item, isSet: !isFavorite };
	if (reason === undefined) return { item };
	throw rejectedError(`${uri} was not changed`, `${reason}.`);
}

function notSetError(uri: string, preference: Preference): ApiError {
	const words = { favorite: 'a favorite', disliked: 'disliked', neither: 'neither' };
	return rejectedError(
		`The server accepted the command, but ${uri} is not ${words[preference]}`,
		'Its provider or another app may have changed it in the meantime: check the item in Music Assistant.',
	);
}
