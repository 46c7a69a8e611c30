import type { SimulatorControl } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { fillListeningDataTable } from './fill-listening-data-table';

/** The queue that plays before the doorbell rings. */
export const DOORBELL_QUEUE = ['library://track/12', 'library://track/5', 'library://track/7'];

/** The changes on the embedded server without which an example has nothing to do, by the name of its file. */
export const EXAMPLE_PREPARATIONS: Readonly<Record<string, (control: SimulatorControl) => void>> = {
	// The alarm's playlist is empty, so that the fallback plays.
	'alarm-clock': (control) => control.fillPlaylist('13', []),
	'discover-and-add': (control) => control.fillPlaylist('13', ['library://track/41']),
	'doorbell-and-back': (control) =>
		control.fillQueue(KITCHEN, DOORBELL_QUEUE, { currentIndex: 1, state: 'playing', elapsed: 42 }),
	'evening-health-check': (control) =>
		control.setProvider('spotify--Vq7Lk2Xw', 'auth_required', 'The login has expired'),
	'evening-in-three-rooms': (control) => control.group(LIVING_ROOM, [OFFICE]),
	'listening-report': fillListeningDataTable,
	'never-again': (control) => control.fillQueue(LIVING_ROOM, DOORBELL_QUEUE, { state: 'playing' }),
	'pause-for-a-call': (control) => {
		for (const player of [BEDROOM, OFFICE]) control.fillQueue(player, 5, { state: 'playing' });
	},
	'playlist-clean-up': (control) => {
		control.fillPlaylist('13', ['library://track/40', 'library://track/41']);
		control.setPlayed('library://track/40', true);
	},
	'ungroup-at-night': (control) => control.group(KITCHEN, [LIVING_ROOM, BEDROOM]),
	'weekly-report': (control) => control.setPlayed('library://track/40', true),
};
