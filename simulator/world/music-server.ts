import { scopesOfBuiltInRoles, AccessTokens, createAdminAndUser } from './users';
import type { User, ScopeOverridesByCommand, AdminAndUser } from './users';
import { invalidData, playerUnavailable } from '../errors';
import type { Clock } from '../clock';
import { emptyQueueAfterEnd, advanceQueue } from '../playback/queue/queue-indexes';
import { PlayerQueue } from '../playback/queue/player-queue';
import { isSince, type Profile } from '../profiles/profile';
import { addGenresOfLibraryItems, createLibrary } from './catalog/create-library';
import { PersonalFavorites, type Library } from './library/library';
import { UnsyncedEpisodes } from './catalog/podcasts';
import type { Playable } from './library/media-items';
import { PictureIds } from './library/pictures';
import { SPEECH_ENGINE_ID, ProviderStates } from './providers/providers';
import { createPlayers, type Player } from './players/players';
import { PlayHistory } from './library/play-history';
import { SeededRandom } from './catalog/seeded-random';
import { SavedPlayerSettings } from './settings/saved-player-settings';
import { SoundProcessing } from './settings/sound-processing';
import { ProviderSyncs, SyncBehaviorsByProvider } from './tasks/provider-syncs';
import { BackgroundTasks } from './tasks/background-tasks';

export interface CommandContext {
	readonly server: MusicServer;
	readonly caller: User;
}

class ExecutionCounts {
	private readonly counts = new Map<string, number>();

	count(command: string): void {
		this.counts.set(command, this.of(command) + 1);
	}

	of(command: string): number {
		return this.counts.get(command) ?? 0;
	}
}

export class MusicServer {
	readonly random: SeededRandom;
	readonly users: AdminAndUser;
	readonly tokens: AccessTokens;
	readonly library: Library;
	readonly history: PlayHistory;
	readonly favorites: PersonalFavorites;
	readonly roles = scopesOfBuiltInRoles();
	/** The commands that require other scopes than by default (2.11 and newer). */
	readonly scopeOverrides: ScopeOverridesByCommand = new Map();
	actor: User | null = null;
	readonly players: Player[];
	readonly executions = new ExecutionCounts();
	readonly pictureIds = new PictureIds();
	readonly unsyncedEpisodes = new UnsyncedEpisodes();
	readonly tasks: BackgroundTasks;
	readonly syncs: ProviderSyncs;
	readonly providerStates = new ProviderStates();
	/** What the server reports about itself (2.8 and newer): `starting` for a while after it was started. */
	status: 'starting' | 'running' | 'stopping' = 'running';
	findsSimilar = false;
	failingRecommendations = false;
	canSpeak = true;
	readonly settings: SavedPlayerSettings;
	readonly sound = new SoundProcessing();
	readonly serverId: string;
	/** Whether there is no account yet (2.7 and newer); until there is, everything is rejected. */
	needsSetup = false;
	onEnded: (queue: PlayerQueue, items: readonly Playable[]) => void = () => undefined;
	url = '';
	baseUrl: string | null = null;
	/** The address for access from outside, if one is configured (2.10 and newer). */
	externalUrl: string | null = null;
	private readonly queues = new Map<string, PlayerQueue>();
	/** The queues of removed players, on servers where they return with their players. */
	private readonly removedQueues = new Map<string, PlayerQueue>();

	constructor(
		readonly profile: Profile,
		readonly clock: Clock,
		seed: number,
	) {
		this.random = new SeededRandom(seed);
		this.history = new PlayHistory(() => clock.now());
		this.favorites = new PersonalFavorites(() => clock.now());
		this.users = createAdminAndUser(this.random);
		this.tokens = new AccessTokens(this.users, this.random, profile, clock.now());
		this.serverId = this.random.hex(32);
		this.library = createLibrary(this.random);
		this.library.onRemoved = (item) => this.favorites.forget(item);
		this.library.isLoaded = (instance) => this.providerStates.isLoaded(instance);
		if (isSince(profile, '2.8')) addGenresOfLibraryItems(this.library);
		this.tasks = new BackgroundTasks(clock, this.random);
		const behaviors = new SyncBehaviorsByProvider();
		this.syncs = new ProviderSyncs(
			this.library,
			this.tasks,
			clock,
			profile.delays,
			behaviors,
			this.unsyncedEpisodes,
		);
		this.settings = new SavedPlayerSettings(profile);
		this.players = [];
		for (const player of createPlayers(this.random)) this.addPlayer(player);
	}

	addPlayer(player: Player): void {
		this.players.push(player);
		const { id } = player;
		const isAutoplaying = isSince(this.profile, '2.10');
		const endsAtStart = isSince(this.profile, '2.10');
		const queue =
			this.removedQueues.get(id) ??
			new PlayerQueue(id, this.clock.now(), isAutoplaying, endsAtStart);
		this.queues.set(id, queue);
	}

	removePlayer(playerId: string): void {
		const index = this.players.findIndex((player) => player.id === playerId);
		if (index >= 0) this.players.splice(index, 1);
		const queue = this.queues.get(playerId);
		if (queue && this.profile.eventBehavior?.reportsNewQueues) {
			this.removedQueues.set(playerId, queue);
		}
		this.queues.delete(playerId);
	}

	/** A registered player; from schema 29 on, disabled ones are treated as missing (recorded). */
	findPlayer(playerId: string): Player | undefined {
		const player = this.players.find(({ id }) => id === playerId);
		return player?.isRegistered || !isSince(this.profile, '2.8') ? player : undefined;
	}

	/** The player of a hidden protocol player, which schema 29 lists separately. */
	findByProtocolId(protocolId: string): Player | undefined {
		if (!isSince(this.profile, '2.8')) return undefined;
		return this.players.find((player) => player.protocolId === protocolId && player.isRegistered);
	}

	findQueue(queueId: string): PlayerQueue | undefined {
		return this.findPlayer(queueId) && this.queues.get(queueId);
	}

	listQueues(): PlayerQueue[] {
		return this.players.map(({ id }) => this.findQueue(id)).filter((queue) => queue !== undefined);
	}

	/** @throws CommandError if there is no such queue */
	requireQueue(queueId: string): PlayerQueue {
		const queue = this.findQueue(queueId);
		if (!queue) throw playerUnavailable(`Queue ${queueId} is not available`);
		return queue;
	}

	/** @throws CommandError if there is no such queue, or its player is unavailable */
	requirePlayableQueue(queueId: string): PlayerQueue {
		const queue = this.requireQueue(queueId);
		if (!this.findPlayer(queueId)?.available) {
			throw playerUnavailable(`Player ${queueId} is not available`);
		}
		return queue;
	}

	/** Whether text can be spoken, by this engine or, if it is null, by any. */
	canSpeakWith(engine: string | null): boolean {
		return this.canSpeak && (!engine || engine === SPEECH_ENGINE_ID);
	}

	requirePlayer(playerId: string): Player {
		const player = this.players.find(({ id }) => id === playerId);
		if (!player) throw invalidData(`No such player: ${playerId}`);
		return player;
	}

	timestamp(): string {
		return new Date(this.clock.now() * 1000).toISOString().slice(0, 19);
	}

	get changesByItself(): boolean {
		return (
			this.listQueues().some(({ position }) => position.isAdvancing) ||
			this.players.some(({ sleepTimerExpiresAt }) => sleepTimerExpiresAt !== null)
		);
	}

	/** Advances playback to the current time; to be called before anything is read. @returns whether an item has ended */
	advancePlayback(): boolean {
		const now = this.clock.now();
		let hasItemEnded = false;
		this.applySleepTimers(now);
		for (const queue of this.queues.values()) {
			const ended = advanceQueue(queue, now);
			hasItemEnded ||= ended.length > 0;
			if (ended.length > 0) this.onEnded(queue, ended);
			if (ended.length > 0 && queue.hasEnded) {
				emptyQueueAfterEnd(queue, this.clock, this.profile.delays.queueEmptied);
			}
			if (!queue.user) continue;
			this.history.addEnded(queue.user, ended, queue.id);
			if (queue.state === 'playing' && queue.current) {
				this.history.addStarted(queue.user, queue.current.item, queue, now);
			}
		}
		return hasItemEnded;
	}

	private applySleepTimers(now: number): void {
		for (const player of this.players) {
			if (player.sleepTimerExpiresAt === null || player.sleepTimerExpiresAt > now) continue;
			player.sleepTimerExpiresAt = null;
			const queue = this.queues.get(player.activeSource);
			queue?.temporaryReports.clear();
			queue?.setState('idle', now);
		}
	}
}
