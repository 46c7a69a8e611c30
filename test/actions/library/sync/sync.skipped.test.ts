import { runOnFakeServer } from '../../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import { closeFakeServers, respondWithResult } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { describeOnEveryServer, musicServer } from '../../support/musicServer';
import { PROVIDER_SETTINGS, SYNC } from '../support/libraryCommands';
import { FOLDER_PROVIDER, NEWS_FEED_PROVIDER, STREAMING_PROVIDER } from '../support/libraryItems';
import { syncParameters, finishedSyncParameters } from '../support/libraryParameters';
import { howSyncTasksAreReported } from '../support/libraryProfiles';

function isOff(provider: string, mediaType: string): string {
	return `${mediaType} of ${provider}: switched off in the provider settings`;
}

describeOnEveryServer((server, profile) => {
	const tells = howSyncTasksAreReported(profile);

	it.each<[string, INodeParameters, string[]]>([
		[
			'of the chosen provider',
			{ mediaTypes: ['podcast'], providers: [STREAMING_PROVIDER] },
			[isOff(STREAMING_PROVIDER, 'podcast')],
		],
		['of all by default', {}, [isOff(STREAMING_PROVIDER, 'podcast')]],
		['not of other types', { mediaTypes: ['track'] }, []],
		['not of other providers', { providers: [NEWS_FEED_PROVIDER] }, []],
	])('lists what is switched off: %s', async (_, changed, skipped) => {
		const { json } = await runNode(syncParameters(changed), { server });

		const told = tells === 'never' ? [] : skipped;
		expect(json[0]?.skipped).toEqual(told.length > 0 ? told : undefined);
		expect(server.control.executed(SYNC)).toBe(1);
	});

	it('lists it in addition to what was started', async () => {
		server.control.setSync({ switchedOff: ['album', 'track'] }, FOLDER_PROVIDER);
		server.control.holdTasks();
		const { json } = await runNode(
			syncParameters({ mediaTypes: ['album', 'artist'], providers: [FOLDER_PROVIDER] }),
			{ server },
		);

		if (tells === 'never') return expect(json[0]).not.toHaveProperty('skipped');
		expect(json).toMatchObject([
			{
				success: true,
				started: [`artist of ${FOLDER_PROVIDER}`],
				skipped: [isOff(FOLDER_PROVIDER, 'album')],
			},
		]);
		expect(json[0]).not.toHaveProperty('reason');
	});
});

describe('a failure to read what is switched off', () => {
	const server = musicServer('2.8');

	it.each([
		['an error', { kind: 'status', status: 500 } as const],
		['a refusal', { kind: 'status', status: 403, body: 'Admin access required' } as const],
		['a refused token', { kind: 'status', status: 401 } as const],
		['an error of a proxy', { kind: 'status', status: 502 } as const],
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
	afterEach(closeFakeServers);

	async function skippedWith(values: object): Promise<unknown> {
		const providers = [
			{ instance_id: NEWS_FEED_PROVIDER, domain: 'podcastfeed', enabled: true, values },
		];
		const { json } = await runOnFakeServer(
			{ [SYNC]: respondWithResult([]), [PROVIDER_SETTINGS]: respondWithResult(providers) },
			syncParameters(),
		);
		return json[0]?.skipped;
	}

	it('may be a plain map', async () => {
		expect(await skippedWith({ library_sync_podcasts: false, library_sync_radios: true })).toEqual([
			isOff(NEWS_FEED_PROVIDER, 'podcast'),
		]);
	});

	// Most of them are off where nobody changed them.
	it.each([
		'library_sync_album_tracks',
		'library_sync_playlist_tracks',
		'library_sync_deletions',
		'library_sync_back',
	])('contain more switches than media types: %s', async (key) => {
		expect(await skippedWith({ [key]: { key, type: 'boolean', value: false } })).toBeUndefined();
	});
});
