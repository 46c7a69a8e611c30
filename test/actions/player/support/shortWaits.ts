import * as look from '../../../../nodes/MusicAssistant/api/polling';

/** How much shorter the waits are, and the longest that is left of one, in milliseconds. */
const FASTER = 20;
const LONGEST = 25;
const SECONDS_TO_SETTLE = 1;

/**
 * Lets the node wait shorter between its looks and steps, and give up sooner on what never comes: the simulator's
 * delays are shortened as well.
 */
export function withShortWaits(): void {
	const { pause } = look;
	const changeable: { SETTLE_TIMEOUT_SECONDS: number } = look;
	beforeEach(() => {
		jest.replaceProperty(changeable, 'SETTLE_TIMEOUT_SECONDS', SECONDS_TO_SETTLE);
		jest.spyOn(look, 'pause').mockImplementation(async (client, milliseconds) => {
			await pause(client, Math.min(milliseconds / FASTER, LONGEST));
		});
	});
	afterEach(() => {
		jest.restoreAllMocks();
	});
}
