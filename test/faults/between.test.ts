import { createServer } from 'node:http';
import {
	respondWithBody,
	respondWithError,
	respondWithWebPage,
	credentialsForUrl,
	startFakeServer,
	type RequestHandler,
} from '../api/fakeServer';
import { addressOfClosedServer } from '../support/listen';
import { QUEUE_LIST } from './support/errorSources';
import { FaultGroup } from './support/faultGroup';
import { HEALTHY_HANDLERS } from './support/testedOperations';

const group = new FaultGroup('Something in between');

const respondWithJson = (status: number): RequestHandler =>
	respondWithBody('{"error":{"message":"No"}}', { 'content-type': 'application/json' }, status);

const STATUSES = [408, 425, 499, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529, 530, 598, 599];

group.testFaults({
	...Object.fromEntries(
		STATUSES.map((status) => [`${status}: it gave up`, respondWithError(status, 'No')]),
	),
	'524: as a web page': respondWithWebPage(524),
	'524: as JSON': respondWithJson(524),
	'524: without a body': respondWithBody('', {}, 524),
});

const PROXY_LOGIN = { 'proxy-authenticate': 'Basic realm="x"' };
const BASIC = { 'www-authenticate': 'Basic realm="home"' };

group.testFaults({
	'401: a login as text': respondWithError(401, '401 Unauthorized', BASIC),
	'401: a login without a body': respondWithBody('', BASIC, 401),
	'401: a login as JSON': respondWithJson(401),
	'401: a login with a token of its own': respondWithError(401, 'Authentication required', {
		'www-authenticate': 'Bearer realm="x"',
	}),
	'403: a refusal as text': respondWithError(403, '403 Forbidden\n'),
	'403: a refusal without a body': respondWithBody('', {}, 403),
	'403: a refusal as JSON': respondWithJson(403),
	'407: a login of a proxy that n8n uses': respondWithBody('', PROXY_LOGIN, 407),
});

describe('n8n sends its requests through a proxy', () => {
	afterEach(() => {
		delete process.env.HTTP_PROXY;
		delete process.env.NO_PROXY;
	});
	const server = credentialsForUrl('http://192.168.1.20:8095');
	const sources = [...group.operationSources, QUEUE_LIST];

	const useProxy = async (respond: RequestHandler) => {
		process.env.HTTP_PROXY = (await startFakeServer(respond)).url;
		return server;
	};

	group.testCredential(
		"n8n's proxy is closed",
		async () => {
			process.env.HTTP_PROXY = await addressOfClosedServer(createServer());
			return server;
		},
		/^n8n could not connect to the proxy at 127\.0\.0\.1:\d+, .* to http:\/\/192\.168\.1\.20:8095 .*NO_PROXY/,
		sources,
	);
	group.testCredential(
		"n8n's proxy has an unknown host name",
		() => {
			process.env.HTTP_PROXY = 'http://no-such-host.invalid:3128';
			return server;
		},
		/^n8n could not connect to the proxy at no-such-host\.invalid, .*NO_PROXY/,
		sources,
	);
	group.testCredential(
		"n8n's proxy requires a login",
		async () => await useProxy(respondWithError(407, 'Proxy Authentication Required')),
		/^A proxy between n8n and http:\/\/192\.168\.1\.20:8095 requires a login .*NO_PROXY/,
		sources,
	);
	group.testCredential(
		"n8n's proxy responds with a page of its own",
		async () => await useProxy(respondWithWebPage(503)),
		/^The music server at \S+ is not responding right now .*NO_PROXY/,
		sources,
	);
	group.testCredential(
		"n8n's proxy is not used for this host",
		async () => {
			process.env.HTTP_PROXY = await addressOfClosedServer(createServer());
			process.env.NO_PROXY = '127.0.0.1';
			return credentialsForUrl((await startFakeServer(HEALTHY_HANDLERS)).url);
		},
		undefined,
		sources,
	);
});

group.testPage();
