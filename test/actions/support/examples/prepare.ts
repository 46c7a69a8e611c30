import type { Control } from '../../../../simulator';
import { KITCHEN } from '../../../../simulator/world/players/players';

export function play(control: Control, queueId: string, uris: readonly string[]): void {
	control.fillQueue(queueId, uris, { state: 'playing' });
}

/** Plays an album that has a cover in the kitchen. */
export function playAlbum(control: Control): void {
	play(control, KITCHEN, ['library://track/31', 'library://track/32', 'library://track/33']);
}

/** Takes the permission for these commands away from the account. */
export function refusing(...commands: readonly string[]): (control: Control) => void {
	return (control) => {
		for (const command of commands) {
			control.addFault({ kind: 'status', status: 403, command, times: Infinity });
		}
	};
}

/** Makes the server fail at the first of these commands, whichever player it is for. */
export function failingOnce(command: string): (control: Control) => void {
	return (control) => control.addFault({ kind: 'status', status: 500, command });
}

/** Makes the server report nothing about a player except that it exists, which is all that its documentation promises. */
export function untoldPlayer(control: Control): void {
	const body = '{ "available": true }';
	control.addFault({ kind: 'body', command: 'players/get', times: Infinity, body });
}

/** The same for a queue. */
export function queueWithoutReports(
	...ids: readonly [string, ...string[]]
): (control: Control) => void {
	return (control) => {
		const queues = ids.map((id) => ({ queue_id: id, available: true }));
		const told = { kind: 'body', times: Infinity } as const;
		const active = { command: 'player_queues/get_active_queue', body: JSON.stringify(queues[0]) };
		control.addFault({ ...told, ...active });
		const all = { command: 'player_queues/all', body: JSON.stringify(queues) };
		control.addFault({ ...told, ...all });
	};
}

/** The id of the item that is this many places after the current one in the kitchen. */
export function itemBehindCurrent(control: Control, places: number): string {
	const { itemIds, currentIndex } = control.queue(KITCHEN);
	return itemIds[(currentIndex ?? 0) + places] ?? '';
}
