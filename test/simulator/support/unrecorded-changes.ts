import type { Simulator } from '../../../simulator';
import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { sendCommand } from './send-command';

/** Changes on the recorded servers between two rows, made without a recorded request. */
const UNRECORDED_CHANGES: Readonly<
	Record<string, (simulator: Simulator, soundServer: string) => unknown>
> = {
	'player_queues-all-get-active #0': emptyQueues,
	'player_queues-items-paging #0': emptyQueues,
	// The recorded playlist had 650 tracks, the simulator's has 1,200.
	'player_queues-items-paging #3': ({ control }) =>
		control.fillQueue(LIVING_ROOM, libraryTracks(1300), { state: 'idle' }),
	'player_queues-play_media #0': emptyQueues,
	'player_queues-control #0': emptyQueues,
	'players-favorite-current #0': emptyQueues,
	// The recorded server had three favorites at this point.
	'music-library_items #17': (simulator) =>
		sendCommand(simulator, 'music/favorites/add_item', { item: 'library://track/24' }),
	'player_queues-surprises #1': (simulator) => {
		emptyQueues(simulator);
		simulator.control.fillQueue(BEDROOM, 15);
	},
	// According to the row, the item had been added although the response was 500.
	'player_queues-surprises #8': (simulator, soundServer) =>
		sendCommand(simulator, 'music/favorites/add_item', { item: `${soundServer}/chime.mp3` }),
	'second-server-schema28 #0': emptyQueues,
	// So that the sync is still running when it is requested.
	'second-server-schema28 #38': ({ control }) => control.setTimeScale(1),
	'second-server-schema28 #40': ({ control }) => control.setTimeScale(0),
	'config-players-save #0': (simulator) =>
		sendCommand(simulator, 'config/players/save', {
			player_id: KITCHEN,
			values: { name: 'Kitchen' },
		}),
	// An enabled player takes a while to come back.
	'config-players-save #35': ({ control }) => control.setTimeScale(1),
	'third-server-2.6dev-schema26-no-auth #0': emptyQueues,
	'third-server-2.6dev-schema26-no-auth #19': ({ control }) => control.setTimeScale(1),
	// The recorded server had one player, which was available.
	'third-server-2.6dev-schema26-no-auth #21': ({ control }) => {
		control.setTimeScale(0);
		control.removePlayer('up1f6a83b0d95e');
	},
};

/** Makes the changes that precede a row. */
export async function makeUnrecordedChanges(
	simulator: Simulator,
	soundServer: string,
	row: string,
) {
	await UNRECORDED_CHANGES[row]?.(simulator, soundServer);
}

function emptyQueues({ control }: Simulator): void {
	for (const queueId of [KITCHEN, LIVING_ROOM, BEDROOM]) control.fillQueue(queueId, 0);
}

/** Library tracks, repeated, as in a queue that was filled from a long playlist. */
function libraryTracks(count: number): string[] {
	return Array.from({ length: count }, (_, index) => `library://track/${1 + (index % 200)}`);
}
