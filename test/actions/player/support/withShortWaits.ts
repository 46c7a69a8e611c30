import * as polling from '../../../../nodes/MusicAssistant/api/polling';

/** How many times shorter the delays are, and the longest remaining one in milliseconds. */
const SPEED_UP = 20;
const LONGEST_DELAY = 25;
const SETTLE_TIMEOUT = 1;

/**
 * Shortens the node's delays between reads and its settle timeout, because the simulator's delays are shorter as
 * well.
 */
export function withShortWaits(): void {
	const { sleepUnlessCancelled } = polling;
	const changeable: { SETTLE_TIMEOUT_SECONDS: number } = polling;
	beforeEach(() => {
		jest.replaceProperty(changeable, 'SETTLE_TIMEOUT_SECONDS', SETTLE_TIMEOUT);
		jest.spyOn(polling, 'sleepUnlessCancelled').mockImplementation(async (client, milliseconds) => {
			await sleepUnlessCancelled(client, Math.min(milliseconds / SPEED_UP, LONGEST_DELAY));
		});
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
}
