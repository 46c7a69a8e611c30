import type { BackgroundProcess } from '../n8n/background-process';

/** What n8n's processes share, running in the background. */
export interface Service {
	/** The settings by which n8n finds it. */
	readonly environment: Readonly<Record<string, string>>;
	stop(): Promise<void>;
}

/** Waits until a program is ready; one that does not become ready is stopped. */
export async function waitUntilReadyOrStop(
	started: BackgroundProcess,
	seconds: number,
	isReady: () => boolean,
): Promise<void> {
	try {
		await started.waitUntilReady(seconds, async () => isReady());
	} catch (error) {
		await started.stop();
		throw error;
	}
}
