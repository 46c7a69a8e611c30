import { runNode, type RunNodeOptions } from '../support/workflow';
import { answering, closeServers, credentialsAt, result } from './answering';
import { answeringByTls, trustTheAuthority, type Certificate } from './certificate';
import { expectNoToken, watchErrors } from './faults';
import { HEALTHY, OPERATIONS } from './operations';

const errors = watchErrors();

afterEach(closeServers);

const SWITCH = /"Ignore SSL Issues \(Insecure\)" in the credential/;

const CASES: Array<[Certificate, RegExp, RegExp]> = [
	['self-signed', /^The certificate of https:\S+ is not trusted \(it is self-signed/, SWITCH],
	['expired', /^The certificate of https:\S+ is out of date$/, /^Renew it on the server/],
	[
		'wrong-host',
		/^The certificate at https:\S+ was made for another host name$/,
		/^Use the host name/,
	],
];

describe.each(OPERATIONS)('$title over TLS', ({ parameters, input }) => {
	const run = async (options: RunNodeOptions) => await runNode(parameters, { input, ...options });

	test.each(CASES)('%s certificate: refused, with the switch named', async (name, what, remedy) => {
		trustTheAuthority();
		const server = await answeringByTls(name, HEALTHY);
		const { error } = await run({ credentials: credentialsAt(server.url) });

		expect(server.asked).toEqual([]);
		expect(error?.message).toMatch(what);
		expect(error?.description).toMatch(remedy);
		expect(error?.description).toMatch(SWITCH);
		expect(error).toMatchObject({ itemIndex: 0 });
		expectNoToken([error, errors()]);
	});

	test.each(CASES)('%s certificate: accepted with the switch on', async (name) => {
		const server = await answeringByTls(name, HEALTHY);
		const credentials = credentialsAt(server.url, { ignoreSslIssues: true });

		expect(await run({ credentials })).toMatchObject({ status: 'success', error: undefined });
	});

	test('a certificate of a trusted authority needs no switch', async () => {
		trustTheAuthority();
		const server = await answeringByTls('trusted', HEALTHY);

		expect(await run({ credentials: credentialsAt(server.url) })).toMatchObject({
			status: 'success',
		});
	});

	test('a certificate of an unknown authority is not trusted', async () => {
		const server = await answeringByTls('trusted', HEALTHY);
		const { error } = await run({ credentials: credentialsAt(server.url) });

		expect(error?.message).toMatch(
			/is not trusted \(it is self-signed or its issuer is unknown\)$/,
		);
	});
});

describe('the wrong scheme', () => {
	test('https to a server without TLS is told apart', async () => {
		const server = await answering(HEALTHY);
		const { error } = await queuesAt(server.url.replace('http:', 'https:'));

		expect(error?.message).toMatch(/^The server at https:\S+ does not speak TLS$/);
		expect(error?.description).toMatch(/^Use http:\/\/ instead of https:\/\//);
	});

	test('http to a server with TLS is one error with a remedy', async () => {
		const server = await answeringByTls('trusted', HEALTHY);
		const { error } = await queuesAt(server.url.replace('https:', 'http:'));

		expect(error?.message).toMatch(/^(The connection to|What answers at) http:\S+ /);
		expect(error?.description).toMatch(/Base URL|cuts connections/);
	});

	test('the switch does not matter without TLS', async () => {
		const server = await answering({ 'player_queues/all': result([]) });
		const credentials = credentialsAt(server.url, { ignoreSslIssues: true });

		expect(
			await runNode({ resource: 'queue', operation: 'getAll' }, { credentials }),
		).toMatchObject({ status: 'success' });
	});
});

async function queuesAt(url: string) {
	return await runNode(
		{ resource: 'queue', operation: 'getAll' },
		{ credentials: credentialsAt(url) },
	);
}
