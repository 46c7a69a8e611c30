import { runNode } from '../support/workflow';
import { answering, closeServers, credentialsAt, refused, result } from './answering';
import { expectNoToken, watchErrors } from './faults';
import { faulty, OPERATIONS, type TriedOperation } from './operations';

const errors = watchErrors();

afterEach(closeServers);

const CASES = [301, 302, 303, 307, 308].flatMap((status) =>
	OPERATIONS.map((operation) => ({ status, title: operation.title, operation })),
);

describe('a redirect is not followed', () => {
	test.each(CASES)('$status to another server while $title', async ({ status, operation }) => {
		const elsewhere = await answering(result([]));
		const { server, error } = await redirected(operation, status, `${elsewhere.url}/api?key=x`);

		expect(elsewhere.asked).toEqual([]);
		expect(error).toMatchObject({
			message: `${server.url}/api sends its visitors on to another address`,
			httpCode: String(status),
			itemIndex: operation.failing,
		});
		expect(error?.description).toContain(`It points to ${elsewhere.url}/api. `);
		expect(error?.description).toMatch(
			/The access token is not sent there\. Put the final address/,
		);
		expectNoToken([error, errors()]);
	});

	test.each(CASES)('$status on the same server while $title', async ({ status, operation }) => {
		const { server, error } = await redirected(operation, status, '/login');
		const broken = server.asked.filter(
			(asked) => asked.command === operation.command && operation.isFailing(asked),
		);

		expect(server.asked.every(({ url }) => url === '/api')).toBe(true);
		expect(broken).toHaveLength(1);
		expect(error?.description).toContain('It points to /login. ');
	});

	test('that points nowhere', async () => {
		const { error } = await redirected(OPERATIONS[0]!, 302);

		expect(error?.message).toMatch(/sends its visitors on to another address$/);
		expect(error?.description).toMatch(/^The access token is not sent there/);
	});
});

async function redirected(operation: TriedOperation, status: number, location?: string) {
	const away = refused(status, '', location === undefined ? {} : { location });
	const server = await answering(faulty(operation, away));
	const { error } = await runNode(operation.parameters, {
		input: operation.input,
		credentials: credentialsAt(server.url),
	});
	return { server, error };
}
