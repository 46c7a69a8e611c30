import type { ImageLocation } from '../api/models/imageLocation';
import type { MediaItem } from '../api/models/mediaItem';
import type { ServerEvent } from '../api/websocket/connection';
import { textOrEmpty, type JsonObject } from '../helpers/json';
import { orderColumns } from '../services/simplifyMedia';
import type { TriggerEvent } from './state/triggerEvent';

interface OutputOptions {
	/** Whether the item has the simplified columns, not the server's object. */
	readonly simplify: boolean;
	readonly nameOf: (playerId: string) => string;
	/** Whether it did not happen now: it shows what an item looks like. */
	readonly isSample?: boolean;
}

/** What an event starts the workflow with. */
export interface TriggerItem {
	readonly json: JsonObject;
	/** `undefined` for an event about something that has no cover, such as a volume. */
	readonly cover: CoverItem | undefined;
}

/** The item that an event is about, as far as its cover is concerned. */
interface CoverItem {
	/** `undefined` if nothing plays. */
	readonly name: string | undefined;
	readonly uri: string | undefined;
	readonly image: ImageLocation | undefined;
}

export function toTriggerItem(event: TriggerEvent, options: OutputOptions): TriggerItem {
	return { json: toJson(event, options), cover: coverItemOf(event) };
}

/** The same for an event as the server sent it. */
export function toRawTriggerItem({ event, object_id, data }: ServerEvent): TriggerItem {
	return { json: { event, time: new Date().toISOString(), object_id, data }, cover: undefined };
}

function toJson(
	{ event, playerId, simplified, objectId, data }: TriggerEvent,
	{ simplify, nameOf, isSample = false }: OutputOptions,
): JsonObject {
	const start: JsonObject = { event, time: new Date().toISOString() };
	if (isSample) start.sample = true;
	if (!simplify) return { ...start, object_id: objectId, data };
	if (playerId === undefined) return orderColumns({ ...start, ...simplified });
	const player = { player: playerId && nameOf(playerId), player_id: playerId };
	return orderColumns({ ...start, ...player, ...simplified });
}

function coverItemOf({ simplified, image }: TriggerEvent): CoverItem | undefined {
	if (!('image_url' in simplified)) return undefined;
	const { title, name, uri } = simplified;
	return {
		name: textOrEmpty(title) || textOrEmpty(name) || undefined,
		uri: textOrEmpty(uri) || undefined,
		image,
	};
}

/**
 * Adds the names of podcasts to events about their episodes: servers report an episode as its own podcast (observed on 2.7
 * and 2.8), and none at all with what was played.
 */
export class PodcastNames {
	/** Settles when the last event that had to wait has been passed on; missing if none is waiting. */
	private waiting: Promise<void> | undefined;

	/** The podcast of the episode that was looked up last. */
	private last?: { readonly episodeUri: string; readonly podcast: Promise<string | undefined> };

	/** @param readItem returns `undefined` for an item that cannot be read */
	constructor(private readonly readItem: (uri: string) => Promise<MediaItem | undefined>) {}

	/** Passes events on in their order, immediately unless the name of a podcast has to be looked up. */
	pass(events: readonly TriggerEvent[], emit: (event: TriggerEvent) => void): void {
		for (const event of events) {
			const episodeUri = unnamedEpisodeUri(event);
			if (episodeUri === undefined && this.waiting === undefined) emit(event);
			else this.passLater(event, episodeUri, emit);
		}
	}

	private passLater(
		event: TriggerEvent,
		episodeUri: string | undefined,
		emit: (event: TriggerEvent) => void,
	): void {
		const add = async (before: Promise<void> | undefined) => {
			const name = episodeUri === undefined ? undefined : await this.podcastOf(episodeUri);
			await before;
			// In place: Nothing Playing repeats what the event says.
			if (name !== undefined) event.simplified.album = name;
			emit(event);
			if (this.waiting === waiting) this.waiting = undefined;
		};
		const waiting = add(this.waiting);
		this.waiting = waiting;
	}

	private async podcastOf(episodeUri: string): Promise<string | undefined> {
		if (this.last?.episodeUri !== episodeUri) {
			this.last = { episodeUri, podcast: this.lookUpPodcast(episodeUri) };
		}
		return await this.last.podcast;
	}

	private async lookUpPodcast(episodeUri: string): Promise<string | undefined> {
		const { name, uri } = (await this.readItem(episodeUri))?.podcast ?? {};
		if (name !== undefined || uri === undefined) return name;
		return (await this.readItem(uri))?.name;
	}
}

function unnamedEpisodeUri({ simplified }: TriggerEvent): string | undefined {
	const isUnnamed = simplified.media_type === 'podcast_episode' && simplified.album === null;
	return (isUnnamed && textOrEmpty(simplified.uri)) || undefined;
}
