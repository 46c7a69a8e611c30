import type { IDataObject } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { readSentBodies } from '../../support/sentRequests';
import { queueOperationParameters, SAVE_AS_PLAYLIST } from '../support/queueCommands';
import { testQueueChange } from '../support/testQueueChange';
import { BEDROOM, LIVING_ROOM } from '../support/playMediaParameters';

testQueueChange({
	parameters: { resource: 'queue', operation: 'saveAsPlaylist', name: '={{ $json.name }}' },
	command: SAVE_AS_PLAYLIST,
	profiles: ['2.8', '2.9', '2.10', '2.11'],
	needsAvailablePlayer: false,
	itemsAndArguments: () => ({
		input: [
			{ queue: BEDROOM, name: 'Saturday' },
			{ queue: LIVING_ROOM, name: ' Sunday & Monday ' },
			{ queue: BEDROOM, name: 1999 },
		],
		sent: [
			{ queue_id: BEDROOM, name: 'Saturday' },
			{ queue_id: LIVING_ROOM, name: 'Sunday & Monday' },
			{ queue_id: BEDROOM, name: '1999' },
		],
	}),
});

describeOnServers(['2.8', '2.9', '2.10', '2.11'], (server) => {
	it('creates a playlist from the queue, and returns it', async () => {
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Saturday Evening' });
		const { json } = await runNode(save, { server });

		expect(json).toHaveLength(1);
		expect(json[0]).toMatchObject({
			success: true,
			confirmed: true,
			queue_id: BEDROOM,
			name: 'Saturday Evening',
			media_type: 'playlist',
			uri: expect.stringMatching(/^library:\/\/playlist\/\d+$/),
		});
		const { uri } = json[0] as { uri: string };
		const tracks = await runNode(
			{
				resource: 'library',
				operation: 'getPlaylistTracks',
				playlistId: { __rl: true, mode: 'uri', value: uri },
			},
			{ server },
		);
		expect(tracks.json.map(({ name }: IDataObject) => name)).toEqual(
			server.control.queue(BEDROOM).names,
		);
	});

	it('works for a plain user, who may see their own task', async () => {
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Mine' });
		const { json } = await runNode(save, { server, user: 'user' });

		expect(json[0]).toMatchObject({ success: true, name: 'Mine', media_type: 'playlist' });
	});
});

describeOnServers(['2.6', '2.7'], (server, profile) => {
	it('says that it requires 2.8, and which version is connected', async () => {
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Saturday Evening' });
		const { error } = await runNode(save, { server });

		expect(error).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
		expect(error?.description).toContain(
			`It requires Music Assistant 2.8 or newer, but ${profile}.`,
		);
	});
});

describe('on a documented server', () => {
	const server = musicServer('documented');

	it('sends the missing command once for three items', async () => {
		const save = queueOperationParameters('saveAsPlaylist', BEDROOM, { name: 'Saturday Evening' });
		const { json } = await runNode(save, {
			server,
			input: [{}, {}, {}],
			onError: 'continueRegularOutput',
		});

		expect(json).toHaveLength(3);
		for (const { message } of json) expect(message).toMatch(/Music Assistant 2\.8 or newer/);
		expect(readSentBodies(server).filter(({ command }) => command === SAVE_AS_PLAYLIST)).toEqual([
			{ command: SAVE_AS_PLAYLIST, args: { queue_id: BEDROOM, name: 'Saturday Evening' } },
		]);
	});
});
