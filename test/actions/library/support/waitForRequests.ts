import type { MusicServer } from '../../support/musicServer';

/** Resolves when a command was asked so many times from now on; each is answered. */
export async function waitForRequests(
	{ control }: MusicServer,
	command: string,
	times: number,
): Promise<void> {
	for (let count = 0; count < times; count++) {
		const hold = control.hold(command);
		await hold.waiting();
		hold.release();
	}
}
