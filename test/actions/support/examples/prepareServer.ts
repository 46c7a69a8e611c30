import type { SimulatorControl } from '../../../../simulator';
import { KITCHEN } from '../../../../simulator/world/players/players';

export function playOnQueue(
	control: SimulatorControl,
	queueId: string,
	uris: readonly string[],
): void {
	control.fillQueue(queueId, uris, { state: 'playing' });
}

/** Plays an album with a cover in the kitchen. */
export function playAlbumInKitchen(control: SimulatorControl): void {
	playOnQueue(control, KITCHEN, ['library://track/31', 'library://track/32', 'library://track/33']);
}

/** Makes the server refuse these commands for lack of permission. */
export function forbidCommands(control: SimulatorControl, ...commands: readonly string[]): void {
	for (const command of commands) {
		control.addFault({ kind: 'status', status: 403, command, times: Infinity });
	}
}

/** Makes the server fail once at this command, for whichever player it comes first. */
export function failCommandOnce(control: SimulatorControl, command: string): void {
	control.addFault({ kind: 'status', status: 500, command });
}

/** Makes the server report nothing about a player except that it exists, which is all that its documentation promises. */
export function hidePlayerState(control: SimulatorControl): void {
	const body = '{ "available": true }';
	control.addFault({ kind: 'body', command: 'players/get', times: Infinity, body });
}

/** Makes the server report nothing about these queues except that they exist. */
export function hideQueueStates(
	control: SimulatorControl,
	...ids: readonly [string, ...string[]]
): void {
	const queues = ids.map((id) => ({ queue_id: id, available: true }));
	const always = { kind: 'body', times: Infinity } as const;
	const active = { command: 'player_queues/get_active_queue', body: JSON.stringify(queues[0]) };
	control.addFault({ ...always, ...active });
	const all = { command: 'player_queues/all', body: JSON.stringify(queues) };
	control.addFault({ ...always, ...all });
}

/** The ID of the item so many places after the current one in the kitchen. */
export function kitchenItemIdAfterCurrent(control: SimulatorControl, places: number): string {
	const { itemIds, currentIndex } = control.queue(KITCHEN);
	return itemIds[(currentIndex ?? 0) + places] ?? '';
}
