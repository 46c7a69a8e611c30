import { playbackState } from '../../MusicAssistant/server/players';
import { child, flag, text, type JsonObject } from '../../MusicAssistant/values/json';

/** Milliseconds within which a server makes everything again as it was before an announcement. */
const AFTERWARDS = 5000;

/**
 * Whether a player is announcing something: it interrupts what plays and is louder for a moment, which is no change to
 * anybody. A workflow that announces each change would start itself again.
 */
export class AnnouncementWatch {
	/** Until when nothing counts; milliseconds, Infinity while it lasts. */
	until = -Infinity;

	see(player: JsonObject, now: number): void {
		if (isAnnouncing(player)) this.until = Infinity;
		else if (this.until === Infinity) this.until = now + AFTERWARDS;
	}
}

/** Servers up to 2.6 say so; newer ones name what the player plays, which some go on naming when it is over. */
function isAnnouncing(player: JsonObject): boolean {
	if (flag(player, 'announcement_in_progress') === true) return true;
	const media = text(child(player, 'current_media'), 'media_type');
	return media === 'announcement' && playbackState(player) === 'playing';
}
