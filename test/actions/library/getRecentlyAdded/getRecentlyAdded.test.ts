import { runNode } from '../../../support/workflow';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { askServer } from '../../support/askServer';
import { RECENTLY_ADDED, recentlyAdded, SERVERS_SINCE_2_7 } from '../support/discovery';
import { ALL_THERE_IS } from '../support/library';
import { addFavorite } from '../support/library';

describeOnServers(SERVERS_SINCE_2_7, (server) => {
	it('lists what was added to the library last, newest first', async () => {
		await runNode(addFavorite('spotify://track/1234567'), { server });
		const { json } = await runNode(recentlyAdded({ limit: 2 }), { server });

		expect(json).toHaveLength(2);
		expect(json[0]).toMatchObject({
			name: 'Streamed Song 1234567',
			media_type: 'track',
			uri: expect.stringMatching(/^library:/),
		});
	});

	it('requests as many as needed, and all with Return All', async () => {
		await runNode(recentlyAdded(), { server });
		await runNode(recentlyAdded({ limit: 3 }), { server });
		await runNode(recentlyAdded({ returnAll: true }), { server });

		expect(sentArguments(server, RECENTLY_ADDED)).toEqual([
			{ limit: 50 },
			{ limit: 3 },
			{ limit: ALL_THERE_IS },
		]);
	});

	it("returns the server's own objects unchanged if Simplify is off", async () => {
		const whole = await askServer(server, RECENTLY_ADDED, { limit: 3 });
		const { json } = await runNode(recentlyAdded({ limit: 3, simplify: false }), { server });

		expect(json).toEqual(whole);
	});
});

describe('on a 2.6 server', () => {
	const server = musicServer('2.6');

	it('says which version supports it', async () => {
		const { error } = await runNode(recentlyAdded(), { server });

		expect(error?.message).toContain(RECENTLY_ADDED);
		expect(error?.description).toMatch(/^It requires Music Assistant 2\.7 or newer, but 2\.6/);
	});
});
