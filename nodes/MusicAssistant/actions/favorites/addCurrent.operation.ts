import type { Server } from '../../server/client';
import { ServerFailure } from '../../server/failure';
import { addPlaying } from '../../server/favorites';
import { playbackState } from '../../server/players';
import { activeQueue, type Speaker } from '../../server/queues';
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
		if (!playing) {
			throw parameters.fault(
				'playerId',
				`names the player "${player.name}", which plays nothing now`,
				'Start something first, or let the workflow look at Player > Get before.',
			);
		}
		const timeout = timeoutOf(parameters, SLOW_TIMEOUT);
		const added = await addPlaying(server, player.id, playing.uri, timeout);
		if (added.refusal && added.isFavorite !== true) throw withReason(added.refusal, playing);
		if (added.isFavorite === false) throw notAdded(playing);
		return {
			success: true,
			confirmed: added.isFavorite === true,
			player_id: player.id,
			...(added.item ? simplifyMedia(added.item) : { name: playing.name }),
			...(added.isFavorite === undefined ? { reason: untold(playing) } : {}),
		};
	},
};

/** What a player plays, as far as the server tells. */
interface Playing {
	name: string;
	mediaType?: string;
	/** Left out where the server has to find the song by its name: of radio stations and outside sources. */
	uri?: string;
}

async function nowPlaying(server: Server, { id }: Speaker): Promise<Playing | undefined> {
	const player = await server.callIfKnown('players/get', { player_id: id }, { fresh: true });
	if (player && playbackState(player) === 'idle') return undefined;
	const queue = await activeQueue(server, id);
	const item = isOutside(player, queue) ? undefined : child(queue, 'current_item');
	const media = child(item, 'media_item');
	if (media) return playingItem(text(item, 'name'), media);
	const outside = child(player ?? undefined, 'current_media');
	const name = text(outside, 'title', 'uri');
	return name === undefined ? undefined : { name };
}

/** Whether the player plays from something else than its queue, where an item waits that is not what is heard. */
function isOutside(player?: JsonObject | null, queue?: JsonObject): boolean {
	const source = text(player ?? undefined, 'active_source');
	return (
		source !== undefined && source !== text(queue, 'queue_id') && flag(queue, 'active') === false
	);
}

function playingItem(name: string | undefined, media: JsonObject): Playing {
	const uri = text(media, 'uri');
	const mediaType = text(media, 'media_type');
	return {
		name: name ?? text(media, 'name') ?? '',
		mediaType,
		...(mediaType === 'radio' ? {} : { uri }),
	};
}

function withReason(refusal: ServerFailure, { mediaType, name }: Playing): ServerFailure {
	return mediaType === 'radio'
		? refusal.withMore(
				`"${name}" may name no song now, or one that no music provider of the server has.`,
			)
		: refusal;
}

function notAdded({ name }: Playing): ServerFailure {
	return new ServerFailure('rejected', {
		message: `"${name}" is no favorite although the server took the command`,
		description: 'The player may have gone on to another item meanwhile: look at the favorites.',
	});
}

function untold({ uri, name }: Playing): string {
	return uri === undefined
		? `The server looked for the song that "${name}" plays; which one it added could not be seen`
		: 'The server does not tell whether it is a favorite now';
}
