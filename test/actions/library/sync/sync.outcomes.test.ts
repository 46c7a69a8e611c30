import { isProfileSince } from '../../../support/profiles';
import type { SyncBehavior } from '../../../../simulator';
import { runNode, runOn } from '../../../support/runNode';
import { musicServer, describeOnEveryServer } from '../../support/musicServer';
import { SYNC, LIST_TASKS, PROVIDER_SETTINGS } from '../support/libraryCommands';
import { NEWS_FEED_PROVIDER, FOLDER_PROVIDER, STREAMING_PROVIDER } from '../support/libraryItems';
import { syncParameters, finishedSyncParameters } from '../support/libraryParameters';
import { runOnFakeServer } from '../../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import { respondWithResult } from '../../../api/fakeServer';
import { sendCommand } from '../../../simulator/support/send-command';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { howSyncTasksAreReported, waitForRequests } from './syncTasks';

const WORDS = 'The feed did not answer';
const OTHER_FEED = 'podcastfeed--hY2sB6nK';
const finished = syncParameters({
	mediaTypes: ['podcast'],
	providers: [NEWS_FEED_PROVIDER, OTHER_FEED],
	waitFor: 'finished',
});

describe.each(['2.8', '2.10', '2.11'] as const)('a sync on a %s server', (profile) => {
	const server = musicServer(profile);
	const run = runOn(server);

	it.each<[NonNullable<SyncBehavior['outcome']>, string | null]>([
		['failed', WORDS],
		['partial_success', WORDS],
		['cancelled', null],
	])('that ends as %s is reported, beside the successful ones', async (outcome, error) => {
		server.control.setSync({ outcome, message: WORDS }, NEWS_FEED_PROVIDER);
		const { json, status } = await run(finished);

		expect(status).toBe('success');
		expect(json).toMatchObject([{ success: false, finished: true }]);
		expect(json[0]?.started).toHaveLength(2);
		expect(json[0]?.failed).toEqual([
			`podcast of ${NEWS_FEED_PROVIDER} ${outcome}${error ? ` (${error})` : ''}`,
		]);
	});

	it('that is cancelled in the meantime is reported as cancelled', async () => {
		const { control } = server;
		control.holdTasks();
		const look = waitForRequests(server, LIST_TASKS, 1);
		const running = run(finished);
		await look;
		await sendCommand(server, 'tasks/cancel', { task_id: `music_sync_${OTHER_FEED}_podcast` });
		control.releaseTasks();

		expect((await running).json[0]?.failed).toEqual([`podcast of ${OTHER_FEED} cancelled`]);
	});

	it.each([
		['an error', { kind: 'status', status: 500 } as const],
		['an error of a proxy', { kind: 'status', status: 502 } as const],
		['a lost connection', { kind: 'drop', when: 'before-headers' } as const],
		['half of a response', { kind: 'truncate' } as const],
	])('is waited for although a check ends with %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: LIST_TASKS });
		const { error, json } = await run(finished);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});
});

describe('a failed sync on a 2.7 server', () => {
	const server = musicServer('2.7');

	it('is not distinguished from another: that server only reports the end', async () => {
		server.control.setSync({ outcome: 'failed' }, NEWS_FEED_PROVIDER);
		const { json } = await runNode(finished, { server });

		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(json[0]).not.toHaveProperty('failed');
	});
});

function isOff(provider: string, mediaType: string): string {
	return `${mediaType} of ${provider}: switched off in the provider settings`;
}

describeOnEveryServer((server, profile) => {
	const tells = howSyncTasksAreReported(profile);

	const podcastsOff = [isOff(STREAMING_PROVIDER, 'podcast')];

	it.each<[string, INodeParameters, string[]]>([
		['of a provider', { mediaTypes: ['podcast'], providers: [STREAMING_PROVIDER] }, podcastsOff],
		['of all by default', {}, podcastsOff],
		['not of other types', { mediaTypes: ['track'] }, []],
		['not of other providers', { providers: [NEWS_FEED_PROVIDER] }, []],
	])('lists what is switched off: %s', async (_, changed, skipped) => {
		const { json } = await runNode(syncParameters(changed), { server });

		const told = tells === 'never' ? [] : skipped;
		expect(json[0]?.skipped).toEqual(told.length > 0 ? told : undefined);
		expect(server.control.executed(SYNC)).toBe(1);
	});

	it("needs an admin's token where the server wants one, and says so", async () => {
		const syncing = syncParameters({ mediaTypes: ['podcast'] });
		const { error, json } = await runNode(syncing, { server, user: 'user' });

		if (profile === 'documented' || isProfileSince(profile, '2.10')) {
			const message = "The access token's user is not allowed to use music/sync (403 Forbidden)";
			const description = expect.stringContaining('the token of an admin');
			expect(error).toMatchObject({ message, description, httpCode: '403' });
		} else {
			expect(json).toMatchObject([{ success: true }]);
		}
		expect(server.control.requests(SYNC)).toHaveLength(1);
		expect(server.control.executed(SYNC)).toBe(error ? 0 : 1);
	});

	it('lists it in addition to what was started', async () => {
		server.control.setSync({ switchedOff: ['album', 'track'] }, FOLDER_PROVIDER);
		server.control.holdTasks();
		const chosen = { mediaTypes: ['album', 'artist'], providers: [FOLDER_PROVIDER] };
		const { json } = await runNode(syncParameters(chosen), { server });

		if (tells === 'never') return expect(json[0]).not.toHaveProperty('skipped');
		const started = [`artist of ${FOLDER_PROVIDER}`];
		const skipped = [isOff(FOLDER_PROVIDER, 'album')];
		expect(json).toMatchObject([{ success: true, started, skipped }]);
		expect(json[0]).not.toHaveProperty('reason');
	});
});

describe('a failure to read what is switched off', () => {
	const server = musicServer('2.8');

	it.each([
		['an error', { kind: 'status', status: 500 } as const],
		['an error of a proxy', { kind: 'status', status: 502 } as const],
		['a refusal', { kind: 'status', status: 403, body: 'Admin access required' } as const],
		['a refused token', { kind: 'status', status: 401 } as const],
		['a lost connection', { kind: 'drop', when: 'before-headers' } as const],
		['an unexpected response', { kind: 'body', body: '{"values":{}}' } as const],
	])('does not matter: the sync has started although the check ends with %s', async (_, fault) => {
		server.control.addFault({ ...fault, command: PROVIDER_SETTINGS, times: Infinity });
		const { error, json } = await runNode(finishedSyncParameters(), { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, finished: true }]);
		expect(json[0]).not.toHaveProperty('skipped');
		expect(server.control.requests(SYNC)).toHaveLength(1);
	});
});

describe('the settings of a provider', () => {
	async function skippedWith(values: object): Promise<unknown> {
		const provider = { instance_id: NEWS_FEED_PROVIDER, domain: 'podcastfeed', enabled: true };
		const { json } = await runOnFakeServer(
			{
				[SYNC]: respondWithResult([]),
				[PROVIDER_SETTINGS]: respondWithResult([{ ...provider, values }]),
			},
			syncParameters(),
		);
		return json[0]?.skipped;
	}

	it('may be a plain map', async () => {
		const skipped = await skippedWith({ library_sync_podcasts: false, library_sync_radios: true });
		expect(skipped).toEqual([isOff(NEWS_FEED_PROVIDER, 'podcast')]);
	});

	// Most of them are off where nobody changed them.
	const OTHER_SWITCHES = ['album_tracks', 'playlist_tracks', 'deletions', 'back'];
	it.each(OTHER_SWITCHES)('contain more switches than media types: %s', async (name) => {
		const key = `library_sync_${name}`;
		expect(await skippedWith({ [key]: { key, type: 'boolean', value: false } })).toBeUndefined();
	});
});

const OTHER_FEEDS = [OTHER_FEED, 'podcastfeed--wJ9cF3vQ'];
const WAITING_TASK = `music_sync_${OTHER_FEED}_podcast`;
const NEWS_TASK = `music_sync_${NEWS_FEED_PROVIDER}_podcast`;

describe.each([
	['2.8', false],
	['2.10', true],
] as const)('a sync on a %s server that is busy with others', (profile, isUrgent) => {
	const server = musicServer(profile);

	it(`ends ${isUrgent ? 'before' : 'after'} one that was waiting`, async () => {
		const { control } = server;
		// Longer than the node takes to see that its own sync has ended.
		control.setSync({ milliseconds: 30_000 }, OTHER_FEED);
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
