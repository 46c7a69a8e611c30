import { isSince } from '../profiles/profile';
import type { MusicServer } from '../world/music-server';
import type { Player, PlayerInput, Announcement } from '../world/players/players';
import { nulls, type WireObject } from '../json';
import { groupMuteState, groupVolume, reportedVolume } from '../playback/groups-and-volumes';
import type { PlayerQueue } from '../playback/queue/player-queue';
import { uriOf, type Playable } from '../world/library/media-items';
import { imageProxyUrl } from './short-forms';

/** These names were introduced with schema 27; `state` and `group_childs` have the same values before and after. */
const LATER_KEYS = ['playback_state', 'group_members', 'static_group_members', 'extra_attributes'];

const SUPPORTED_FEATURES =
	'volume_mute volume_set enqueue gapless_playback set_members power multi_device_dsp pause'.split(
		' ',
	);

/** Fields that later players no longer have. */
const DROPPED_LATER: WireObject = {
	enabled_by_default: true,
	hidden_by_default: false,
	expose_to_ha_by_default: true,
	needs_poll: false,
	poll_interval: 30,
};

/** A player as recorded on schema 26, derived from that of schema 28. */
function convertPlayerToSchema26(schema28Object: WireObject, player: Player): WireObject {
	const remainingFields = Object.entries(schema28Object).filter(
		([key]) => !LATER_KEYS.includes(key),
	);
	return {
		...Object.fromEntries(remainingFields),
		...DROPPED_LATER,
		supported_features: player.available ? SUPPORTED_FEATURES : [],
		volume_muted: player.available ? player.muted : null,
		source_list: [],
		announcement_in_progress: player.announcement !== null,
		mute_control: 'native',
	};
}

const HIDE_IN_UI = ['when_unavailable', 'when_synced', 'when_group_active'] as const;

/** A player in the schema of the profile. */
export function playerObject(server: MusicServer, player: Player): WireObject {
	if (isSince(server.profile, '2.10')) return playerOfSchema32(server, player);
	if (isSince(server.profile, '2.8')) return playerOfSchema29(server, player);
	const written = playerOfSchema28(server, player);
	return isSince(server.profile, '2.7') ? written : convertPlayerToSchema26(written, player);
}

function playerOfSchema28(server: MusicServer, player: Player): WireObject {
	return {
		...identityFields(player, 'squeezelite', { mac_address: null }),
		...stateFields(server, player, ['power', 'volume_set', 'pause', 'enqueue', 'set_members']),
		can_group_with: player.canGroup ? ['squeezelite'] : [],
		...sourceFields(server, player),
		hide_player_in_ui: HIDE_IN_UI,
		...controlFields('native'),
	};
}

function playerOfSchema29(server: MusicServer, player: Player): WireObject {
	const addresses = { mac_address: player.protocolId, ip_address: '192.0.2.10' };
	return {
		...identityFields(player, 'universal_player', { identifiers: addresses, ...addresses }),
		...stateFields(server, player, ['pause', 'set_members', 'enqueue', 'volume_set']),
		can_group_with: player.canGroup ? groupablePlayerIds(server, player) : [],
		active_sound_mode: null,
		sound_mode_list: [],
		options: [],
		...sourceFields(server, player),
		hide_in_ui: false,
		...controlFields(player.available ? player.protocolId : 'none'),
		output_protocols: player.available ? [outputProtocolObject(player)] : [],
		active_output_protocol: player.available ? player.protocolId : null,
		hide_player_in_ui: HIDE_IN_UI,
		...(isSince(server.profile, '2.9') && { group_volume_muted: groupMuteState(server, player) }),
	};
}

/** As read from the source of 2.10: players differ in what they support. */
function playerOfSchema32(server: MusicServer, player: Player): WireObject {
	const written = playerOfSchema29(server, player);
	const { available, hasControls } = player;
	const control = hasControls && available ? 'native' : 'none';
	const own = hasControls ? ['power', 'volume_mute'] : [];
	return {
		...written,
		supported_features: available ? ['pause', 'set_members', 'enqueue', 'volume_set', ...own] : [],
		powered: control === 'none' || player.powered,
		volume_muted: control === 'native' ? player.muted : null,
		power_control: control,
		mute_control: control,
		icon: 'speaker',
		private: player.isPrivate,
		sleep_timer_expires_at: player.sleepTimerExpiresAt,
	};
}

function identityFields(player: Player, provider: string, device: WireObject): WireObject {
	return {
		player_id: player.id,
		provider,
		type: player.type,
		name: player.name,
		available: player.available,
		device_info: {
			model: 'Networked speaker',
			manufacturer: 'Invented Audio',
			software_version: null,
			model_id: null,
			manufacturer_id: null,
			ip_address: '192.0.2.10',
			...device,
		},
	};
}

function stateFields(server: MusicServer, player: Player, features: readonly string[]): WireObject {
	const now = server.clock.now();
	const active = server.findQueue(player.activeSource);
	const reported = active && lastReportedPosition(server, active);
	return {
		supported_features: player.available ? features : [],
		playback_state: playbackState(server, player),
		elapsed_time: player.available && !active?.isPlayerSilent ? (reported?.streamed ?? 0) : null,
		elapsed_time_last_updated: player.available ? (reported?.at ?? now) : null,
		powered: player.powered || isSince(server.profile, '2.8'),
		volume_level: player.available ? reportedVolume(server, player) : null,
		volume_muted: null,
		group_members: player.members,
		static_group_members: player.staticMembers,
		synced_to: player.reportsLeader ? player.syncedTo : null,
	};
}

function sourceFields(server: MusicServer, player: Player): WireObject {
	return {
		active_source: player.activeSource,
		source_list: sourceObjects(player),
		active_group: null,
		current_media: currentMediaObject(server, player),
		enabled: player.enabled,
		expose_to_ha: true,
		icon: 'mdi-speaker',
		group_volume: player.available ? groupVolume(server, player) : 0,
		extra_attributes: {},
		// The former names are still sent in addition to the new ones.
		display_name: player.name,
		state: playbackState(server, player),
		group_childs: player.members,
		extra_data: {},
	};
}

/** Which controls an input has is inferred. */
function sourceObjects({ id, inputs }: Player): WireObject[] {
	return [
		sourceObject({ id, name: 'Music Assistant Queue', isPassive: false }, true),
		...inputs.map((input) => sourceObject(input, false)),
	];
}

function sourceObject({ id, name, isPassive }: PlayerInput, isControlled: boolean): WireObject {
	return {
		id,
		name,
		passive: isPassive,
		can_play_pause: isControlled,
		can_seek: isControlled,
		can_next_previous: isControlled,
	};
}

function controlFields(control: string): WireObject {
	return {
		power_control: control === 'native' ? 'native' : 'none',
		volume_control: control,
		mute_control: 'none',
	};
}

function playbackState(server: MusicServer, player: Player): string {
	if (!player.available) return 'idle';
	if (player.reportedState !== null) return player.reportedState;
	const queue = server.findQueue(player.activeSource);
	return queue?.isPausedForSync
		? 'paused'
		: (queue?.reportedPlayerState(server.clock.now()) ?? 'idle');
}

function groupablePlayerIds(server: MusicServer, player: Player): string[] {
	return server.players
		.filter((other) => other.canGroup && other !== player)
		.map((other) => other.id);
}

function outputProtocolObject(player: Player): WireObject {
	return {
		output_protocol_id: player.protocolId,
		name: 'Squeezelite',
		protocol_domain: 'squeezelite',
		is_native: false,
		priority: 20,
		available: player.available,
	};
}

/** The position that a player last reported, up to ten seconds ago (observed). */
function lastReportedPosition({ clock, profile }: MusicServer, queue: PlayerQueue) {
	return queue.position.lastReported(
		clock.now(),
		(profile.eventBehavior?.reportIntervalMs ?? 10_000) / 1000,
	);
}

function currentMediaObject(server: MusicServer, player: Player): WireObject | null {
	const now = server.clock.now();
	const queue = server.findQueue(player.activeSource);
	const reported = queue?.reportedPlayback(now);
	const isNamed = player.reportedState !== null || reported?.state === 'idle';
	if (player.reportedAnnouncement && isNamed) {
		return announcementObject(player, player.reportedAnnouncement);
	}
	if (!player.available || !queue || !reported?.current || reported.state === 'idle') return null;
	const { item, id } = reported.current;
	const isReal = reported.elapsed === queue.position.elapsed(now);
	const { elapsed, at } = isReal
		? lastReportedPosition(server, queue)
		: { elapsed: reported.elapsed, at: now };
	const artists = item.mediaType === 'track' ? item.artists.map(({ name }) => name) : [];
	const station = queue.song && { ...queue.song, album: item.name };
	return {
		uri: uriOf(item),
		media_type: item.mediaType,
		title: item.name,
		artist: artists.join('/') || null,
		album: collectionOf(item, server)?.name ?? null,
		image_url: imageProxyUrl(server, item),
		duration: item.mediaType === 'radio' ? null : item.duration,
		source_id: queue.id,
		queue_item_id: id,
		custom_data: null,
		elapsed_time: Math.floor(elapsed),
		elapsed_time_last_updated: at,
		...station,
	};
}

function collectionOf(item: Playable, { profile }: MusicServer) {
	if (item.mediaType === 'podcast_episode') {
		return isSince(profile, '2.10') ? item.podcast : item;
	}
	return item.mediaType === 'track' ? item.album : null;
}

function announcementObject(player: Player, { url }: Announcement): WireObject {
	return {
		...nulls('artist album image_url duration queue_item_id custom_data elapsed_time'),
		uri: url,
		media_type: 'announcement',
		title: 'ANNOUNCEMENT',
		source_id: player.activeSource,
		elapsed_time_last_updated: null,
	};
}
