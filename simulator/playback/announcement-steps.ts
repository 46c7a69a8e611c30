import type { AnnouncementStep, AnnouncementSteps } from '../profiles/announcements';
import { hasFeature } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { Announcement, Player } from '../world/players/players';
import { announcingPlayers, raiseVolumes } from './announcement-volume';
import { joinGroup, leaveGroup } from './groups';
import type { PlaybackState, PlayerQueue } from './queue';

/** Resolves when the command is answered, with the rest of the announcement. */
export async function performAnnouncement(
	server: MusicServer,
	player: Player,
	announcement: Announcement,
	wantedVolume: number | null,
): Promise<() => Promise<void>> {
	const queue = server.findQueue(player.activeSource);
	const state = queue?.state ?? 'idle';
	const steps = lengthened(server.profile.announcements[state], announcement.clip?.seconds);
	const course = new AnnouncementCourse(server, player, announcement, wantedVolume, queue, state);
	const answered = steps.findIndex(([step]) => step === 'answered');
	await course.perform(steps.slice(0, answered + 1));
	return () => course.perform(steps.slice(answered + 1));
}

/** Of the recorded announcements. */
const RECORDED_SECONDS = 3;

/** The steps for a longer clip: all steps after its start come later. */
function lengthened(steps: AnnouncementSteps, seconds = RECORDED_SECONDS): AnnouncementSteps {
	const more = Math.max(0, seconds - RECORDED_SECONDS) * 1000;
	const heard = steps.findIndex(([step]) => step === 'heard');
	return steps.map(([step, at], index) => [step, index > heard ? at + more : at] as const);
}

/** One announcement, step by step. All that its queue shows of it is that the time stops. */
class AnnouncementCourse {
	private at = 0;
	private readonly members: readonly Player[];
	private readonly volumes: readonly number[];
	private readonly muted: readonly Player[];
	/** The leader that it leaves for the announcement. */
	private leader: Player | undefined;

	constructor(
		private readonly server: MusicServer,
		private readonly player: Player,
		private readonly announcement: Announcement,
		private readonly wantedVolume: number | null,
		private readonly queue: PlayerQueue | undefined,
		/** Of the queue, before the announcement. */
		private readonly state: PlaybackState,
	) {
		this.members = announcingPlayers(server, player);
		this.volumes = this.members.map(({ volume }) => volume);
		// Unmuted for the announcement, from 2.10 on (read from its source).
		const isHeard = hasFeature(server.profile, 'ownAnnouncements');
		this.muted = isHeard ? this.members.filter(({ muted }) => muted) : [];
		if (state === 'playing') queue?.freeze(server.clock.now());
	}

	async perform(steps: AnnouncementSteps): Promise<void> {
		const { clock } = this.server;
		for (const [step, at] of steps) {
			if (at > this.at) await clock.wait(at - this.at);
			this.at = at;
			this.take(step);
		}
		clock.step();
	}

	private take(step: AnnouncementStep): void {
		switch (step) {
			case 'silent':
				this.name();
				return this.say('idle');
			case 'loud':
				this.name();
				this.leaveGroup();
				for (const member of this.muted) member.muted = false;
				raiseVolumes(this.server, this.player, this.wantedVolume);
				return;
			case 'heard':
				this.player.announcement = this.announcement;
				return this.say('playing');
			case 'over':
				return this.say('idle');
			case 'quiet':
				return this.restore();
			case 'goesOn':
				return this.goOn();
			case 'answered':
				this.announcement.isPlayed = true;
				this.player.announcement = null;
		}
	}

	private name(): void {
		if (this.server.profile.announcements.isNamed !== false) this.player.named = this.announcement;
	}

	private say(state: Player['says']): void {
		for (const member of this.members) member.says = state;
	}

	private restore(): void {
		this.members.forEach((member, index) => {
			member.volume = this.volumes[index] ?? member.volume;
		});
		for (const member of this.muted) member.muted = true;
	}

	/** From 2.10 on; it rejoins when the announcement has ended. */
	private leaveGroup(): void {
		const { server, player } = this;
		if (player.syncedTo === null || !hasFeature(server.profile, 'ownAnnouncements')) return;
		this.leader = server.findPlayer(player.syncedTo);
		leaveGroup(server, player);
	}

	/** Without any command (recorded). */
	private leavePause(queue: PlayerQueue): void {
		const { clock, profile } = this.server;
		const { afterPause } = profile.announcements;
		if (afterPause === 'paused') return;
		const index = (queue.currentIndex ?? 0) + 1;
		if (afterPause === 'idle' || index >= queue.entries.length) {
			queue.setState('idle', clock.now());
			return;
		}
		queue.start(index, 0, clock.now());
	}

	/** Unless it was stopped or emptied in the meantime. */
	private goOn(): void {
		const { isNamed } = this.server.profile.announcements;
		if (this.leader) joinGroup(this.server, this.leader, this.player);
		this.say(null);
		if (isNamed !== 'still' || this.state !== 'idle') this.player.named = null;
		if (this.queue?.state === 'paused') this.leavePause(this.queue);
		if (this.queue?.state === 'playing') this.queue.thaw(this.server.clock.now());
	}
}
