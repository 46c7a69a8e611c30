import type { MusicServer } from '../world/music-server';
import type { Publish } from './event';
import { FavoriteWatch } from './favorite-watch';
import { LibraryWatch } from './library-watch';
import { PlayerWatch } from './player-watch';
import { ProviderWatch } from './provider-watch';
import { QueueWatch } from './queue-watch';
import { SettingsWatch } from './settings-watch';
import { TaskWatch } from './task-watch';
import { TickWatch } from './tick-watch';
import type { Watch } from './watch';

/** How often it compares without a command: playback advances by itself. */
const LOOK_EVERY = 250;

/**
 * Reports what happens in the server as events, as long as there is a connection. It compares after every command,
 * every delay and every call of a test; nothing has to report to it.
 */
export class Observer {
	private readonly watches: readonly Watch[];
	private beat: NodeJS.Timeout | undefined;
	private isLooking = false;

	constructor(
		private readonly server: MusicServer,
		publish: Publish,
	) {
		const { eventBehavior: eventLine } = server.profile;
		if (!eventLine) {
			this.watches = [];
			return;
		}
		const queues = new QueueWatch(server, eventLine, publish);
		this.watches = [
			queues,
			new PlayerWatch(server, eventLine, publish, queues),
			new TickWatch(server, eventLine, publish),
			new SettingsWatch(server, publish),
			new LibraryWatch(server, publish),
			new FavoriteWatch(server, publish),
			new TaskWatch(server, eventLine, publish),
			new ProviderWatch(server, publish),
		];
	}

	begin(): void {
		if (this.beat) return;
		this.server.catchUp();
		for (const watch of this.watches) watch.begin();
		this.beat = setInterval(() => this.look(), LOOK_EVERY);
	}

	end(): void {
		clearInterval(this.beat);
		this.beat = undefined;
	}

	look(): void {
		if (!this.beat || this.isLooking) return;
		this.isLooking = true;
		this.server.catchUp();
		for (const watch of this.watches) watch.look();
		this.isLooking = false;
	}
}
