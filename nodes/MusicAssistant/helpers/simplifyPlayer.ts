import type { Player } from '../api/models/player';
import { flatBool, flatNumber, flatText, asObject } from './flat';
import { joinTexts } from './joinTexts';
import { textsIn, type JsonObject } from './json';

/** A player in ten flat fields, named as by servers from 2.6 on. */
export function simplifyPlayer({ raw: player }: Player): JsonObject {
	return {
		player_id: flatText(player.player_id),
		name: flatText(player.name) ?? flatText(player.display_name),
		available: flatBool(player.available),
		playback_state: flatText(player.playback_state) ?? flatText(player.state),
		current_media: mediaTitle(asObject(player.current_media)),
		volume_level: flatNumber(player.volume_level),
		volume_muted: flatBool(player.volume_muted),
		powered: flatBool(player.powered),
		synced_to: flatText(player.synced_to),
		group_members: joinTexts(textsIn(player.group_members ?? player.group_childs)),
	};
}

/** "Artist - Title", as queues name their items. */
function mediaTitle(media: JsonObject | undefined): string | null {
	const title = flatText(media?.title);
	const artist = flatText(media?.artist);
	if (title === null) return flatText(media?.uri);
	return artist === null || artist === '' ? title : `${artist} - ${title}`;
}
