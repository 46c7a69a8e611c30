import type { BackgroundProcess } from '../n8n/background-process';

/** A background service that n8n's processes share. */
export interface Service {
	/** n8n's environment variables for using it. */
	readonly environment: Readonly<Record<string, string>>;
	stop(): Promise<void>;
}

/** Waits until a program is ready. If it does not become ready, it is stopped. */
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
