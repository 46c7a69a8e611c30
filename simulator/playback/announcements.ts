import { isSince } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { Player, Announcement } from '../world/players/players';
import {
	groupMembersOf,
	joinGroup,
	leaveGroup,
	toDeviceVolume,
	reportedVolume,
} from './groups-and-volumes';
import type { AnnouncementStep, AnnouncementSteps } from '../profiles/timing';
import type { PlayerQueue, PlaybackState } from './queue/player-queue';
import { playerCommandFailed } from '../errors';

/** The default settings of a player: this much louder than the music, within these limits. */
const VOLUME_INCREASE_PERCENT = 85;
const MIN_VOLUME = 15;
const MAX_VOLUME = 75;

/**
 * The players that play an announcement: the whole group; from 2.10 on, only the player itself if it is in the group of
 * another.
 */
function announcingPlayers(server: MusicServer, player: Player): Player[] {
	const isAlone = player.syncedTo !== null && isSince(server.profile, '2.10');
	return isAlone ? [player] : groupMembersOf(server, player);
}

function setAnnouncementVolumes(
	server: MusicServer,
	player: Player,
	requestedVolume: number | null,
): void {
	const isOwn = isSince(server.profile, '2.10');
	const volumes = announcingPlayers(server, player).map((member) => {
		const level = announcementVolume(server, isOwn ? member : player, requestedVolume);
		return {
			member,
			volume: level === null ? member.volume : toDeviceVolume(server, member, level),
		};
	});
	for (const { member, volume } of volumes) member.volume = volume;
}

/**
 * The volume of an announcement: louder than the music unless a volume is given (recorded), within limits. From 2.10
 * on, the settings determine it; null if they leave the volume unchanged.
 */
function announcementVolume(
	server: MusicServer,
	player: Player,
	requestedVolume: number | null,
): number | null {
	const volume = reportedVolume(server, player);
	if (!isSince(server.profile, '2.10')) {
		return clamp(
			requestedVolume ?? volume + Math.trunc((volume * VOLUME_INCREASE_PERCENT) / 100),
			MIN_VOLUME,
			MAX_VOLUME,
		);
	}
	const setting = (key: string) => server.settings.valueOf(player, `announce_volume${key}`);
	const strategy = setting('_strategy');
	if (strategy === 'none') return null;
	const level = requestedVolume ?? volumeByStrategy(strategy, volume, Number(setting('')));
	return level === null ? null : clamp(level, Number(setting('_min')), Number(setting('_max')));
}

function volumeByStrategy(strategy: unknown, volume: number, setTo: number): number | null {
	switch (strategy) {
		case 'absolute':
			return setTo;
		case 'relative':
			return volume + setTo;
		case 'percentual':
			return Math.trunc(volume + (volume / 100) * setTo);
		default:
			return null;
	}
}

/** The upper limit is applied last. */
function clamp(level: number, lowest: number, highest: number): number {
	return Math.min(highest, Math.max(lowest, level));
}

/** Plays an announcement until the command returns; resolves with a function that performs the remaining steps. */
async function playAnnouncementUntilAnswered(
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
		private readonly state: PlaybackState,
	) {
		this.members = announcingPlayers(server, player);
		this.volumes = this.members.map(({ volume }) => volume);
		// Unmuted for the announcement, from 2.10 on (read from its source).
		const unmutes = isSince(server.profile, '2.10');
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
		if (player.syncedTo === null || !isSince(server.profile, '2.10')) return;
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

/** What to announce; null lets the player choose the volume. */
type AnnouncementRequest = Omit<Announcement, 'volume' | 'isPlayed'> & {
	readonly volume: number | null;
};

/**
 * Plays an announcement and resolves when it has ended (observed on 2.7; on 2.8, the volume is restored after that). A
 * player plays one after another. If the sound cannot be fetched, it throws, and the volume stays raised (recorded).
 */
export async function playAnnouncement(
	server: MusicServer,
	player: Player,
	{ volume: requestedVolume, ...request }: AnnouncementRequest,
): Promise<void> {
	const { clock, profile } = server;
	const earlierAnnouncements = player.announcementsDone;
	let markAsDone = (): void => undefined;
	player.announcementsDone = new Promise((resolve) => (markAsDone = resolve));
	await earlierAnnouncements;
	try {
		const level = announcementVolume(server, player, requestedVolume);
		const announcement = { ...request, volume: level, isPlayed: false };
		player.announced.push(announcement);
		if (!announcement.clip && announcement.url !== null && !(await soundExists(announcement.url))) {
			const { raiseVolumeAfterMs, failAfterMs } = profile.announcements.missing;
			clock.after(raiseVolumeAfterMs, () =>
				setAnnouncementVolumes(server, player, requestedVolume),
			);
			await clock.wait(failAfterMs);
			throw playerCommandFailed(`Cannot read ${announcement.url}`);
		}
		const playRemainingSteps = await playAnnouncementUntilAnswered(
			server,
			player,
			announcement,
			requestedVolume,
		);
		void playRemainingSteps().then(markAsDone);
	} catch (error) {
		markAsDone();
		throw error;
	}
}

/** A reserved ending of host names: examples use it for sounds that exist. */
const RESERVED_HOST_SUFFIX = '.example';

async function soundExists(url: string): Promise<boolean> {
	if (URL.canParse(url) && new URL(url).hostname.endsWith(RESERVED_HOST_SUFFIX)) return true;
	try {
		const response = await fetch(url);
		await response.body?.cancel();
		return response.ok;
	} catch {
		return false;
	}
}
