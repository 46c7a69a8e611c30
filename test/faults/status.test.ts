import {
	startFakeServer,
	respondWithError,
	respondWithResult,
	respondWithWebPage,
	type FakeServer,
} from '../api/fakeServer';
import { FaultGroup } from './support/faultGroup';

const group = new FaultGroup('Status');

group.testFaults({
	'400: it refuses the arguments': respondWithError(400, 'Missing required argument: queue_id'),
	'400: it says nothing': respondWithError(400, ''),
	'401: it refuses the token': respondWithError(401, 'Authentication required'),
	'403: the user lacks permission': respondWithError(403, 'Admin access required'),
	'401: the login page of a proxy': respondWithWebPage(401),
	'403: a firewall blocks it': respondWithWebPage(403),
	'404: it is something else': respondWithError(404, '404: Not Found'),
	'404: the command names something that is not there': respondWithError(
		404,
		'Player up1 is not available',
	),
	'404: the path does not exist on the music server': respondWithError(404, ''),
	'404: another server says so': respondWithError(404, '{"detail":"Not Found"}'),
	'404: a web page says so': respondWithWebPage(404),
	'405: it takes no POST': respondWithError(405, '405: Method Not Allowed'),
	'413: the request is too large': respondWithWebPage(413),
	'429: it wants fewer requests': respondWithError(429, 'slow down', { 'retry-after': '30' }),
	'429: it says until when': respondWithError(429, '', {
		'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT',
	}),
	'429: it does not say for how long': respondWithError(429, ''),
	'500: it gives no reason': respondWithError(500, 'Internal server error'),
	'500: its web framework gives no reason': respondWithError(
		500,
		'500 Internal Server Error\n\nServer got itself in trouble',
	),
	'500: it gives a reason': respondWithError(500, 'Queue is locked'),
	'500: a web page': respondWithWebPage(500),
	'502: the proxy finds no server': respondWithWebPage(502),
	'503: the proxy waits for the server': respondWithWebPage(503),
	'503: the server has no user yet': respondWithError(503, 'Setup required'),
	'504: the proxy gave up': respondWithWebPage(504),
});

/** Where the redirects lead: whoever follows one is seen there. */
let elsewhere: FakeServer;
const followed: FakeServer[] = [];
beforeEach(async () => {
	elsewhere = await startFakeServer(respondWithResult([]));
	followed.push(elsewhere);
});
afterEach(() => {
	for (const { requests } of followed.splice(0)) expect(requests).toEqual([]);
});

for (const status of [301, 302, 303, 307, 308]) {
	group.testFaults({
		[`${status} to another server`]: (response, request) =>
			respondWithError(status, '', { location: `${elsewhere.url}/api?key=secret` })(
				response,
				request,
			),
		[`${status} on the same server`]: respondWithError(status, '', { location: '/login' }),
	});
}

group.testFaults({ '302 to nowhere': respondWithError(302, '') });

group.testPage();
