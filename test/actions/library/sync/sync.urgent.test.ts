import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { LIST_TASKS, SYNC } from '../support/libraryCommands';
import { FOLDER_PROVIDER, NEWS_FEED_PROVIDER } from '../support/libraryItems';
import { finishedSyncParameters } from '../support/libraryParameters';
import { waitForRequests } from '../support/waitForRequests';

const OTHER_FEEDS = ['podcastfeed--hY2sB6nK', 'podcastfeed--wJ9cF3vQ'];
const WAITING_TASK = `music_sync_${OTHER_FEEDS[0]}_podcast`;
const NEWS_TASK = `music_sync_${NEWS_FEED_PROVIDER}_podcast`;

describe.each([
	['2.8', false],
	['2.10', true],
] as const)('a sync on a %s server that is busy with others', (profile, isUrgent) => {
	const server = musicServer(profile);

	it(`ends ${isUrgent ? 'before' : 'after'} one that was waiting`, async () => {
		const { control } = server;
		// Longer than the node takes to see that its own sync has ended.
		control.setSync({ milliseconds: 30_000 }, OTHER_FEEDS[0]);
		control.holdTasks();
		// The server runs two at a time.
		for (const media_types of [['album'], ['artist']]) {
			await callServerUnlogged(server, SYNC, { providers: [FOLDER_PROVIDER], media_types });
		}
		await callServerUnlogged(server, SYNC, { providers: OTHER_FEEDS });
		const look = waitForRequests(server, LIST_TASKS, 1);
		const running = runNode(finishedSyncParameters(), { server });
		await look;
		expect(control.tasks()).toMatchObject({ [NEWS_TASK]: 'pending', [WAITING_TASK]: 'pending' });
		control.releaseTasks();

		expect((await running).json).toMatchObject([{ success: true, finished: true }]);
		expect(control.tasks()[WAITING_TASK] === 'success').toBe(!isUrgent);
	});
});
