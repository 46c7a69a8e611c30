import { readScenario } from '../replay/support/scenarios';
import { closeFakeServers } from '../api/fakeServer';
import { withFastTime } from '../support/fastTime';
import { replayAndCollectEvents } from './support/replayAndCollectEvents';
import { stretchScenario } from './support/scenarioVariations';
import { withWebSocket } from './support/webSocket';

withWebSocket();
withFastTime();
afterEach(closeFakeServers);

/** What the trigger makes of recordings that were made for operations: what happened there, and nothing besides. */
describe.each([
	// Both ends say for a second that they are paused, though nobody paused them.
	['real-2.8dev-set-members-states', []],
	['real-2.7dev-group-many-idle-states', []],
	// The item is reported as played at the stop and again at the clear.
	['real-2.8dev-stop-and-clear-states', ['itemPlayed', 'playbackStopped']],
	['real-2.8dev-next-states', ['trackChanged', 'itemPlayed']],
	['real-2.7dev-pause-play-states', ['playbackPaused', 'playbackStarted']],
	['real-2.8dev-play-from-empty-states', ['playbackStarted', 'trackChanged']],
	// The queue says that it plays the new item, but its player does not.
	['real-2.8dev-replace-while-playing-states', ['playbackStopped']],
	['real-2.8dev-replace-with-deleted-file-on-a-queue-of-15', ['playbackStopped']],
	['real-2.7dev-play-deleted-file-on-empty-queue', []],
	['real-2.7dev-announcement-short-clip', []],
	['real-2.8dev-announcement-short-clip', []],
	['real-2.8dev-settings-of-a-disabled-player', ['playerUnavailable', 'playerAvailable']],
	['real-2.8dev-sync-with-a-new-episode', ['syncCompleted']],
	['real-2.8dev-volume-set-states', ['volumeChanged', 'volumeChanged']],
])('%s', (file, events) => {
	it.each([0.8, 1, 1.3])(
		'starts a workflow for what happened, %d times as long',
		async (factor) => {
			const emitted = await replayAndCollectEvents(stretchScenario(readScenario(file), factor));

			expect(emitted.map(({ item }) => item.event).sort()).toEqual([...events].sort());
		},
	);
});
