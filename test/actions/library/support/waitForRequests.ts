import type { MusicServer } from '../../support/musicServer';

/** Resolves when this many further requests with a command have arrived; each of them is answered. */
export async function waitForRequests(
	{ control }: MusicServer,
	command: string,
	requestCount: number,
): Promise<void> {
	for (let count = 0; count < requestCount; count++) {
		const hold = control.hold(command);
		await hold.waiting();
		hold.release();
	}
}
