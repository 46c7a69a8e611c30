import type { ProfileName } from '../../../../simulator';
import type { MusicServer } from '../../support/musicServer';

/** How a server reports which tasks a sync started: in its response, only when asked, or never. */
export function howSyncTasksAreReported(profile: ProfileName): 'answer' | 'when asked' | 'never' {
	if (profile === 'documented') return 'never';
	return profile === '2.6' || profile === '2.7' ? 'when asked' : 'answer';
}

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
