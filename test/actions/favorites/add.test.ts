import type { IDataObject } from 'n8n-workflow';
import { runOn, runNode } from '../../support/runNode';
import { addFavoriteParameters } from '../library/support/favoriteParameters';
import { ADD_FAVORITE, ITEM_BY_URI } from '../library/support/libraryCommands';
import { runWithoutResponse, runOnFakeServer } from '../support/runOnFakeServer';
import { describeOnEveryServer, musicServer } from '../support/musicServer';
import { readSentBodies, countSentCommands, sentArguments } from '../support/sentRequests';
import { callServerUnlogged } from '../support/callServerUnlogged';
import { respondWithError, respondWithResult } from '../../api/fakeServer';

const EPISODE = 'podcastfeed--dR4mZ8pT://podcast_episode/morning-news-1';
const STREAM = 'http://radio.example/jingle.mp3';

describeOnEveryServer((server, profile) => {
	const run = runOn(server);
	const isFavorite = async (uri: string) =>
		(await callServerUnlogged<IDataObject>(server, ITEM_BY_URI, { uri })).favorite;

	it('adds an item, and verifies that it is a favorite', async () => {
		const { json } = await run(addFavoriteParameters('library://track/7'));

		const text = expect.stringMatching(/./);
		const item = { name: text, title: text, artist: text, media_type: 'track' };
		expect(json).toEqual([{ ...item, uri: 'library://track/7', success: true, confirmed: true }]);
		expect(readSentBodies(server)).toEqual([
			{ command: ADD_FAVORITE, args: { item: 'library://track/7' } },
			{ command: ITEM_BY_URI, args: { uri: 'library://track/7' } },
		]);
		server.control.clearRequests();
		expect(await isFavorite('library://track/7')).toBe(true);
	});

	const STREAMED = ['spotify://track/1234567', 'https://open.spotify.com/track/1234567?si=abc'];
	it.each(STREAMED)("returns the library's URI for %s", async (item) => {
		const { json } = await run(addFavoriteParameters(item));

		expect(sentArguments(server, ADD_FAVORITE)).toEqual([{ item }]);
		const added = { uri: expect.stringMatching(/^library:\/\/track\/\d+$/), confirmed: true };
		expect(json).toMatchObject([{ ...added, name: 'Streamed Song 1234567', success: true }]);
	});

	it.each([
		['a share URL that leads nowhere', 'https://open.spotify.com/track/unknown'],
		['a share URL of a service that is not set up', 'https://open.qobuz.com/track/1234'],
		['an item that does not exist', 'library://track/99999'],
		['an item of an unknown provider', 'qobuz--1://track/1'],
	])('says what was not found: %s', async (_, uri) => {
		const { error, items } = await run(addFavoriteParameters(uri));

		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			/^The server (cannot find "|rejected the command: (Item not found: |Provider .* is not available))/,
		);
		expect(error).toMatchObject({ httpCode: '500', itemIndex: 0 });
		expect(countSentCommands(server)[ADD_FAVORITE]).toBe(1);
	});

	describe('a bare 500', () => {
		const album = 'library://album/1';

		it.each([true, false])('is a success if it was added (Confirm: %s)', async (confirm) => {
			server.control.setFavorite(album, true);
			server.control.addFault({ kind: 'status', status: 500, command: ADD_FAVORITE });
			const { json } = await run(addFavoriteParameters(album, { confirm }));

			expect(json).toMatchObject([{ success: true, confirmed: true, uri: album }]);
			expect(countSentCommands(server)).toEqual({ [ADD_FAVORITE]: 1, [ITEM_BY_URI]: 1 });
		});

		it.each([true, false])('is an error if it was not added (Confirm: %s)', async (confirm) => {
			server.control.addFault({ kind: 'status', status: 500, command: ADD_FAVORITE });
			const { error, items } = await run(addFavoriteParameters(album, { confirm }));

			expect(items).toEqual([]);
			const [message, description] = [ADD_FAVORITE, 'log'].map(expect.stringContaining);
			expect(error).toMatchObject({ message, description, httpCode: '500' });
			expect(countSentCommands(server)).toEqual({ [ADD_FAVORITE]: 1, [ITEM_BY_URI]: 1 });
		});

		it('is an error if the server does not report the result', async () => {
			const dropped = { kind: 'drop', when: 'before-headers', times: Infinity } as const;
			server.control.addFault({ kind: 'status', status: 500, command: ADD_FAVORITE });
			server.control.addFault({ ...dropped, command: ITEM_BY_URI });
			const { error } = await run(addFavoriteParameters(album));

			expect(error?.httpCode).toBe('500');
		});
	});

	it('for a podcast episode is explained as not supported by the server', async () => {
		const { error } = await run(addFavoriteParameters(EPISODE));

		expect(`${error?.message} ${error?.description}`).toMatch(/podcast episodes?/i);
		expect(error?.httpCode).toBe('500');
		expect(countSentCommands(server)[ADD_FAVORITE]).toBe(1);
	});

	if (profile !== 'documented') {
		it.each(['500', 'drop'])('completes the track of a web address: %s', async (failure) => {
			if (failure === 'drop') {
				server.control.addFault({ kind: 'execute-then-drop', command: ADD_FAVORITE });
			}
			const { json } = await run(addFavoriteParameters(STREAM));

			const uri = expect.stringMatching(/^library:\/\/track\/\d+$/);
			expect(json).toMatchObject([{ name: 'jingle', uri, success: true, confirmed: true }]);
			expect(server.control.requests(ADD_FAVORITE).map(({ args }) => args)).toEqual([
				{ item: STREAM },
				{ item: json[0]?.uri },
			]);
		});
	}
});

describe('an item that is added', () => {
	const server = musicServer();

	it('has a timeout of five minutes by default', async () => {
		const adding = addFavoriteParameters('library://track/7');
		const { error } = await runWithoutResponse(server, ADD_FAVORITE, adding);

		expect(error?.message).toMatch(/did not respond within 300 seconds$/);
		expect(countSentCommands(server)[ADD_FAVORITE]).toBe(1);
	});

	it('is reported, but no error, if it is no favorite afterwards and Confirm is off', async () => {
		server.control.addFault({ kind: 'ignore-command', command: ADD_FAVORITE });
		const made = addFavoriteParameters('library://track/7', { confirm: false });
		const { json } = await runNode(made, { server });

		const reason = expect.stringMatching(/is not a favorite$/);
		expect(json).toMatchObject([
			{ success: true, confirmed: false, uri: 'library://track/7', reason },
		]);
	});
});

describe('a server that does not report favorites', () => {
	it.each([
		['has no command for it', respondWithError(400, `Invalid command: ${ITEM_BY_URI}`)],
		[
			'does not report whether an item is a favorite',
			respondWithResult({ uri: 'library://track/7', name: 'Seven' }),
		],
		['refuses to look it up', respondWithError(403, 'Insufficient permissions')],
		['does not find what it accepted', respondWithError(500, 'Internal server error')],
	])('because it %s: the item counts as added, but not as confirmed', async (_, look) => {
		const { error, json, requests } = await runOnFakeServer(
			{ [ADD_FAVORITE]: respondWithResult(null), [ITEM_BY_URI]: look },
			addFavoriteParameters('library://track/7'),
		);

		expect(error).toBeUndefined();
		const reason = 'The server does not report whether it is a favorite now';
		const row = { uri: 'library://track/7', success: true, confirmed: false, reason };
		expect(json).toEqual([expect.objectContaining(row)]);
		expect(requests.map(({ command }) => command)).toEqual([ADD_FAVORITE, ITEM_BY_URI]);
	});

	it.each([
		[401, 'Authentication required', /^The server at .* rejected the access token \(401 Unau/],
		[403, 'Insufficient permissions', /^The access token's user is not allowed to use music\/fav/],
		[400, 'Not a valid item', /^The server rejected the command: Not a valid item$/],
	])('a refusal with %d is not diagnosed', async (status, words, told) => {
		const { error, requests } = await runOnFakeServer(
			{ [ADD_FAVORITE]: respondWithError(status, words) },
			addFavoriteParameters('library://track/7'),
		);

		expect(error).toMatchObject({ message: expect.stringMatching(told), httpCode: String(status) });
		expect(requests.map(({ command }) => command)).toEqual([ADD_FAVORITE]);
	});

	it('a refusal with a reason in an envelope is diagnosed anyway', async () => {
		const item = { uri: 'library://track/7', name: 'Seven', favorite: true };
		const { json } = await runOnFakeServer(
			{
				[ADD_FAVORITE]: (response, { messageId: message_id }) => {
					const body = JSON.stringify({ message_id, error_code: 999, details: 'No tags found' });
					response.writeHead(500, { 'content-type': 'application/json' }).end(body);
				},
				[ITEM_BY_URI]: respondWithResult(item),
			},
			addFavoriteParameters('library://track/7'),
		);

		expect(json).toMatchObject([{ success: true, confirmed: true, name: 'Seven' }]);
	});
});
