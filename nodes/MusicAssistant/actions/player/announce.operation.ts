import {
	resolveTargetPlayers,
	unavailableTargetError,
} from '../../parameters/resolve/resolveTargetPlayers';
import {
	playAnnouncement,
	type AnnouncementOutcome,
} from '../../services/announcements/playAnnouncement';
import type { PlaybackTarget } from '../../services/queues/playbackTargets';
import { toAnnouncementOutputs } from '../../services/announcements/announcementOutputs';
import type { Operation } from '../operation';
import { announceFields } from './announce.fields';
import { readAnnouncement } from './readAnnouncement';

export const announce: Operation = {
	option: {
		name: 'Announce',
		value: 'announce',
		action: 'Announce sound or text on players',
		description:
			'Play a sound or a file, or speak a message, on one, several or all players; the music resumes afterwards',
	},
	effect: 'change',
	fields: announceFields,

	repetitionHint(parameters, count) {
		// The file of each item may be another one.
		if (parameters.rawValue('source') === 'binary') return undefined;
		return `Announce ran ${count} times with the same values, once for each input item. To announce it only once, switch on "Execute Once" in the settings of this node.`;
	},

	async execute(context) {
		const { parameters, client } = context;
		const restoresVolume = parameters.collection('options').booleanOr('restoreVolume', true);
		const announcement = await readAnnouncement(context);
		const players = await resolveTargetPlayers(context);
		const available = players.filter((player) => player.available);
		const played = await playAnnouncement(client, available, announcement, restoresVolume);
		const outcomes = new Map(played.map((outcome) => [outcome.player, outcome]));
		return await toAnnouncementOutputs(
			client,
			players.map((player) => outcomes.get(player) ?? notPlayedOutcome(player)),
		);
	},
};

/** The outcome of a player that is left out because it is unavailable. */
function notPlayedOutcome(player: PlaybackTarget): AnnouncementOutcome {
	return { player, failure: unavailableTargetError(player), isConfirmed: false, volumes: [] };
}
