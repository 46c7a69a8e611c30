import type { SimulatorControl } from '../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../simulator/world/players/players';
import { fillDataTable } from '../engine/stubs/data-table';

const DAY_MS = 86_400_000;

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

/** Fills the data table of the listening report with counts of the current week, whatever the time zone of the workflow. */
function fillListeningDataTable(): void {
	const weeks = new Set([-1, 0, 1].map((days) => mondayOf(Date.now() + days * DAY_MS)));
	fillDataTable('Listening', [...weeks].flatMap(playCountRows));
}

function playCountRows(week: string) {
	return ['Orchard Dance', 'Hall of Mirrors', 'Cedar & Dance'].map((title, plays) => ({
		week,
		uri: `library://track/${plays + 1}`,
		title,
		artist: plays === 1 ? null : 'Marta Lindqvale',
		image_url: `https://pictures.example/${plays + 1}.jpg`,
		plays,
	}));
}

function mondayOf(time: number): string {
	const daysSinceMonday = (new Date(time).getUTCDay() + 6) % 7;
	return new Date(time - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
