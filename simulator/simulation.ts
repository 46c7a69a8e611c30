import { Faults } from './control/faults';
import { Holds } from './control/holds';
import { Latency } from './control/latency';
import { PagingFaults } from './control/paging-faults';
import { RequestLog } from './control/request-log';
import { LiveAnnouncements } from './live/live-announcements';
import { Observer } from './events/observer';
import { Clock } from './playback/clock';
import type { Profile } from './profiles/profile';
import { MusicServer } from './world/music-server';
import { setInitialState } from './world/initial-state';
import { FrameLog } from './ws/frame-log';
import { Connections } from './ws/connections';

/** The simulated music server, and everything that is done to its requests from outside. */
export class Simulation {
	server: MusicServer;
	readonly clock: Clock;
	readonly faults = new Faults();
	readonly holds = new Holds();
	readonly latency = new Latency();
	readonly log = new RequestLog();
	readonly paging = new PagingFaults();
	readonly frames = new FrameLog();
	readonly connections = new Connections(this);
	readonly live = new LiveAnnouncements(this);
	observer: Observer;

	constructor(
		readonly profile: Profile,
		private readonly seed: number,
		private readonly timeScale: number,
	) {
		this.clock = new Clock(timeScale);
		this.server = this.createServer();
		this.observer = this.observe();
		this.clock.watch(() => this.look());
	}

	/** Restores the initial state: same world, same tokens, no faults, empty logs. */
	reset(): void {
		const { url } = this.server;
		this.connections.terminateAll();
		this.connections.withhold([]);
		this.live.discardAll();
		this.observer.end();
		this.clock.clear();
		this.clock.setScale(this.timeScale);
		this.holds.releaseAll();
		this.faults.clear();
		this.latency.clear();
		this.log.clear();
		this.frames.clear();
		this.paging.clear();
		this.server = this.createServer();
		this.server.url = url;
		this.observer = this.observe();
	}

	/** Stops everything that would still happen by itself. */
	stop(): void {
		this.connections.terminateAll();
		this.live.discardAll();
		this.observer.end();
		this.clock.stop();
		this.latency.stop();
	}

	private createServer(): MusicServer {
		const server = new MusicServer(this.profile, this.clock, this.seed);
		setInitialState(server);
		return server;
	}

	private observe(): Observer {
		return new Observer(this.server, (announced) => this.connections.publish(announced));
	}

	private look(): void {
		this.connections.endRevoked();
		if (this.connections.hasListeners) this.observer.look();
		else this.observer.end();
	}
}
