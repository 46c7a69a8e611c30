import type { MusicAssistantClient } from '../../api/client';
import type { ServerEvent } from '../../api/websocket/connection';
import { isObject, type JsonObject } from '../../helpers/json';
import { readProviderHealth, type ProviderHealth } from '../../services/providerHealth';
import { DebouncedValue } from '../state/playbackTracker';
import type { TriggerEvent } from '../state/triggerEvent';
import type { Choice } from '../choices';
import type { LibraryTracker } from './libraryTracker';

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
