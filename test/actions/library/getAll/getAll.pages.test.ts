import { runOnFakeServer } from '../../support/runOnFakeServer';
import type { INodeParameters } from 'n8n-workflow';
import {
	startFakeServer,
	credentialsForUrl,
	respondWithResult,
	type RequestHandler,
} from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { TRACK_LIST } from '../support/libraryCommands';
import { getAllParameters } from '../support/libraryParameters';

const ROWS = Array.from({ length: 1300 }, (_, place) => ({
	uri: `library://track/${place}`,
	name: `Track ${place}`,
}));

const listing: RequestHandler = (response, request) => {
	const { offset, limit } = request.args as { offset: number; limit: number };
	respondWithResult(ROWS.slice(offset, offset + limit))(response, request);
};

async function read(changed: INodeParameters, answer: RequestHandler = listing) {
	const { url, requests } = await startFakeServer({ [TRACK_LIST]: answer });
	const { json } = await runNode(getAllParameters('track', changed), {
		credentials: credentialsForUrl(url),
	});
	const pages = requests.map(({ args }) => [Number(args.offset), Number(args.limit)]);
	return { uris: json.map(({ uri }) => uri), pages: pages.sort(([one], [other]) => one! - other!) };
}

it('requests no more than the limit', async () => {
	const { uris, pages } = await read({ limit: 700 });

	expect(uris).toHaveLength(700);
	expect(pages).toEqual([
		[0, 500],
		[500, 200],
	]);
});

it('ends if the server ignores the offset', async () => {
	const { error, items } = await runOnFakeServer(
		{ [TRACK_LIST]: respondWithResult(ROWS.slice(0, 500)) },
		getAllParameters('track', { returnAll: true }),
	);

	expect(items).toEqual([]);
	expect(error?.message).toBe("The server keeps sending the same page of the library's track list");
});

it.each([0, 37, 40])(
	'takes a short page for the last one, and requests no more: %d',
	async (count) => {
		const { uris, pages } = await read(
			{ returnAll: true },
			respondWithResult(ROWS.slice(0, count)),
		);

		expect(uris).toHaveLength(count);
		expect(pages).toEqual([[0, 500]]);
	},
);
