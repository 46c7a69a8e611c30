import type { INodeParameters } from 'n8n-workflow';
import {
	fakeServer,
	closeFakeServers,
	credentialsAt,
	result,
	type Answer,
} from '../../api/fakeServer';
import { runNode } from '../../support/workflow';
import { expectSame } from '../support/outcomes';
import { libraryOf, TRACK_LIST } from './support/changing';

const ROWS = Array.from({ length: 1300 }, (_, place) => ({
	uri: `library://track/${place}`,
	name: `Track ${place}`,
}));

const listing: Answer = (response, asked) => {
	const { offset, limit } = asked.args as { offset: number; limit: number };
	result(ROWS.slice(offset, offset + limit))(response, asked);
};

async function read(changed: INodeParameters, answer: Answer = listing) {
	const { url, asked } = await fakeServer({ [TRACK_LIST]: answer });
	const { json } = await runNode(libraryOf('track', changed), {
		credentials: credentialsAt(url),
	});
	const pages = asked.map(({ args }) => [Number(args.offset), Number(args.limit)]);
	return { uris: json.map(({ uri }) => uri), pages: pages.sort(([one], [other]) => one! - other!) };
}

afterEach(closeFakeServers);

it('reads a long library page by page, each item once and in order', async () => {
	const { uris, pages } = await read({ returnAll: true });

	expectSame(
		uris,
		ROWS.map(({ uri }) => uri),
	);
	expect(pages.slice(0, 3)).toEqual([
		[0, 500],
		[500, 500],
		[1000, 500],
	]);
});

it('asks for no more than the limit wants', async () => {
	const { uris, pages } = await read({ limit: 700 });

	expect(uris).toHaveLength(700);
	expect(pages).toEqual([
		[0, 500],
		[500, 200],
	]);
});

it('is no circle where the server ignores the offset', async () => {
	const { url } = await fakeServer({ [TRACK_LIST]: result(ROWS.slice(0, 500)) });
	const { error, items } = await runNode(libraryOf('track', { returnAll: true }), {
		credentials: credentialsAt(url),
	});

	expect(items).toEqual([]);
	expect(error?.message).toBe(
		'The server sends the same part of the track list of the library again and again',
	);
});

/** Such a library of so many tracks. */
function shortListing(count: number, most = Infinity): Answer {
	return (response, asked) => {
		const { offset, limit } = asked.args as { offset: number; limit: number };
		const end = Math.min(count, offset + Math.min(limit, most));
		result(ROWS.slice(offset, end))(response, asked);
	};
}

it.each([100, 64])('reads all of a server that lowers the limit to %d', async (most) => {
	const { uris } = await read({ returnAll: true }, shortListing(250, most));

	expectSame(
		uris,
		ROWS.slice(0, 250).map(({ uri }) => uri),
	);
});

it.each([
	[37, { returnAll: true }, [[0, 500]]],
	[
		40,
		{ returnAll: true },
		[
			[0, 500],
			[40, 1],
		],
	],
	[40, { limit: 40 }, [[0, 40]]],
	[0, { returnAll: true }, [[0, 500]]],
])(
	'looks once behind a short page of a round number only: %d',
	async (count, changed, expected) => {
		const { uris, pages } = await read(changed, shortListing(count));

		expect(uris).toHaveLength(count);
		expect(pages).toEqual(expected);
	},
);

it('takes a short page for the last where the server ignores the offset', async () => {
	const { uris } = await read({ returnAll: true }, result(ROWS.slice(0, 40)));

	expect(uris).toHaveLength(40);
});
