import type { BackgroundProcess } from '../n8n/background-process';

/** A background service that n8n's processes share. */
export interface SharedService {
	/** n8n's environment variables for using it. */
	readonly environment: Readonly<Record<string, string>>;
	stop(): Promise<void>;
}

/** Waits until a program is ready. If it does not become ready, it is stopped. */
export async function waitUntilReadyOrStop(
	startedProcess: BackgroundProcess,
	seconds: number,
	isReady: () => boolean,
): Promise<void> {
	try {
		await startedProcess.waitUntilReady(seconds, async () => isReady());
	} catch (error) {
		await startedProcess.stop();
		throw error;
	}
}
