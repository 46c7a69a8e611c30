import { runOn } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { sentArguments } from '../../support/sentRequests';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { RECENTLY_ADDED, LIMIT_FOR_ALL } from '../support/libraryCommands';
import { getRecentlyAddedParameters } from '../support/libraryParameters';
import { PROFILES_SINCE_2_7 } from '../support/libraryProfiles';
import { addFavoriteParameters } from '../support/favoriteParameters';

describeOnServers(PROFILES_SINCE_2_7, (server) => {
	const run = runOn(server);
	it('lists what was added to the library last, newest first', async () => {
		await run(addFavoriteParameters('spotify://track/1234567'));
		const { json } = await run(getRecentlyAddedParameters({ limit: 2 }));

		expect(json).toHaveLength(2);
		expect(json[0]).toMatchObject({
			name: 'Streamed Song 1234567',
			media_type: 'track',
			uri: expect.stringMatching(/^library:/),
		});
	});

	it('requests as many as needed, and all with Return All', async () => {
		await run(getRecentlyAddedParameters());
		await run(getRecentlyAddedParameters({ limit: 3 }));
		await run(getRecentlyAddedParameters({ returnAll: true }));

		expect(sentArguments(server, RECENTLY_ADDED)).toEqual([
			{ limit: 50 },
			{ limit: 3 },
			{ limit: LIMIT_FOR_ALL },
		]);
	});

	it("returns the server's own objects unchanged if Simplify is off", async () => {
		const whole = await callServerUnlogged(server, RECENTLY_ADDED, { limit: 3 });
		const { json } = await run(getRecentlyAddedParameters({ limit: 3, simplify: false }));

		expect(json).toEqual(whole);
	});
});
