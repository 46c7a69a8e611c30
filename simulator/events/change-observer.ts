import type { MusicServer } from '../world/music-server';
import type { PublishEvent, ChangeReporter } from './server-event';
import { createStateReporters } from './state-reporters';
import { PlayerReporter } from './player-reporter';
import { QueueReporter, PlaybackTimeReporter } from './queue-reporter';

/** How often states are compared without a command, because playback advances by itself. */
const COMPARISON_INTERVAL_MS = 250;

/**
 * Reports changes of the server's state as events, as long as there is a connection. It compares states after every
 * command, every delay and every control request, so nothing else has to report changes.
 */
export class ChangeObserver {
	private readonly reporters: readonly ChangeReporter[];
	private readonly playbackReporters: readonly ChangeReporter[];
	private end: (() => void) | undefined;
	private isReporting = false;

	constructor(
		private readonly server: MusicServer,
		publish: PublishEvent,
	) {
		const { eventBehavior } = server.profile;
		if (!eventBehavior) {
			this.reporters = [];
			this.playbackReporters = [];
			return;
		}
		const queues = new QueueReporter(server, eventBehavior, publish);
		this.playbackReporters = [
			queues,
			new PlayerReporter(server, eventBehavior, publish, queues),
			new PlaybackTimeReporter(server, eventBehavior, publish),
		];
		this.reporters = [
			...this.playbackReporters,
			...createStateReporters(server, eventBehavior, publish),
		];
	}

	start(): void {
		if (this.end) return;
		this.server.advancePlayback();
		for (const reporter of this.reporters) reporter.captureState();
		this.end = this.server.clock.every(COMPARISON_INTERVAL_MS, () => this.reportPlayback());
	}

	stop(): void {
		this.end?.();
		this.end = undefined;
	}

	reportChanges(): void {
		if (!this.end || this.isReporting) return;
		this.server.advancePlayback();
		this.report(this.reporters);
	}

	/** The library only changes by itself when an item has been played to its end. */
	private reportPlayback(): void {
		if (this.isReporting || !this.server.changesByItself) return;
		this.report(this.server.advancePlayback() ? this.reporters : this.playbackReporters);
	}

	private report(reporters: readonly ChangeReporter[]): void {
		this.isReporting = true;
		for (const reporter of reporters) reporter.reportChanges();
		this.isReporting = false;
	}
}
