import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt, requireText } from '../support/create-translator';

describe.each(['2.7', '2.8'] as const)('tokens in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = (command: string, args = {}, token = simulator().tokens.admin) =>
		sendCommand(simulator(), command, args, token);
	const make = async (name: string) => requireText((await ask('auth/token/create', { name })).json);
	const idOf = async (index: number, token?: string) =>
		requireText(valueAt((await ask('auth/tokens', {}, token)).json, index, 'token_id'));

	test('work from their creation until they are revoked, and are then like unknown ones', async () => {
		const token = await make('n8n');
		expect((await ask('auth/me', {}, token)).json).toMatchObject({ role: 'admin' });
		expect((await ask('auth/token/revoke', { token_id: await idOf(1) })).text).toBe('null');
		const refused = await ask('auth/me', {}, token);
		expect([refused.status, refused.text]).toEqual([401, 'Authentication required']);
		expect((await ask('auth/me')).status).toBe(200);
	});

	test('are JSON Web Tokens from 2.8 on, with their name and end', async () => {
		const [header = '', claims = '', signature] = (await make('n8n')).split('.');
		const decode = (part: string) =>
			JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
		if (profile === '2.7') {
			expect([header, signature]).toEqual([expect.stringMatching(/^\w{43}$/), undefined]);
			return;
		}
		expect(decode(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
		const { json } = await ask('auth/tokens');
		const end = Date.parse(requireText(valueAt(json, 1, 'expires_at'))) / 1000;
		expect(decode(claims)).toMatchObject({
			jti: valueAt(json, 1, 'token_id'),
			token_name: 'n8n',
			exp: Math.floor(end),
		});
	});

	test('of other users are created and revoked by admins only', async () => {
		const { user } = simulator().tokens;
		const userId = valueAt((await ask('auth/me', {}, user)).json, 'user_id');
		const adminId = valueAt((await ask('auth/me')).json, 'user_id');
		const name = 'x';
		expect((await ask('auth/token/create', { name, user_id: userId })).status).toBe(200);
		expect((await ask('auth/token/create', { name, user_id: 'nope' })).status).toBe(500);
		expect((await ask('auth/token/create', { name, user_id: adminId }, user)).status).toBe(500);
		const adminToken = { token_id: await idOf(0) };
		expect((await ask('auth/token/revoke', adminToken, user)).status).toBe(500);
		expect((await ask('auth/token/revoke', { token_id: await idOf(0, user) })).status).toBe(200);
		expect((await ask('auth/me', {}, user)).status).toBe(401);
	});
});
