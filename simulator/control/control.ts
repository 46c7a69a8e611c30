import { hasFeature } from '../profiles/profile';
import type { PartySettings } from '../world/plugins/party-settings';
import type { PluginDomain } from '../world/plugins/plugins';
import { builtInRoles, customScopes, knownScopes } from '../world/users/scopes';
import type { Simulation } from '../simulation';
import type { Fault } from './faults';
import type { Hold } from './holds';
import { createLibraryControl } from './library-control';
import type { LibraryControl } from './library-control';
import { createConnectionControl } from './connection-control';
import type { ConnectionControl } from './connection-control';
import { createPlayerControl } from './player-control';
import type { PlayerControl } from './player-control';
import { createQueueControl } from './queue-control';
import type { QueueControl } from './queue-control';
import type { LoggedRequest } from './request-log';
import { createSyncControl } from './sync-control';
import type { SyncControl } from './sync-control';
import { afterEachCall } from './after-each-call';

/** How tests control the server without its API, and what they can read from it. */
export interface Control
	extends LibraryControl, ConnectionControl, PlayerControl, QueueControl, SyncControl {
	/** Every request, in order of arrival; only those of one command if it is given. */
	requests(command?: string): readonly LoggedRequest[];
	/** Also deletes the logged frames. */
	clearRequests(): void;
	/** Resolves when every request has been answered or dropped. */
	idle(): Promise<void>;
	/** How often a command was carried out: neither refused nor prevented by a fault. */
	executed(command: string): number;
	/** For all commands, or for one. */
	setLatency(milliseconds: number, command?: string): void;
	setTimeScale(scale: number): void;
	addFault(fault: Fault): void;
	clearFaults(): void;
	/** Holds requests of this command until they are released. */
	hold(command: string): Hold;
	/** Whether a provider can find similar tracks, also for radio mode. */
	setSimilarTracks(available: boolean): void;
	/** Whether the streaming service does not return its recommendations. */
	setFailingRecommendations(failing: boolean): void;
	/** Whether a provider can speak texts (2.10). */
	setSpeech(available: boolean): void;
	/** Whether a plugin is loaded: otherwise its commands do not exist (2.10). */
	setPlugin(plugin: PluginDomain, loaded: boolean): void;
	/** What the guests of the party plugin may do; everything else stays as it is (2.10). */
	setParty(settings: Partial<PartySettings>): void;
	/** Makes the server forget the IDs of its pictures (2.9) until they appear in a response again. */
	forgetPictures(): void;
	/** The address that the server reports as its own, also for outside; clients may not reach it. */
	setBaseUrl(url: string, externalUrl?: string): void;
	/** Gives the plain user a role; with rights, a custom role (2.11). */
	setRole(role: string, scopes?: readonly string[]): void;
	/** Deletes a custom role: its users then have no rights (2.11). */
	deleteRole(role: string): void;
	/** Makes any one of several rights sufficient for a command (2.11). */
	setScopes(command: string, scopes: readonly string[]): void;
	/** Whether the server waits for its first account and answers nothing (2.7 and newer). */
	setNeedsSetup(needsSetup: boolean): void;
	/** Restores the initial state. */
	reset(): void;
}

/** The server notices each change immediately and separately. */
export function createControl(simulation: Simulation): Control {
	return afterEachCall(createUnwatched(simulation), () => simulation.clock.step());
}

function createUnwatched(simulation: Simulation): Control {
	const { log, frames, faults, latency, clock, holds } = simulation;
	return {
		...createLibraryControl(simulation),
		...createConnectionControl(simulation),
		...createPlayerControl(simulation),
		...createQueueControl(simulation),
		...createSyncControl(simulation),
		requests: (command) => log.list(command),
		clearRequests() {
			log.clear();
			frames.clear();
		},
		idle: async () => await log.idle(),
		executed: (command) => simulation.server.executions.of(command),
		setLatency: (milliseconds, command) => latency.set(milliseconds, command),
		setTimeScale: (scale) => clock.setScale(scale),
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
		setPlugin(plugin, loaded) {
			const { loadedPlugins } = simulation.server;
			if (loaded) loadedPlugins.add(plugin);
			else loadedPlugins.delete(plugin);
		},
		setParty(settings) {
			const { server } = simulation;
			server.party = { ...server.party, ...settings };
		},
		forgetPictures: () => simulation.server.pictureIds.forget(),
		setBaseUrl(url, externalUrl) {
			simulation.server.baseUrl = url;
			simulation.server.externalUrl = externalUrl ?? null;
		},
		setRole(role, scopes) {
			const { roles, users, profile } = simulation.server;
			if (scopes && !hasFeature(profile, 'customRoles')) throw new RangeError('Only since 2.11');
			if (scopes) roles.set(role, customScopes(scopes));
			if (!roles.has(role)) throw new RangeError(`There is no role ${role}`);
			users.user.role = role;
			if (hasFeature(profile, 'customRoles')) simulation.connections.endOf(users.user);
		},
		deleteRole(role) {
			const { roles, users } = simulation.server;
			if (builtInRoles().has(role) || !roles.delete(role)) {
				throw new RangeError(`No admin has made a role ${role}`);
			}
			if (users.user.role === role) simulation.connections.endOf(users.user);
		},
		setScopes(command, scopes) {
			const { alternativeScopes, profile } = simulation.server;
			if (!hasFeature(profile, 'customRoles')) throw new RangeError('Only since 2.11');
			alternativeScopes.set(command, knownScopes(scopes));
		},
		setNeedsSetup(needsSetup) {
			simulation.server.needsSetup = needsSetup;
		},
		reset: () => simulation.reset(),
	};
}
