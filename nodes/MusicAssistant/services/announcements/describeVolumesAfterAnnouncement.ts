import type { VolumeAfterAnnouncement } from './announcementVolumes';

/**
 * A sentence about the volume of each player after an announcement: its present and previous level, and whether it was
 * restored.
 *
 * @param includeNames whether to name the players: not needed in an error about a single one
 */
export function describeVolumesAfterAnnouncement(
	volumes: readonly VolumeAfterAnnouncement[],
	includeNames: boolean,
): string {
	return volumes
		.map(
			(volume) =>
				`The volume${includeNames ? ` of "${volume.name}"` : ''} ${describeVolume(volume)}.`,
		)
		.join(' ');
}

function describeVolume({ state, before, leftAt, ...after }: VolumeAfterAnnouncement): string {
	const now = after.now ?? 'not known';
	switch (state) {
		case 'same':
			return `is ${now}, as before`;
		case 'restored':
			return `was left at ${leftAt} by the announcement and restored to ${now}${now === before ? ', as before' : `; it was ${before} before`}`;
		case 'left':
			return `was left at ${now} by the announcement and was ${before} before`;
		case 'stuck':
			return `was left at ${leftAt} by the announcement and could not be restored: it is ${now} now and was ${before} before`;
		case 'changed':
			return `is ${now} now and was ${before} before; it was not restored, because the announcement did not set this level`;
		case 'unknown':
			return `was ${before} before and may still be at the level of the announcement`;
	}
}
