import { Faults } from './control/faults';
import { Holds } from './control/holds';
import { Latency } from './control/latency';
import { PagingFaults } from './control/paging-faults';
import { RequestLog } from './control/request-log';
import { Observer } from './events/observer';
import { Clock } from './playback/clock';
import type { Profile } from './profiles/profile';
import { MusicServer } from './world/music-server';
import { setScene } from './world/scene';
import { LineLog } from './ws/line-log';
import { Lines } from './ws/lines';

/** The music server being simulated, and everything that is done to its requests from outside. */
export class Simulation {
	server: MusicServer;
	readonly clock: Clock;
	readonly faults = new Faults();
	readonly holds = new Holds();
	readonly latency = new Latency();
	readonly log = new RequestLog();
	readonly paging = new PagingFaults();
	readonly frames = new LineLog();
	readonly lines = new Lines(this);
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

	/** Back to how it was started: same world, same tokens, nothing ordered, nothing logged. */
	reset(): void {
		const { url } = this.server;
		this.lines.cutAll();
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

	/** Lets nothing happen any more by itself. */
	stop(): void {
		this.lines.cutAll();
		this.observer.end();
		this.clock.stop();
		this.latency.stop();
	}

	private createServer(): MusicServer {
		const server = new MusicServer(this.profile, this.clock, this.seed);
		setScene(server);
		return server;
	}

	private observe(): Observer {
		return new Observer(this.server, (announced) => this.lines.tell(announced));
	}

	private look(): void {
		this.lines.endRevoked();
		if (this.lines.hasListeners) this.observer.look();
		else this.observer.end();
	}
}
