import { runOnFakeServer } from '../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import { respondWithResult } from '../../api/fakeServer';
import { runOn } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import { PROFILES_WITH_QUEUE_COMMANDS } from '../queue/support/queueCommands';
import { musicServer, describeOnServers } from '../support/musicServer';
import { outputValues } from '../support/nodeReports';
import { readSentBodies, sentArguments } from '../support/sentRequests';
import { SEARCH } from './support/libraryCommands';
import { searchParameters } from './support/libraryParameters';
import { expectRefusedBeforeSending } from './support/expectRefusedBeforeSending';

/** What only the streaming service has. */
const STREAMED = ['spotify--Vq7Lk2Xw://track/1234', 'spotify--Vq7Lk2Xw://track/1234567'];
const SHARED = 'https://open.spotify.com/track/1234?si=abc';

describeOnServers(PROFILES_WITH_QUEUE_COMMANDS, (server, profile) => {
	const run = runOn(server);
	it('finds items of all types, and sends one request', async () => {
		const { json } = await run(searchParameters('Northern Windows'));

		for (const uri of ['library://album/3', 'library://album/8']) {
			expect(json).toContainEqual(expect.objectContaining({ name: 'Northern Windows', uri }));
		}
		expect(readSentBodies(server)).toEqual([
			{ command: SEARCH, args: { search_query: 'Northern Windows', limit: 100 } },
		]);
	});

	it('respects the limit for all types together', async () => {
		const { json } = await run(searchParameters('e', { limit: 7 }));

		expect(json).toHaveLength(7);
		expect(sentArguments(server, SEARCH)).toEqual([{ search_query: 'e', limit: 25 }]);
	});

	it('finds only the requested types', async () => {
		const mediaTypes = ['radio', 'podcast'];
		const { json } = await run(searchParameters('n', { mediaTypes }));

		expect([...new Set(json.map(({ media_type: type }) => type))]).toEqual(['podcast', 'radio']);
		for (const row of json) expect(row).not.toHaveProperty('album');
	});

	it('labels each hit with its name and its artists, for a choice', async () => {
		const songs = await run(searchParameters('cedar', { mediaTypes: ['track'] }));
		const stations = await run(searchParameters('n', { mediaTypes: ['radio'] }));

		expect(songs.json.length).toBeGreaterThan(0);
		for (const { label, name, artists } of songs.json) {
			expect(label).toBe(`${name as string} by ${artists as string}`);
		}
		expect(stations.json.length).toBeGreaterThan(0);
		for (const { label, name } of stations.json) expect(label).toBe(name);
	});

	it('returns no items if there are no hits', async () => {
		const { status, json } = await run(searchParameters('no such thing'));

		expect([status, json]).toEqual(['success', []]);
	});

	it("finds a provider's items, and leaves them out with Library Only", async () => {
		const found = async (options: INodeParameters) =>
			(await run(searchParameters('Streamed Song', { options }))).json.map(({ uri }) => uri);

		expect((await found({})).sort()).toEqual(STREAMED);
		expect(await found({ libraryOnly: true })).toEqual([]);
		const libraryOnly = { library_only: true, providers: ['library'] };
		expect(sentArguments(server, SEARCH)[1]).toMatchObject(libraryOnly);
	});

	it('finds the item of a share URL', async () => {
		const { json } = await run(searchParameters(SHARED));

		expect(json).toMatchObject([{ media_type: 'track', name: 'Streamed Song 1234' }]);
	});

	it('works with the token of a plain user', async () => {
		const { json } = await run(searchParameters('Mirrors'), { user: 'user' });

		expect(json[0]).toMatchObject({ name: 'Hall of Mirrors' });
	});

	if (isProfileSince(profile, '2.10')) {
		it.each([['spotify'], ['spotify--Vq7Lk2Xw']])('searches at one provider: %s', async (name) => {
			const { json } = await run(searchParameters('e', { options: { providers: [name] } }));

			expect(json.map(({ uri }) => uri).sort()).toEqual(STREAMED);
			const providers = ['spotify--Vq7Lk2Xw'];
			expect(sentArguments(server, SEARCH)).toMatchObject([{ providers }]);
		});

		it('accepts the library as a provider', async () => {
			const { error } = await run(searchParameters('e', { options: { providers: ['library'] } }));

			expect(error).toBeUndefined();
		});

		it('refuses a provider that is not set up', async () => {
			const made = searchParameters('e', { options: { providers: ['spotify', 'qobuz'] } });
			const advice = await expectRefusedBeforeSending(server, made, /"qobuz"/, SEARCH);

			expect(advice).toContain('filesystem--1234');
		});
	}
});

describe('an invalid value is refused before anything is sent', () => {
	const server = musicServer();

	it.each([
		['={{ "" }}', {}, '"Query" must not be empty'],
		['={{ null }}', {}, '"Query" must not be empty'],
		['={{ ["a"] }}', {}, '"Query" must be a string, not a list'],
		['a', { limit: 0 }, '"Limit" is 0, which is out of range'],
		['a', { limit: 1.5 }, '"Limit" must be a whole number, not "1.5"'],
		[
			'a',
			{ options: { libraryOnly: true, providers: ['spotify'] } },
			'"Provider Names or IDs" cannot be combined with "Library Only"',
		],
		['a', { options: { providers: 5 } }, '"Provider Names or IDs" must be a list of strings'],
		['a', { mediaTypes: '={{ [1, 2] }}' }, '"Media Types" must be a list of strings'],
		['a', { mediaTypes: '={{ { track: true } }}' }, '"Media Types" must be a list of strings'],
		['a', { mediaTypes: '={{ true }}' }, '"Media Types" must be a list of strings'],
	] as Array<[string, INodeParameters, string]>)('%j %j', async (query, changed, message) => {
		await expectRefusedBeforeSending(server, searchParameters(query, changed), message, SEARCH);
		expect(server.control.requests()).toEqual([]);
	});
});

describe('the order of the hits', () => {
	const hit = (media_type: string, name: string, provider = 'library') => ({
		media_type,
		name,
		provider,
		uri: `${provider}://${media_type}/${name}`,
	});
	const results = {
		tracks: [hit('track', 'Lighthouse Keeper'), hit('track', 'LIGHTHOUSE')],
		albums: [hit('album', 'Pale Lighthouse'), hit('album', ' lighthouse')],
		radio: [hit('radio', 'Lighthouse FM', 'builtin')],
		sound_effects: [hit('sound_effect', 'Lighthouse')],
		podcasts: null,
	};

	const search = async (changed: INodeParameters) =>
		await runOnFakeServer(
			{ [SEARCH]: respondWithResult(results) },
			searchParameters('Lighthouse', changed),
		);
	const found = async (changed: INodeParameters) => outputValues(await search(changed), 'name');

	it('is exact names first, then one type after the other, up to the limit', async () => {
		const exact = [' lighthouse', 'LIGHTHOUSE'];

		const others = ['Lighthouse FM', 'Pale Lighthouse', 'Lighthouse Keeper'];
		expect(await found({})).toEqual([...exact, ...others]);
		expect(await found({ limit: 2 })).toEqual(exact);
	});

	it('contains only what was requested, even if the server returns more', async () => {
		expect(await found({ mediaTypes: ['radio', 'track'] })).toEqual([
			'LIGHTHOUSE',
			'Lighthouse FM',
			'Lighthouse Keeper',
		]);
		expect(await found({ options: { libraryOnly: true } })).not.toContain('Lighthouse FM');
	});

	it("is the same for the server's whole objects without Simplify", async () => {
		const { json } = await search({ simplify: false, limit: 1 });

		expect(json).toEqual([results.albums[1]]);
	});
});
