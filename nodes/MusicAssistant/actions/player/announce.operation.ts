import { resolvePlayer } from '../../parameters/resolve/resolvePlayer';
import { resolvePlayers } from '../../parameters/resolve/resolvePlayers';
import type { OperationContext } from '../../parameters/operationContext';
import { playAnnouncement } from '../../services/players/announcement';
import { announcementResult } from '../../services/players/announcementResult';
import { playbackTargets, type PlaybackTarget } from '../../services/queues/queues';
import type { Operation } from '../operation';
import { announceFields, TARGETS } from './announce.fields';
import { readAnnouncement } from './readAnnouncement';

export const announce: Operation = {
	option: {
		name: 'Announce',
		value: 'announce',
		action: 'Announce sound or text on players',
		description:
			'Play a sound or a file, or speak a text, on one, several or all players; the music resumes afterwards',
	},
	effect: 'change',
	fields: announceFields,

	async execute(context) {
		const { parameters, client } = context;
		const restoresVolume = parameters.collection('options').booleanOr('restoreVolume', true);
		const announcement = await readAnnouncement(context);
		const players = await resolveTargets(context);
		const outcomes = await playAnnouncement(client, players, announcement, restoresVolume);
		return await announcementResult(client, outcomes);
	},
};

async function resolveTargets(context: OperationContext): Promise<PlaybackTarget[]> {
	const { parameters, client } = context;
	switch (parameters.choice('target', TARGETS)) {
		case 'player':
			return [await resolvePlayer(context)];
		case 'players':
			return await resolvePlayers(context, 'playerIds');
		case 'all': {
			const available = (await playbackTargets(client)).filter(isTarget);
			if (available.length > 0) return available;
			throw parameters.error(
				'target',
				'is All Players, but none of them is available',
				'Switch on a player or reconnect it to the network.',
			);
		}
	}
}

/** Leaves out group players, whose members are targets themselves, and those that play no sound or are private. */
function isTarget({ available, isGroup, isOffered }: PlaybackTarget): boolean {
	return available && !isGroup && isOffered;
}
