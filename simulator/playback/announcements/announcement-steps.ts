import type { AnnouncementStep, AnnouncementSteps } from '../../profiles/announcements';
import { hasFeature } from '../../profiles/profile';
import type { MusicServer } from '../../world/music-server';
import type { Announcement, Player } from '../../world/players/players';
import { announcingPlayers, setAnnouncementVolumes } from './announcement-volumes';
import { joinGroup, leaveGroup } from '../player-groups';
import type { PlayerQueue } from '../queue/player-queue';
import type { PlaybackState } from '../queue/queue-entry';

/** Plays an announcement until the command returns; resolves with a function that performs the remaining steps. */
export async function playAnnouncementUntilAnswered(
	server: MusicServer,
	player: Player,
	announcement: Announcement,
	requestedVolume: number | null,
): Promise<() => Promise<void>> {
	const queue = server.findQueue(player.activeSource);
	const state = queue?.state ?? 'idle';
	const steps = lengthenSteps(server.profile.announcements[state], announcement.clip?.seconds);
	const run = new AnnouncementRun(server, player, announcement, requestedVolume, queue, state);
	const returnIndex = steps.findIndex(([step]) => step === 'returnCommand');
	await run.performSteps(steps.slice(0, returnIndex + 1));
	return () => run.performSteps(steps.slice(returnIndex + 1));
}

/** The length of the recorded announcements. */
const RECORDED_CLIP_SECONDS = 3;

/** The steps for a longer clip: all steps after its start come later. */
function lengthenSteps(
	steps: AnnouncementSteps,
	seconds = RECORDED_CLIP_SECONDS,
): AnnouncementSteps {
	const extraMs = Math.max(0, seconds - RECORDED_CLIP_SECONDS) * 1000;
	const clipStartIndex = steps.findIndex(([step]) => step === 'startClip');
	return steps.map(
		([step, at], index) => [step, index > clipStartIndex ? at + extraMs : at] as const,
	);
}

/** Performs the steps of one announcement. Its queue only shows that the position stops. */
class AnnouncementRun {
	private at = 0;
	private readonly members: readonly Player[];
	private readonly volumes: readonly number[];
	private readonly muted: readonly Player[];
	/** The leader whose group the player leaves for the announcement. */
	private leader: Player | undefined;

	constructor(
		private readonly server: MusicServer,
		private readonly player: Player,
		private readonly announcement: Announcement,
		private readonly requestedVolume: number | null,
		private readonly queue: PlayerQueue | undefined,
		/** The state of the queue before the announcement. */
		private readonly state: PlaybackState,
	) {
		this.members = announcingPlayers(server, player);
		this.volumes = this.members.map(({ volume }) => volume);
		// Unmuted for the announcement, from 2.10 on (read from its source).
		const unmutes = hasFeature(server.profile, 'ownAnnouncements');
		this.muted = unmutes ? this.members.filter(({ muted }) => muted) : [];
		if (state === 'playing') queue?.position.freeze(server.clock.now());
	}

	async performSteps(steps: AnnouncementSteps): Promise<void> {
		const { clock } = this.server;
		for (const [step, at] of steps) {
			if (at > this.at) await clock.wait(at - this.at);
			this.at = at;
			this.performStep(step);
		}
		clock.notifyChange();
	}

	private performStep(step: AnnouncementStep): void {
		switch (step) {
			case 'stopPlayback':
				this.reportAnnouncement();
				return this.reportState('idle');
			case 'raiseVolume':
				this.reportAnnouncement();
				this.leaveGroup();
				for (const member of this.muted) member.muted = false;
				setAnnouncementVolumes(this.server, this.player, this.requestedVolume);
				return;
			case 'startClip':
				this.player.announcement = this.announcement;
				return this.reportState('playing');
			case 'endClip':
				return this.reportState('idle');
			case 'restoreVolume':
				return this.restoreVolumes();
			case 'resumePlayback':
				return this.resume();
			case 'returnCommand':
				this.announcement.isPlayed = true;
				this.player.announcement = null;
		}
	}

	private reportAnnouncement(): void {
		if (this.server.profile.announcements.isReported !== false) {
			this.player.reportedAnnouncement = this.announcement;
		}
	}

	private reportState(state: Player['reportedState']): void {
		for (const member of this.members) member.reportedState = state;
	}

	private restoreVolumes(): void {
		this.members.forEach((member, index) => {
			member.volume = this.volumes[index] ?? member.volume;
		});
		for (const member of this.muted) member.muted = true;
	}

	/** From 2.10 on, a player leaves its group and rejoins when the announcement has ended. */
	private leaveGroup(): void {
		const { server, player } = this;
		if (player.syncedTo === null || !hasFeature(server.profile, 'ownAnnouncements')) return;
		this.leader = server.findPlayer(player.syncedTo);
		leaveGroup(server, player);
	}

	/** A paused queue stops or continues with the next item without any command (recorded). */
	private endPause(queue: PlayerQueue): void {
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

	/** Returns to the previous state, unless the queue was stopped or emptied in the meantime. */
	private resume(): void {
		const { isReported } = this.server.profile.announcements;
		if (this.leader) joinGroup(this.server, this.leader, this.player);
		this.reportState(null);
		if (isReported !== 'still' || this.state !== 'idle') this.player.reportedAnnouncement = null;
		if (this.queue?.state === 'paused') this.endPause(this.queue);
		if (this.queue?.state === 'playing') this.queue.unfreezePosition(this.server.clock.now());
	}
}
