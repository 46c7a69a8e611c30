import { Faults } from './control/faults';
import { Holds } from './control/holds';
import { Latency } from './control/latency';
import { PagingFaults } from './control/paging-faults';
import { RequestLog } from './control/request-log';
import { Clock } from './playback/clock';
import type { Profile } from './profiles/profile';
import { MusicServer } from './world/music-server';

/** The music server being simulated, and everything that is done to its requests from outside. */
export class Simulation {
	server: MusicServer;
	readonly clock: Clock;
	readonly faults = new Faults();
	readonly holds = new Holds();
	readonly latency = new Latency();
	readonly log = new RequestLog();
	readonly paging = new PagingFaults();

	constructor(
		readonly profile: Profile,
		private readonly seed: number,
		private readonly timeScale: number,
	) {
		this.clock = new Clock(timeScale);
		this.server = new MusicServer(profile, this.clock, seed);
	}

	/** Back to how it was started: same world, same tokens, nothing ordered, nothing logged. */
	reset(): void {
		const { url } = this.server;
		this.clock.clear();
		this.clock.setScale(this.timeScale);
		this.holds.releaseAll();
		this.faults.clear();
		this.latency.clear();
		this.log.clear();
		this.paging.clear();
		this.server = new MusicServer(this.profile, this.clock, this.seed);
		this.server.url = url;
	}

	/** Lets nothing happen any more by itself. */
	stop(): void {
		this.clock.stop();
		this.latency.stop();
	}
}
