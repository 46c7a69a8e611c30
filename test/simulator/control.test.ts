import { sendRequestWithHeaders } from './support/raw-request';
import { postBody, sendCommand } from './support/send-command';
import { useSimulator } from './support/simulator';

const simulator = useSimulator();
const control = () => simulator().control;

test('the request log keeps bodies as received and hides the token', async () => {
	const body = '{"message_id": "a",  "command":"info"}';
	await postBody(simulator(), body);
	await sendCommand(simulator(), 'info', {}, simulator().tokens.user);
	await sendCommand(simulator(), 'info', {}, 'wrong');
	expect(control().requests('info')).toMatchObject([
		{
			method: 'POST',
			path: '/api',
			rawBody: body,
			command: 'info',
			args: {},
			messageId: 'a',
			status: 200,
			headers: { authorization: 'Bearer <admin>' },
		},
		{ headers: { authorization: 'Bearer <user>' }, status: 200 },
		{ headers: { authorization: 'Bearer <other>' }, status: 401 },
	]);
	expect(JSON.stringify(control().requests())).not.toContain(simulator().tokens.admin);
});

test('a token with a blank before or after it is rejected, as by real servers', async () => {
	const { url, tokens } = simulator();
	const body = '{"command":"info"}';
	const status = async (authorization: string) =>
		(await sendRequestWithHeaders(url, 'POST', '/api', { authorization }, body)).status;
	expect(await status(`Bearer ${tokens.admin}`)).toBe(200);
	expect(await status(`bearer ${tokens.admin}`)).toBe(200);
	expect(await status(`Bearer ${tokens.admin} `)).toBe(401);
	expect(await status(`Bearer  ${tokens.admin}`)).toBe(401);
	expect(await status(`Basic ${tokens.admin}`)).toBe(401);
});
