import * as polling from '../../../../nodes/MusicAssistant/api/polling';

/** How many times shorter the pauses are, and the longest remaining one in milliseconds. */
const SPEED_UP = 20;
const LONGEST_PAUSE = 25;
const SETTLE_TIMEOUT = 1;

/**
 * Shortens the node's pauses between reads and its settle timeout, because the simulator's delays are shorter as
 * well.
 */
export function withShortWaits(): void {
	const { pause } = polling;
	const changeable: { SETTLE_TIMEOUT_SECONDS: number } = polling;
	beforeEach(() => {
		jest.replaceProperty(changeable, 'SETTLE_TIMEOUT_SECONDS', SETTLE_TIMEOUT);
		jest.spyOn(polling, 'pause').mockImplementation(async (client, milliseconds) => {
			await pause(client, Math.min(milliseconds / SPEED_UP, LONGEST_PAUSE));
		});
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
}
