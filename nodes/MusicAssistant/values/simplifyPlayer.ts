import { joined } from './joined';
import { child, flag, number, text, textsIn, type JsonObject } from './json';

/** A player in ten flat fields, by the names of servers from 2.6 on. */
export function simplifyPlayer(player: JsonObject): JsonObject {
	return {
		player_id: text(player, 'player_id') ?? null,
		name: text(player, 'name', 'display_name') ?? null,
		available: flag(player, 'available') ?? null,
		playback_state: text(player, 'playback_state', 'state') ?? null,
		current_media: mediaText(child(player, 'current_media')),
		volume_level: number(player, 'volume_level') ?? null,
		volume_muted: flag(player, 'volume_muted') ?? null,
		powered: flag(player, 'powered') ?? null,
		synced_to: text(player, 'synced_to') ?? null,
		group_members: joined(textsIn(player.group_members ?? player.group_childs)),
	};
}

/** "Artist - Title", as queues name their items. */
function mediaText(media: JsonObject | undefined): string | null {
	const title = text(media, 'title');
	const artist = text(media, 'artist');
	if (title === undefined) return text(media, 'uri') ?? null;
	return artist === undefined || artist === '' ? title : `${artist} - ${title}`;
}
