import { runOnFakeServer } from '../support/runOnFakeServer';
import { closeFakeServers, respondWithError, respondWithResult } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { addFavoriteParameters } from '../library/support/favoriteParameters';
import { ADD_FAVORITE, ITEM_BY_URI } from '../library/support/libraryCommands';
import { musicServer } from '../support/musicServer';

describe('a command that has no effect although the server accepts it', () => {
	const server = musicServer();

	beforeEach(() => server.control.addFault({ kind: 'ignore-command', command: ADD_FAVORITE }));

	it('is an error', async () => {
		const { error, items } = await runNode(addFavoriteParameters('library://track/7'), { server });

		expect(items).toEqual([]);
		expect(error).toMatchObject({
			message: 'The server accepted the command, but library://track/7 is not a favorite',
			description: expect.stringMatching(/./),
			itemIndex: 0,
		});
	});

	it('is reported, but no error, if Confirm is off', async () => {
		const made = addFavoriteParameters('library://track/7', { confirm: false });
		const { json } = await runNode(made, { server });

		expect(json).toMatchObject([
			{
				success: true,
				confirmed: false,
				uri: 'library://track/7',
				reason: expect.stringMatching(/is not a favorite$/),
			},
		]);
	});
});

describe('a server that does not report favorites', () => {
	afterEach(closeFakeServers);

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
		expect(json).toEqual([
			expect.objectContaining({
				success: true,
				confirmed: false,
				uri: 'library://track/7',
				reason: 'The server does not report whether it is a favorite now',
			}),
		]);
		expect(requests.map(({ command }) => command)).toEqual([ADD_FAVORITE, ITEM_BY_URI]);
	});

	it.each([
		[
			401,
			'Authentication required',
			/^The server at .* rejected the access token \(401 Unauthorized\)$/,
		],
		[
			403,
			'Insufficient permissions',
			/^The access token's user is not allowed to use music\/favorites/,
		],
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
		const { json } = await runOnFakeServer(
			{
				[ADD_FAVORITE]: (response, request) => {
					const { messageId: message_id } = request;
					const body = JSON.stringify({ message_id, error_code: 999, details: 'No tags found' });
					response.writeHead(500, { 'content-type': 'application/json' }).end(body);
				},
				[ITEM_BY_URI]: respondWithResult({
					uri: 'library://track/7',
					name: 'Seven',
					favorite: true,
				}),
			},
			addFavoriteParameters('library://track/7'),
		);

		expect(json).toMatchObject([{ success: true, confirmed: true, name: 'Seven' }]);
	});
});
