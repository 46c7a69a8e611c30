import { isSince } from '../profiles/profile';
import type { Simulation } from '../simulation';
import type { PublishedEpisode } from '../world/catalog/podcasts';
import { listConfiguredProviders, type ProviderCondition } from '../world/providers/providers';
import type { TaskStatus } from '../world/tasks/background-tasks';
import type { SyncBehavior } from '../world/tasks/provider-syncs';
import { scopesOfBuiltInRoles, scopesOfCustomRole } from '../world/users';
import type { Fault } from './faults';
import { createLibraryControl } from './library-control';
import { createPlayerControl, createQueueControl } from './player-and-queue-control';
import { queueObject } from '../wire/queue';
import { convertToProfileSchema } from '../wire/schemas';
import { jsonAnswer, type HttpAnswer } from '../http/http-server';
import { parseJsonOrUndefined } from '../json';
import type { RequestHold } from './requests';

/** How tests control and inspect the server without its API. */
export type SimulatorControl = ReturnType<typeof createControlMethods>;

/** After each call, the server compares its state, so that every change is reported separately. */
export function createSimulatorControl(simulation: Simulation): SimulatorControl {
	return new Proxy(createControlMethods(simulation), {
		get(target, name) {
			const member: unknown = Reflect.get(target, name);
			if (typeof member !== 'function') return member;
			return (...args: readonly unknown[]): unknown => {
				const result: unknown = Reflect.apply(member, target, args);
				simulation.clock.notifyChange();
				return result;
			};
		},
	});
}

function createControlMethods(simulation: Simulation) {
	return {
		...createLibraryControl(simulation),
		...createConnectionControl(simulation),
		...createPlayerControl(simulation),
		...createQueueControl(simulation),
		...createSyncAndTaskControl(simulation),
		...createRequestControl(simulation),
		...createServerControl(simulation),
	};
}

function createRequestControl({ log, frames, faults, latency, clock, holds }: Simulation) {
	return {
		requests: (command?: string) => log.list(command),
		/** Also deletes the logged frames. */
		clearRequests(): void {
			log.clear();
			frames.clear();
		},
		/** Resolves when every request has been answered or dropped. */
		idle: async (): Promise<void> => await log.idle(),
		setLatency: (milliseconds: number, command?: string): void =>
			latency.set(milliseconds, command),
		setTimeScale: (scale: number): void => clock.setScale(scale),
		/** The server's time, in seconds since 1970. */
		now: (): number => clock.now(),
		/** Lets this many milliseconds pass; resolves when everything that became due has happened. Requires `time: 'manual'`. */
		advance: async (milliseconds: number): Promise<void> => await clock.advance(milliseconds),
		/** Lets time pass as long as a command waits for it, until there is a result. */
		advanceUntil: async <Result>(result: Promise<Result>): Promise<Result> =>
			await clock.advanceUntil(result),
		addFault: (fault: Fault): void => faults.add(fault),
		clearFaults: (): void => faults.clear(),
		hold: (command: string) => holds.hold(command),
	};
}

function createConnectionControl(simulation: Simulation) {
	const { connections, frames, liveAnnouncements } = simulation;
	return {
		connections: () => connections.list(),
		liveAnnouncements: () => liveAnnouncements.list(),
		frames: (command?: string) => frames.list(command),
		/** Closes every connection: with a code, by the closing handshake; without one, as if a cable were pulled. */
		closeConnections: (code?: number): void =>
			connections.forEach((connection) =>
				code === undefined ? connection.terminate() : connection.close(code),
			),
		/** Sends nothing more on the open connections, not even that they are closed. */
		silenceConnections: (): void => connections.forEach((connection) => connection.silence()),
		/** Stops sending events of these types: real servers do not report every change. */
		withholdEvents: (events: readonly string[]): void => connections.withhold(events),
		sendToConnections: (content: string | Buffer): void =>
			connections.forEach((connection) => connection.sendRaw(content)),
		/** Sends this many events in a row that contain nothing new; resolves when they have been sent. */
		floodConnections: (count: number): Promise<void> => sendManyQueueEvents(simulation, count),
	};
}

function createSyncAndTaskControl(simulation: Simulation) {
	return {
		/** Adds an episode to the feed of a podcast in the library; the next sync finds it. */
		publishEpisode(podcastId: string, episode: PublishedEpisode): void {
			const { library, unsyncedEpisodes: feeds } = simulation.server;
			feeds.publish(library.get('podcast', podcastId, 'library'), episode);
		},
		/** How the syncs of one provider proceed from now on, or all syncs and other tasks. */
		setSync: (behavior: SyncBehavior, provider?: string): void =>
			simulation.server.syncs.behaviors.set(behavior, provider),
		/** Keeps background tasks from finishing until they are released. */
		holdTasks: (): void => simulation.server.tasks.hold(),
		releaseTasks: (): void => simulation.server.tasks.release(),
		/** How many finished tasks without a schedule are remembered; the number on real servers is unknown. */
		rememberTasks: (count: number): void => simulation.server.tasks.setRememberedCount(count),
		tasks: (): Readonly<Record<string, TaskStatus>> =>
			Object.fromEntries(simulation.server.tasks.list().map(({ id, status }) => [id, status])),
	};
}

function createServerControl(simulation: Simulation) {
	return {
		/** How often a command was carried out, rather than rejected or prevented by a fault. */
		executed: (command: string): number => simulation.server.executions.of(command),
		setSimilarTracks(available: boolean): void {
			simulation.server.findsSimilar = available;
		},
		setFailingRecommendations(failing: boolean): void {
			simulation.server.failingRecommendations = failing;
		},
		/** Whether a provider can speak text (2.10). */
		setSpeech(available: boolean): void {
			simulation.server.canSpeak = available;
		},
		/**
		 * How a configured provider is doing, with its last error. Unless it is loaded, nothing that only it has can be found, and
		 * nothing of it can be played.
		 */
		setProvider(instance: string, condition: ProviderCondition, message?: string): void {
			const { server } = simulation;
			if (!listConfiguredProviders(server).some((provider) => provider.instance === instance)) {
				throw new RangeError(`There is no provider ${instance}`);
			}
			server.providerStates.set(instance, { condition, message: message ?? null });
		},
		/** What the server reports as its status (2.8 and newer). */
		setStatus(status: 'starting' | 'running' | 'stopping'): void {
			simulation.server.status = status;
		},
		/** Makes the server forget the IDs of its pictures (2.9) until they appear in a response again. */
		forgetPictures: (): void => simulation.server.pictureIds.forget(),
		/** The addresses that the server reports as its own, locally and from outside; they may be unreachable for clients. */
		setBaseUrl(url: string, externalUrl?: string): void {
			simulation.server.baseUrl = url;
			simulation.server.externalUrl = externalUrl ?? null;
		},
		/** Gives the regular user a role; with scopes, a custom role (2.11). */
		setRole(role: string, scopes?: readonly string[]): void {
			const { roles, users, profile } = simulation.server;
			if (scopes && !isSince(profile, '2.11.0b6')) {
				throw new RangeError('Custom roles require 2.11');
			}
			if (scopes) roles.set(role, scopesOfCustomRole(scopes));
			if (!roles.has(role)) throw new RangeError(`There is no role ${role}`);
			users.user.role = role;
			if (isSince(profile, '2.11.0b6')) simulation.connections.closeAllOf(users.user);
		},
		/** Deletes a custom role, which leaves its users without permissions (2.11). */
		deleteRole(role: string): void {
			const { roles, users } = simulation.server;
			if (scopesOfBuiltInRoles().has(role) || !roles.delete(role)) {
				throw new RangeError(`There is no custom role ${role}`);
			}
			if (users.user.role === role) simulation.connections.closeAllOf(users.user);
		},
		/** Makes any one of these scopes sufficient for a command (2.11). */
		setScopes(command: string, scopes: readonly string[]): void {
			const { scopeOverrides, profile } = simulation.server;
			if (!isSince(profile, '2.11.0b6')) throw new RangeError('Custom roles require 2.11');
			scopeOverrides.set(command, scopes);
		},
		/** Whether the server waits for its first account and rejects everything else (2.7 and newer). */
		setNeedsSetup(needsSetup: boolean): void {
			simulation.server.needsSetup = needsSetup;
		},
		reset: (): void => simulation.reset(),
	};
}

/** How many events are sent before waiting until they have been received; a client that lags behind is disconnected. */
const BATCH_SIZE = 100;

/**
 * Sends this many events about queues in a row that contain nothing new, as servers with many players do. Resolves when
 * everything has been sent.
 */
async function sendManyQueueEvents(
	{ connections, server }: Simulation,
	count: number,
): Promise<void> {
	for (let sent = 0; sent < count; sent += BATCH_SIZE) {
		const events = queueEvents(server);
		const portion = Array.from(
			{ length: Math.min(BATCH_SIZE, count - sent) },
			(_, index) => events[(sent + index) % events.length] ?? '',
		);
		connections.forEach((connection) => {
			if (connection.user) for (const event of portion) connection.sendRaw(event);
		});
		await connections.waitUntilDrained();
	}
}

/** Events with the current state of the queues: servers never send outdated states. */
function queueEvents(server: Simulation['server']): string[] {
	return server.listQueues().flatMap((queue) => {
		const data = convertToProfileSchema(queueObject(server, queue), server);
		return [
			{ event: 'queue_time_updated', object_id: queue.id, data: 0 },
			{ event: 'queue_updated', object_id: queue.id, data },
		].map((event) => JSON.stringify(event));
	});
}

export const CONTROL_PATH = '/simulator/';

type Action = (...args: readonly unknown[]) => unknown;

/**
 * The control API over HTTP: `POST /simulator/<name>` calls the method of that name with the arguments in the body, a JSON
 * array. It requires no token. Held requests are released by the name of their command.
 */
export class ControlApi {
	private readonly holds = new Map<string, RequestHold>();

	constructor(private readonly control: SimulatorControl) {}

	async answer(method: string, path: string, body: string): Promise<HttpAnswer> {
		const action = this.find(path.slice(CONTROL_PATH.length));
		if (method !== 'POST' || !action) {
			const controls = [...Object.keys(this.control), 'waiting', 'release'];
			return jsonAnswer({ error: `No such control: ${method} ${path}`, controls }, 404);
		}
		const args = body === '' ? [] : parseJsonOrUndefined(body);
		if (!Array.isArray(args)) {
			return jsonAnswer({ error: 'The body is not a JSON array of arguments' }, 400);
		}
		try {
			return jsonAnswer((await action(...(args as unknown[]))) ?? null);
		} catch (error) {
			if (error instanceof Error) return jsonAnswer({ error: error.message }, 400);
			throw error;
		}
	}

	private find(name: string): Action | undefined {
		switch (name) {
			case 'hold':
				return (command) => {
					this.holds.set(String(command), this.control.hold(String(command)));
				};
			case 'waiting':
				return (command, count) => this.holds.get(String(command))?.waiting(Number(count ?? 1));
			case 'release':
				return (command) => this.holds.get(String(command))?.release();
		}
		if (!Object.hasOwn(this.control, name)) return undefined;
		const found: unknown = Reflect.get(this.control, name);
		return typeof found === 'function'
			? (...args): unknown => Reflect.apply(found, this.control, args)
			: undefined;
	}
}
