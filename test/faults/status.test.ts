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
	'400: it refuses the arguments': {
		respond: respondWithError(400, 'Missing required argument: queue_id'),
		message: /^The server rejected the command: Missing required argument: queue_id$/,
		description: /the server's own response to player_queues\/.*Resolve this/,
		httpCode: '400',
	},
	'400: it says nothing': {
		respond: respondWithError(400, ''),
		message: /^The server rejected player_queues\/\w+ without giving a reason \(400 Bad Request\)$/,
		description: /server's own log/,
		httpCode: '400',
	},
	'401: it refuses the token': {
		respond: respondWithError(401, 'Authentication required'),
		message:
			/^The server at http:\/\/127\.0\.0\.1:\d+ rejected the access token \(401 Unauthorized\)$/,
		description: /revoked.*365 days.*Settings, Profile, Long-lived access tokens/,
		httpCode: '401',
	},
	'403: the user lacks permission': {
		respond: respondWithError(403, 'Admin access required'),
		message: /^The access token's user is not allowed to use player_queues\/\w+ \(403 Forbidden\)$/,
		description: /The server says: "Admin access required"\. Use the token of an admin/,
		httpCode: '403',
	},
	'401: the login page of a proxy': {
		respond: respondWithWebPage(401),
		message:
			/^Something in front of the music server at http\S+ returned a web page \(401 Unauthorized\)$/,
		description: /requires its own login.*nothing about the access token.*Allow \/api there/,
		httpCode: '401',
	},
	'403: a firewall blocks it': {
		respond: respondWithWebPage(403),
		message:
			/^Something in front of the music server at http\S+ returned a web page \(403 Forbidden\)$/,
		description: /or blocks the request.*address of the music server itself/,
		httpCode: '403',
	},
	'404: it is something else': {
		respond: respondWithError(404, '404: Not Found'),
		message: /^There is no Music Assistant API at http/,
		description: /Check the Base URL in the credential, for example http:\/\/192\.168\.1\.20:8095/,
		httpCode: '404',
	},
	'404: the command names something that is not there': {
		respond: respondWithError(404, 'Player up1 is not available'),
		message: /^The server rejected the command: Player up1 is not available$/,
		description: /^This is the server's own response to player_queues/,
		httpCode: '404',
	},
	'404: the path does not exist on the music server': {
		respond: respondWithError(404, ''),
		message: /^There is no Music Assistant API at http/,
		description: /Check the Base URL/,
		httpCode: '404',
	},
	'404: another server says so': {
		respond: respondWithError(404, '{"detail":"Not Found"}'),
		message: /^There is no Music Assistant API at http/,
		description: /Check the Base URL/,
		httpCode: '404',
	},
	'404: a web page says so': {
		respond: respondWithWebPage(404),
		message: /^There is no Music Assistant API at http/,
		description: /Check the Base URL/,
		httpCode: '404',
	},
	'405: it takes no POST': {
		respond: respondWithError(405, '405: Method Not Allowed'),
		message: /^There is no Music Assistant API at http/,
		description: /Check the Base URL/,
		httpCode: '405',
	},
	'413: the request is too large': {
		respond: respondWithWebPage(413),
		message: /^The request is too large for the server \(413 Content Too Large\)$/,
		description: /Send fewer URIs at once/,
		httpCode: '413',
	},
	'429: it wants fewer requests': {
		respond: respondWithError(429, 'slow down', { 'retry-after': '30' }),
		message: /is receiving too many requests \(429 Too Many Requests\)$/,
		description:
			/^It asks you to wait 30 seconds\. Lower "Parallel Requests" in the options of nodes that have it/,
		httpCode: '429',
	},
	'429: it says until when': {
		respond: respondWithError(429, '', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }),
		message: /is receiving too many requests \(429 Too Many Requests\)$/,
		description: /^It asks you to wait until Wed, 21 Oct 2026 07:28:00 GMT\. Lower/,
		httpCode: '429',
	},
	'429: it does not say for how long': {
		respond: respondWithError(429, ''),
		message: /is receiving too many requests \(429 Too Many Requests\)$/,
		description: /^Lower "Parallel Requests"/,
		httpCode: '429',
	},
	'500: it gives no reason': {
		respond: respondWithError(500, 'Internal server error'),
		message:
			/^The server rejected player_queues\/\w+ without giving a reason \(500 Internal Server Error\)$/,
		description: /Check the server's own log/,
		httpCode: '500',
	},
	'500: its web framework gives no reason': {
		respond: respondWithError(500, '500 Internal Server Error\n\nServer got itself in trouble'),
		message: /without giving a reason \(500 Internal Server Error\)$/,
		description: /Check the server's own log/,
		httpCode: '500',
	},
	'500: it gives a reason': {
		respond: respondWithError(500, 'Queue is locked'),
		message: /^The server rejected the command: Queue is locked$/,
		description: /own response to player_queues/,
		httpCode: '500',
	},
	'500: a web page': {
		respond: respondWithWebPage(500),
		message: /returned a web page \(500 Internal Server Error\) instead of a result$/,
		description: /Check the Base URL/,
		httpCode: '500',
	},
	'502: the proxy finds no server': {
		respond: respondWithWebPage(502),
		message: /at http\S+ is not responding right now \(502 Bad Gateway\)$/,
		description: /starting, or the proxy.*Try again in a minute/,
		mayHaveBeenCarriedOut: true,
		httpCode: '502',
	},
	'503: the proxy waits for the server': {
		respond: respondWithWebPage(503),
		message: /is not responding right now \(503 Service Unavailable\)$/,
		description: /Try again in a minute/,
		mayHaveBeenCarriedOut: true,
		httpCode: '503',
	},
	'503: the server has no user yet': {
		respond: respondWithError(503, 'Setup required'),
		message: /^The music server at http\S+ has no user yet \(503 Service Unavailable\)$/,
		description: /Open its web interface and finish the setup/,
		httpCode: '503',
	},
	'504: the proxy gave up': {
		respond: respondWithWebPage(504),
		message: /is not responding right now \(504 Gateway Timeout\)$/,
		description: /Try again in a minute/,
		mayHaveBeenCarriedOut: true,
		httpCode: '504',
	},
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
	const sentOn = {
		message: /\/api redirects to another address \(30\d [A-Z][A-Za-z ]+\)$/,
		httpCode: String(status),
	};

	group.testFaults({
		[`${status} to another server`]: {
			respond: (response, request) =>
				respondWithError(status, '', { location: `${elsewhere.url}/api?key=secret` })(
					response,
					request,
				),
			...sentOn,
			description:
				/^The redirect leads to http:\/\/127\.0\.0\.1:\d+\/api\. The access token is not sent there\. Enter the final address/,
		},
		[`${status} on the same server`]: {
			respond: respondWithError(status, '', { location: '/login' }),
			...sentOn,
			description: /^The redirect leads to \/login\. The access token is not sent there/,
		},
	});
}

group.testFaults({
	'302 to nowhere': {
		respond: respondWithError(302, ''),
		message: /redirects to another address \(30\d [A-Z][A-Za-z ]+\)$/,
		description: /^The access token is not sent there/,
		httpCode: '302',
	},
});

group.testPage();
