import type { User } from '../world/users';
import type { EventBehavior } from '../profiles/timing';
import { mediaObject, createFavoriteReader } from '../wire/media-object';
import {
	playerConfigObject,
	providerObject,
	soundObject,
	soundPresetObject,
	syncTaskObject,
	taskObject,
} from '../wire/server-objects';
import { itemIdOf, LIBRARY_MEDIA_TYPES, uriOf } from '../world/library/media-items';
import type { LibraryItem } from '../world/library/media-items';
import type { MusicServer } from '../world/music-server';
import { listConfiguredProviders } from '../world/providers/providers';
import type { BackgroundTask } from '../world/tasks/background-tasks';
import type { ChangeReporter, PublishEvent } from './server-event';

export function createStateReporters(
	server: MusicServer,
	behavior: EventBehavior,
	publish: PublishEvent,
): ChangeReporter[] {
	return [
		createSettingsReporter(server, publish),
		createSoundReporter(server, publish),
		createLibraryReporter(server, publish),
		createFavoriteReporter(server, publish),
		new TaskReporter(server, behavior, publish),
		createProviderReporter(server, publish),
	];
}

function createReporter<State>(
	capture: () => State,
	report: (before: State, now: State) => void,
): ChangeReporter {
	let last: State | undefined;
	return {
		captureState() {
			last = capture();
		},
		reportChanges() {
			const now = capture();
			const before = last ?? now;
			last = now;
			report(before, now);
		},
	};
}

function createSettingsReporter(server: MusicServer, publish: PublishEvent): ChangeReporter {
	const capture = () =>
		new Map(
			server.players.map((player) => {
				const { id, protocolId, customName, enabled } = player;
				const saved = [id, protocolId].map((ownerId) => server.settings.changesOf(ownerId));
				return [player, JSON.stringify([...saved, customName, enabled])] as const;
			}),
		);
	return createReporter(capture, (before, now) => {
		for (const [player, state] of now) {
			const earlier = before.get(player);
			if (earlier === undefined || earlier === state) continue;
			const data = playerConfigObject(server, { id: player.id, player });
			publish('player_config_updated', player.id, data);
		}
	});
}

/** The sound presets when they have changed, and every saved configuration of a player. */
function createSoundReporter({ sound, profile }: MusicServer, publish: PublishEvent) {
	const capture = () => ({ presets: sound.listPresets(), saved: sound.saved() });
	return createReporter(capture, (before, now) => {
		for (const saved of now.saved.slice(before.saved.length)) {
			publish('player_dsp_config_updated', saved.playerId, soundObject(profile, saved));
		}
		if (now.presets === before.presets) return;
		const data = now.presets.map((preset) => soundPresetObject(profile, preset));
		publish('dsp_presets_updated', null, data);
	});
}

/**
 * Items that are added to, changed in or removed from the library. New episodes of a podcast are not reported (recorded):
 * only its provider knows them. Every user receives the favorite state of the user who made the change (from the
 * maintainer's plan).
 */
function createLibraryReporter(server: MusicServer, publish: PublishEvent): ChangeReporter {
	const capture = () => {
		const listed = LIBRARY_MEDIA_TYPES.flatMap((type): readonly LibraryItem[] =>
			server.library.list(type),
		);
		return new Map(listed.map((item) => [item, { ...item }]));
	};
	const send = (event: string, original: LibraryItem, item: LibraryItem) => {
		const reader = createFavoriteReader(server, server.actor);
		publish(event, uriOf(item, 'library'), (user: User) =>
			mediaObject(item, server.profile, {
				idKind: 'library',
				progress: server.history.progressOf(user, item),
				favoriteOf: reader && (() => reader(original)),
			}),
		);
	};
	return createReporter(capture, (before, now) => {
		for (const [item, state] of now) {
			const earlier = before.get(item);
			if (!earlier) send('media_item_added', item, { ...state, favorite: false });
			const isChanged = earlier ? hasChanged(earlier, state) : state.favorite;
			if (isChanged) send('media_item_updated', item, state);
		}
		for (const [item, earlier] of before) {
			if (!now.has(item)) send('media_item_deleted', item, earlier);
		}
	});
}

/** In anything but what the server keeps from the last time its tracks were read. */
function hasChanged(before: LibraryItem, now: LibraryItem): boolean {
	return Object.keys(now).some(
		(key) => key !== 'cachedTracks' && Reflect.get(before, key) !== Reflect.get(now, key),
	);
}

/** Every favorite that a user sets, even to the same value as before, to that user only. */
function createFavoriteReporter({ favorites }: MusicServer, publish: PublishEvent) {
	return createReporter(
		() => favorites.all(),
		(before, now) => {
			for (const { user, item, favorite } of now.filter((choice) => !before.includes(choice))) {
				const uri = uriOf(item);
				const key = { uri, media_type: item.mediaType, item_id: itemIdOf(item) };
				const data = { ...key, favorite, user_id: user.id };
				publish('favorite_updated', uri, data, user);
			}
		},
	);
}

/** Which providers are loaded, and not whether these are available (recorded on 2.8: one event for each). */
function createProviderReporter(server: MusicServer, publish: PublishEvent): ChangeReporter {
	const capture = () => listConfiguredProviders(server).filter(({ isLoaded }) => isLoaded);
	return createReporter(capture, (before, now) => {
		const [earlier, later] = [before, now].map((providers) =>
			providers.map(({ instance }) => instance).join(),
		);
		if (earlier === later) return;
		publish('providers_updated', null, now.map(providerObject));
	});
}

class TaskReporter implements ChangeReporter {
	private runs = new Map<BackgroundTask, number>();
	private active: readonly BackgroundTask[] = [];

	constructor(
		private readonly server: MusicServer,
		private readonly behavior: EventBehavior,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.active = this.server.tasks.list().filter(({ isActive }) => isActive);
		this.countRuns();
	}

	reportChanges(): void {
		const started = this.server.tasks.list().filter((task) => this.hasStarted(task));
		this.countRuns();
		for (const task of started) this.report([...this.active, task]);
		const ended = this.active.filter(({ isActive }) => !isActive);
		for (const task of ended) this.report(this.active.filter((other) => other !== task));
		if (ended.some((task) => this.isSync(task)) && !this.active.some((task) => this.isSync(task))) {
			if (this.behavior.syncs === 'tasks_updated') this.publish('music_sync_completed', null, null);
		}
	}

	private countRuns(): void {
		this.runs = new Map(this.server.tasks.list().map((task) => [task, task.run]));
	}

	private hasStarted(task: BackgroundTask): boolean {
		if (this.active.includes(task)) return false;
		return task.isActive || task.run > (this.runs.get(task) ?? 0);
	}

	private isSync(task: BackgroundTask): boolean {
		return this.server.syncs.all().some((sync) => sync.task === task);
	}

	private report(active: readonly BackgroundTask[]): void {
		this.active = active;
		if (this.behavior.syncs === 'tasks_updated') this.reportTasks(active);
		else this.reportSyncs(active);
	}

	/** Before 2.8, each event contains the running syncs, one more or one less than the last one (recorded). */
	private reportSyncs(active: readonly BackgroundTask[]): void {
		const syncs = this.server.syncs.all();
		const data = active.flatMap((task) =>
			syncs.filter((sync) => sync.task === task).map(syncTaskObject),
		);
		this.publish('sync_tasks_updated', null, data);
	}

	/** From 2.8 on, each event contains all tasks that the user may see. A task that took no time is reported as running first. */
	private reportTasks(active: readonly BackgroundTask[]): void {
		const { tasks } = this.server;
		const toReportedTask = (task: BackgroundTask) =>
			active.includes(task) && !task.isActive
				? { ...taskObject(task), status: 'running', finished_at: null }
				: taskObject(task);
		this.publish('tasks_updated', null, (user: User) => tasks.visibleTo(user).map(toReportedTask));
	}
}
