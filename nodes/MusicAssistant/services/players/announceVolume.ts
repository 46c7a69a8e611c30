import type { VolumeAfter } from './announcementVolume';

/**
 * How loud players are after an announcement, a sentence for each: what the volume is, what it was, and what was done.
 *
 * @param isNamed whether each is called by its name: needless for the one player of an error
 */
export function volumeWords(volumes: readonly VolumeAfter[], isNamed: boolean): string {
	return volumes
		.map((volume) => `The volume${isNamed ? ` of "${volume.name}"` : ''} ${said(volume)}.`)
		.join(' ');
}

function said({ state, before, left, ...after }: VolumeAfter): string {
	const now = after.now ?? 'not known';
	switch (state) {
		case 'same':
			return `is ${now}, as before`;
		case 'restored':
			return `was left at ${left} by the announcement and put back to ${now}${now === before ? ', as before' : `; it was ${before} before`}`;
		case 'left':
			return `was left at ${now} by the announcement and was ${before} before`;
		case 'stuck':
			return `was left at ${left} by the announcement and could not be put back: it is ${now} now and was ${before} before`;
		case 'changed':
			return `is ${now} now and was ${before} before; it was not put back, because the announcement did not set it to that`;
		case 'unknown':
			return `was ${before} before and may still be that of the announcement`;
	}
}
