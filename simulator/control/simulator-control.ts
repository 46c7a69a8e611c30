import { hasFeature } from '../profiles/profile';
import { listConfiguredProviders } from '../world/providers/list-configured-providers';
import type { ProviderCondition } from '../world/providers/provider-states';
import {
	scopesOfBuiltInRoles,
	scopesOfCustomRole,
	requireKnownScopes,
} from '../world/users/scopes';
import type { Simulation } from '../simulation';
import type { Fault } from './faults';
import type { RequestHold } from './request-holds';
import { createLibraryControl } from './library-control';
import type { LibraryControl } from './library-control';
import { createConnectionControl } from './connection-control';
import type { ConnectionControl } from './connection-control';
import { createPlayerControl } from './player-control';
import type { PlayerControl } from './player-control';
import { createQueueControl } from './queue-control';
import type { QueueControl } from './queue-control';
import type { LoggedRequest } from './request-log';
import { createSyncAndTaskControl } from './sync-and-task-control';
import type { SyncAndTaskControl } from './sync-and-task-control';
import { wrapWithCallbackAfterEachCall } from './wrap-with-callback';

/** How tests control and inspect the server without its API. */
export interface SimulatorControl
	extends LibraryControl, ConnectionControl, PlayerControl, QueueControl, SyncAndTaskControl {
	/** The requests in order of arrival, of all commands or of one. */
	requests(command?: string): readonly LoggedRequest[];
	/** Also deletes the logged frames. */
	clearRequests(): void;
	/** Resolves when every request has been answered or dropped. */
	idle(): Promise<void>;
	/** How often a command was carried out, rather than rejected or prevented by a fault. */
	executed(command: string): number;
	/** For all commands, or for one. */
	setLatency(milliseconds: number, command?: string): void;
	setTimeScale(scale: number): void;
	/** The server's time, in seconds since 1970. */
	now(): number;
	/** Lets this many milliseconds pass; resolves when everything that became due has happened. Requires `time: 'manual'`. */
	advance(milliseconds: number): Promise<void>;
	/**
	 * Lets time pass as long as a command waits for it, until there is a result.
	 *
	 * @param result what is under way, or a function that starts it: then commands that wait already do not count
	 */
	advanceUntil<Result>(result: Promise<Result> | (() => Promise<Result>)): Promise<Result>;
	addFault(fault: Fault): void;
	clearFaults(): void;
	/** Holds requests of this command until they are released. */
	hold(command: string): RequestHold;
	/** Whether a provider can find similar tracks, also for radio mode. */
	setSimilarTracks(available: boolean): void;
	/** Whether the streaming service fails to return its recommendations. */
	setFailingRecommendations(failing: boolean): void;
	/** Whether a provider can speak text (2.10). */
	setSpeech(available: boolean): void;
	/**
	 * How a configured provider is doing, with its last error. Unless it is loaded, nothing that only it has can be found, and
	 * nothing of it can be played.
	 */
	setProvider(instance: string, condition: ProviderCondition, message?: string): void;
	/** What the server reports as its status (2.8 and newer). */
	setStatus(status: 'starting' | 'running' | 'stopping'): void;
	/** Makes the server forget the IDs of its pictures (2.9) until they appear in a response again. */
	forgetPictures(): void;
	/** The addresses that the server reports as its own, locally and from outside; they may be unreachable for clients. */
	setBaseUrl(url: string, externalUrl?: string): void;
	/** Gives the regular user a role; with scopes, a custom role (2.11). */
	setRole(role: string, scopes?: readonly string[]): void;
	/** Deletes a custom role, which leaves its users without permissions (2.11). */
	deleteRole(role: string): void;
	/** Makes any one of these scopes sufficient for a command (2.11). */
	setScopes(command: string, scopes: readonly string[]): void;
	/** Whether the server waits for its first account and rejects everything else (2.7 and newer). */
	setNeedsSetup(needsSetup: boolean): void;
	/** Restores the initial state. */
	reset(): void;
}

/** After each call, the server compares its state, so that every change is reported separately. */
export function createSimulatorControl(simulation: Simulation): SimulatorControl {
	return wrapWithCallbackAfterEachCall(createControlMethods(simulation), () =>
		simulation.clock.notifyChange(),
	);
}

function createControlMethods(simulation: Simulation): SimulatorControl {
	const { log, frames, faults, latency, clock, holds } = simulation;
	return {
		...createLibraryControl(simulation),
		...createConnectionControl(simulation),
		...createPlayerControl(simulation),
		...createQueueControl(simulation),
		...createSyncAndTaskControl(simulation),
		requests: (command) => log.list(command),
		clearRequests() {
			log.clear();
			frames.clear();
		},
		idle: async () => await log.idle(),
		executed: (command) => simulation.server.executions.of(command),
		setLatency: (milliseconds, command) => latency.set(milliseconds, command),
		setTimeScale: (scale) => clock.setScale(scale),
		now: () => clock.now(),
		advance: async (milliseconds) => await clock.advance(milliseconds),
		advanceUntil: async (result) => await clock.advanceUntil(result),
		addFault: (fault) => faults.add(fault),
		clearFaults: () => faults.clear(),
		hold: (command) => holds.hold(command),
		setSimilarTracks(available) {
			simulation.server.findsSimilar = available;
		},
		setFailingRecommendations(failing) {
			simulation.server.failingRecommendations = failing;
		},
		setSpeech(available) {
			simulation.server.canSpeak = available;
		},
		setProvider(instance, condition, message) {
			const { server } = simulation;
			if (!listConfiguredProviders(server).some((provider) => provider.instance === instance)) {
				throw new RangeError(`There is no provider ${instance}`);
			}
			server.providerStates.set(instance, { condition, message: message ?? null });
		},
		setStatus(status) {
			simulation.server.status = status;
		},
		forgetPictures: () => simulation.server.pictureIds.forget(),
		setBaseUrl(url, externalUrl) {
			simulation.server.baseUrl = url;
			simulation.server.externalUrl = externalUrl ?? null;
		},
		setRole(role, scopes) {
			const { roles, users, profile } = simulation.server;
			if (scopes && !hasFeature(profile, 'customRoles')) {
				throw new RangeError('Custom roles require 2.11');
			}
			if (scopes) roles.set(role, scopesOfCustomRole(scopes));
			if (!roles.has(role)) throw new RangeError(`There is no role ${role}`);
			users.user.role = role;
			if (hasFeature(profile, 'customRoles')) simulation.connections.closeAllOf(users.user);
		},
		deleteRole(role) {
			const { roles, users } = simulation.server;
			if (scopesOfBuiltInRoles().has(role) || !roles.delete(role)) {
				throw new RangeError(`There is no custom role ${role}`);
			}
			if (users.user.role === role) simulation.connections.closeAllOf(users.user);
		},
		setScopes(command, scopes) {
			const { scopeOverrides, profile } = simulation.server;
			if (!hasFeature(profile, 'customRoles')) throw new RangeError('Custom roles require 2.11');
			scopeOverrides.set(command, requireKnownScopes(scopes));
		},
		setNeedsSetup(needsSetup) {
			simulation.server.needsSetup = needsSetup;
		},
		reset: () => simulation.reset(),
	};
}
