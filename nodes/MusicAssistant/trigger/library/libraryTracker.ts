import { ApiError, undefinedIfRefused } from '../../api/apiError';
import type { MusicAssistantClient } from '../../api/client';
import type { MediaItem } from '../../api/models/mediaItem';
import { readRows } from '../../api/readPages';
import { ConcurrencyLimit } from '../../api/requestCache';
import type { ServerEvent } from '../../api/websocket/connection';
import { isObject, type JsonObject } from '../../helpers/json';
import {
	pagedLibraryItemSource,
	type LibraryFilter,
	type LibraryType,
} from '../../services/library/libraryItems';
import { readProviderHealth, type ProviderHealth } from '../../services/providerHealth';
import { toWatchedContainers, type Choice, type WatchedContainer } from '../choices';
import { DebouncedValue } from '../state/playbackTracker';
import type { EventName, TriggerEvent } from '../state/triggerEvent';

/** A user is waiting for the sample: what has not been read by then is left out. */
export const MAX_SAMPLE_TIME_MS = 10_000;

/** Of items that events are about, at a time: for any more, a tracker waits for the next complete check. */
export const MAX_PENDING_ITEMS = 1000;

/**
 * Finds changes in one part of the library, or of the providers, for which the server sends no events, or not always: it reads
 * that part from time to time and compares it with what it knows.
 */
export interface LibraryTracker {
	/** What it reports. What it knows is saved under the name of the first one. */
	readonly events: readonly [EventName, ...EventName[]];

	/** The settings on which `known` depends: if they change, the tracker starts over. */
	readonly settings: readonly string[];

	/** What is known, as n8n stores it; `undefined` before the first check. */
	known: JsonObject | undefined;

	/**
	 * Reads everything; the first time, nothing is new.
	 *
	 * @throws ApiError if it cannot be read; what is known stays as it is
	 */
	checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]>;

	/** What would be reported if an item had just been added, newest first. */
	samples(client: MusicAssistantClient): AsyncIterable<TriggerEvent>;

	/** Remembers what an event of the server may be about. @returns whether `checkPending` has something to read */
	onEvent?(event: ServerEvent): boolean;

	/** When it has something to check again, for what counts only once it has lasted; milliseconds. */
	readonly nextDeadline?: number;

	/** The connection was lost and is back: what happened in between may be the server's own restart. */
	onReconnect?(): void;

	/** Reads what the events since the last check may be about. @throws ApiError as `checkAll` does */
	checkPending?(client: MusicAssistantClient): Promise<TriggerEvent[]>;
}

/** All items of one type that the library has. */
export async function readLibraryItems(
	client: MusicAssistantClient,
	type: LibraryType,
	filter: LibraryFilter = {},
): Promise<MediaItem[]> {
	return await readRows(pagedLibraryItemSource(client, type, filter, { noCache: true }));
}

/** Few at a time, because nobody waits for the result and the server may be small. */
const PARALLEL_TASKS = 4;

/** Runs a task for each entry, some at a time; after a failure no more are started. */
export async function forEachInParallel<Entry>(
	entries: readonly Entry[],
	task: (entry: Entry) => Promise<void>,
): Promise<void> {
	const limit = new ConcurrencyLimit(PARALLEL_TASKS);
	let hasFailed = false;
	const run = async (entry: Entry) => {
		if (hasFailed) return;
		await task(entry).catch((reason: unknown) => {
			hasFailed = true;
			throw reason;
		});
	};
	await Promise.all(entries.map(async (entry) => await limit.run(async () => await run(entry))));
}

/** The podcasts or playlists to watch, as the server has them now. */
export async function selectContainers(
	client: MusicAssistantClient,
	choice: Choice<WatchedContainer>,
): Promise<WatchedContainer[]> {
	const items = await readLibraryItems(client, choice.kind === 'podcast' ? 'podcast' : 'playlist');
	return choice.select(items.flatMap(toWatchedContainers));
}

/**
 * The tracks of a playlist or episodes of a podcast; `undefined` if the server refuses to list them, because the provider is
 * not available.
 *
 * @throws ApiError if the server has no command for it, or cannot be reached
 */
export async function readContained(
	client: MusicAssistantClient,
	{ container: { mediaType, itemId, provider } }: WatchedContainer,
): Promise<readonly MediaItem[] | undefined> {
	const container = { item_id: itemId, provider_instance_id_or_domain: provider };
	const options = { noCache: true };
	const listed =
		mediaType === 'podcast'
			? client.call('music/podcasts/podcast_episodes', container, options)
			: client.call(
					'music/playlists/playlist_tracks',
					{ ...container, provider_instance_or_domain: provider },
					options,
				);
	return await listed.catch((reason: unknown): undefined => {
		if (reason instanceof ApiError && reason.kind === 'unknownCommand') throw reason;
		undefinedIfRefused(reason);
	});
}

/** A provider is away for some seconds while it is reloaded, and all are while the server starts. */
const SETTLE_MS = 30_000;

/** For a sample, while no provider has a problem. */
const SAMPLE_PROBLEM = 'The provider is enabled, but could not be loaded';

type Condition = 'failed' | 'working';

/**
 * Provider Failed and Provider Available. The server reports which providers are loaded whenever that changes (observed on
 * 2.8), but not which of them should be, nor all that can happen to them: so its event only shows when to look, and they
 * are also looked at from time to time.
 */
export class ProviderTracker implements LibraryTracker {
	readonly events = ['providerFailed', 'providerAvailable'] as const;

	/** By instance; `undefined` before the first check. Disabled providers are left out: they are expected to be away. */
	private conditions: Map<string, DebouncedValue<Condition>> | undefined;

	private isPending = false;

	/** Whether the connection was lost since the last check: all that is pending then counts from its return. */
	private hasReconnected = false;

	constructor(private readonly choice: Choice<ProviderHealth>) {}

	get settings(): readonly string[] {
		return [];
	}

	get known(): JsonObject | undefined {
		if (this.conditions === undefined) return undefined;
		const entries = [...this.conditions].flatMap(([id, { current }]) =>
			current === undefined ? [] : [[id, current] as const],
		);
		return { conditions: Object.fromEntries(entries) };
	}

	set known(saved: JsonObject | undefined) {
		const conditions = isObject(saved?.conditions) ? saved.conditions : {};
		this.conditions = new Map(
			Object.entries(conditions).map(([id, condition]) => [
				id,
				createCondition(condition === 'failed' ? 'failed' : 'working'),
			]),
		);
	}

	onEvent({ event }: ServerEvent): boolean {
		this.isPending ||= event === 'providers_updated';
		return event === 'providers_updated';
	}

	onReconnect(): void {
		this.hasReconnected = true;
	}

	/** When a change will have lasted for long enough, unless it is over by then; milliseconds. */
	get nextDeadline(): number {
		const conditions = [...(this.conditions?.values() ?? [])];
		return Math.min(...conditions.map(({ nextDeadline }) => nextDeadline));
	}

	async checkPending(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		const isDue = this.nextDeadline <= performance.now();
		return this.isPending || isDue ? await this.checkAll(client) : [];
	}

	async checkAll(client: MusicAssistantClient): Promise<TriggerEvent[]> {
		this.isPending = false;
		const providers = await readProviderHealth(client, { noCache: true });
		const now = performance.now();
		const isFirst = this.conditions === undefined;
		const conditions = (this.conditions ??= new Map<string, DebouncedValue<Condition>>());
		const enabled = new Map(providers.filter(isEnabled).map((one) => [one.id, one]));
		for (const id of conditions.keys()) if (!enabled.has(id)) conditions.delete(id);
		for (const { id, problem, isLoading } of enabled.values()) {
			const condition: Condition = problem === null ? 'working' : 'failed';
			// One that was added later, or enabled, has worked until it is found not to.
			if (!conditions.has(id)) conditions.set(id, createCondition(isFirst ? condition : 'working'));
			if (!isLoading) conditions.get(id)?.update(condition, now);
			if (this.hasReconnected) conditions.get(id)?.restart(now);
		}
		this.hasReconnected = false;
		const chosen = new Set(this.choice.select(providers));
		return [...enabled.values()].flatMap((provider) => {
			const change = conditions.get(provider.id)?.flush(now);
			return change && chosen.has(provider) ? toProviderEvent(provider, change.to) : [];
		});
	}

	async *samples(client: MusicAssistantClient): AsyncGenerator<TriggerEvent> {
		const chosen = this.choice
			.select(await readProviderHealth(client, { noCache: true }))
			.filter(isEnabled);
		chosen.sort((one, other) => Number(one.problem === null) - Number(other.problem === null));
		for (const provider of chosen) {
			const { problem } = provider;
			yield toProviderEvent({ ...provider, problem: problem ?? SAMPLE_PROBLEM }, 'failed');
			yield toProviderEvent(provider, 'working');
		}
	}
}

function createCondition(condition: Condition): DebouncedValue<Condition> {
	const created = new DebouncedValue<Condition>(() => SETTLE_MS);
	created.reset(condition);
	return created;
}

function isEnabled({ enabled }: ProviderHealth): boolean {
	return enabled;
}

function toProviderEvent(
	{ id, name, problem, config }: ProviderHealth,
	condition: Condition,
): TriggerEvent {
	const hasFailed = condition === 'failed';
	return {
		event: hasFailed ? 'providerFailed' : 'providerAvailable',
		simplified: { provider: name, problem: hasFailed ? problem : null, provider_id: id },
		objectId: id,
		data: config.raw,
	};
}
