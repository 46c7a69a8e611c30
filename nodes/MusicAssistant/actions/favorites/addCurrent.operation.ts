import type { Server } from '../../server/client';
import { ServerFailure, undefinedIfRefused } from '../../server/failure';
import { addPlaying, itemNow, type Added } from '../../server/favorites';
import { playbackState } from '../../server/players';
import { activeQueue, type Speaker } from '../../server/queues';
import { isItem } from '../../values/items';
import { child, flag, text, type JsonObject } from '../../values/json';
import { simplifyMedia } from '../../values/simplifyMedia';
import { chosenPlayer } from '../chosenPlayer';
import { SLOW_TIMEOUT, slowChangeOptions, timeoutOf } from '../fields';
import { playerLocator } from '../locators';
import type { Operation } from '../operation';

export const addCurrent: Operation = {
	option: {
		name: 'Add Currently Playing',
		value: 'addCurrent',
		action: 'Add currently playing item to favorites',
		description:
			'Add the track that a player plays now to the favorites; of a radio station, the song it names',
	},
	effect: 'change',
	fields: [playerLocator, slowChangeOptions()],

	async execute(context) {
		const { parameters, server } = context;
		const player = await chosenPlayer(context);
		const playing = await nowPlaying(server, player);
		if (playing === null) {
			throw parameters.fault(
				'playerId',
				`names the player "${player.name}", which plays nothing now`,
				'Start something first, or let the workflow look at Player > Get before.',
			);
		}
		const timeout = timeoutOf(parameters, SLOW_TIMEOUT);
		const added = await addPlaying(server, player.id, playing?.uri, timeout);
		if (added.refusal && added.isFavorite !== true) throw withReason(added.refusal, playing);
		return {
			success: true,
			player_id: player.id,
			...(playing?.uri === undefined
				? told(added, playing)
				: await toldOfItem(server, player, playing, added)),
		};
	},
};

/** What a player plays, as far as the server tells. */
interface Playing {
	name: string;
	mediaType?: string;
	/** Left out where the server has to find the song by its name: of radio stations and outside sources. */
	uri?: string;
	/** Whether it was a favorite before. */
	isFavorite?: boolean;
}

/** Null for a player that plays nothing; `undefined` where the server does not tell what it plays. */
async function nowPlaying(server: Server, { id }: Speaker): Promise<Playing | null | undefined> {
	const player = await server.callIfWilling('players/get', { player_id: id }, { fresh: true });
	if (player && playbackState(player) === 'idle') return null;
	let isTold = player !== undefined;
	const queue = await activeQueue(server, id).catch((reason: unknown) => {
		isTold = false;
		undefinedIfRefused(reason);
		return undefined;
	});
	if (!player && playbackState(queue) === 'idle') return null;
	const item = isOutside(player, queue) ? undefined : child(queue, 'current_item');
	const media = child(item, 'media_item');
	if (media) return playingItem(text(item, 'name'), media);
	const outside = child(player ?? undefined, 'current_media');
	const name = text(outside, 'title', 'uri');
	return name === undefined ? (isTold ? null : undefined) : { name };
}

/** Whether the player plays from something else than its queue, where an item waits that is not what is heard. */
function isOutside(player?: JsonObject | null, queue?: JsonObject): boolean {
	if (flag(queue, 'active') !== false) return false;
	if (!player) return true;
	const source = text(player, 'active_source');
	return source !== undefined && source !== text(queue, 'queue_id');
}

function playingItem(name: string | undefined, media: JsonObject): Playing {
	const mediaType = text(media, 'media_type');
	return {
		name: name ?? text(media, 'name') ?? '',
		mediaType,
		...(mediaType === 'radio' ? {} : { uri: text(media, 'uri') }),
		isFavorite: flag(media, 'favorite'),
	};
}

function withReason(refusal: ServerFailure, playing?: Playing): ServerFailure {
	return playing?.mediaType === 'radio'
		? refusal.withMore(
				`"${playing.name}" may name no song now, or one that no music provider of the server has.`,
			)
		: refusal;
}

/** @throws ServerFailure when it is no favorite, or when the player went on and neither of the two is one */
async function toldOfItem(
	server: Server,
	player: Speaker,
	playing: Playing,
	added: Added,
): Promise<JsonObject> {
	const now = await nowPlaying(server, player);
	const isSame =
		now?.uri === playing.uri || (now?.uri !== undefined && isItem(added.item, now.uri));
	if (!now || isSame) {
		if (added.isFavorite === false) throw notAdded(playing.name);
		return told(added, playing);
	}
	// Between the look and the command the player may have gone on, or only since: the favorites tell, if anything does.
	const item = now.uri === undefined ? undefined : await itemNow(server, now.uri);
	const isFavorite = flag(item, 'favorite');
	if (added.isFavorite === false && isFavorite === true) return told({ item, isFavorite }, now);
	if (added.isFavorite === true && isFavorite === false && playing.isFavorite === false) {
		return told(added, playing);
	}
	if (added.isFavorite === false && isFavorite === false) {
		throw notAdded(`${playing.name}" or "${now.name}`);
	}
	return {
		confirmed: false,
		name: null,
		reason: `The player went on from "${playing.name}" to "${now.name}" at that moment; which of them was added could not be seen`,
	};
}

function told({ item, isFavorite }: Added, playing?: Playing): JsonObject {
	return {
		confirmed: isFavorite === true,
		...(item ? simplifyMedia(item) : { name: playing?.name ?? null }),
		...(isFavorite === undefined ? { reason: untold(playing) } : {}),
	};
}

function notAdded(names: string): ServerFailure {
	return new ServerFailure('rejected', {
		message: `"${names}" is no favorite although the server took the command`,
		description: 'The player may have gone on to another item meanwhile: look at the favorites.',
	});
}

function untold(playing?: Playing): string {
	if (!playing) {
		return 'The server does not tell what the player plays, and which track it added could not be seen';
	}
	return playing.uri === undefined
		? `The server looked for the song that "${playing.name}" plays; which one it added could not be seen`
		: 'The server does not tell whether it is a favorite now';
}
