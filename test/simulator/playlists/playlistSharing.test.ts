import { sendCommand } from '../support/send-command';
import { useSimulator, withSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const SHARE = 'music/playlists/set_access';

test('playlists have no owner before 2.11', async () => {
	await withSimulator('2.10', async (simulator) => {
		const { text } = await sendCommand(simulator, SHARE, { item_id: '12', sharing: 'everyone' });
		expect(text).toBe(`Invalid Command: ${SHARE}`);
	});
});

describe('a playlist of 2.11', () => {
	const simulator = useSimulator({ profile: '2.11' });
	const share = async (args: Readonly<Record<string, unknown>>, token?: string) =>
		await sendCommand(simulator(), SHARE, { item_id: '12', ...args }, token);
	const idOf = async (token: string) =>
		String(valueAt((await sendCommand(simulator(), 'auth/me', {}, token)).json, 'user_id'));

	test('is shared by its owner, and given away by who manages the library', async () => {
		const { admin, user } = simulator().tokens;
		const [adminId, userId] = [await idOf(admin), await idOf(user)];
		const given = await share({ sharing: 'private', owner: userId });
		expect(valueAt(given.json, 'access')).toEqual({
			owner: userId,
			sharing: 'private',
			shared_users: [],
			collaborative: false,
		});
		const selected = { sharing: 'selected', owner: userId, shared_users: [userId, adminId] };
		const shared = await share({ ...selected, collaborative: true }, user);
		expect(valueAt(shared.json, 'access')).toMatchObject({
			shared_users: [adminId],
			collaborative: true,
		});
		const away = await share({ sharing: 'everyone', owner: adminId }, user);
		expect([away.status, away.text]).toEqual([403, expect.stringContaining('library.manage')]);
	});

	test('is shared by nobody else', async () => {
		const { user } = simulator().tokens;
		const refused = await share({ sharing: 'everyone', owner: await idOf(user) }, user);
		expect([refused.status, refused.text]).toEqual([
			403,
			'Only the owner of a playlist may share it',
		]);
	});

	test.each([
		[{ item_id: '13', sharing: 'everyone' }, 400],
		[{ sharing: 'private' }, 400],
		[{ sharing: 'everyone', owner: 'nobody' }, 400],
		[{ sharing: 'friends' }, 500],
		[{ item_id: '99', sharing: 'everyone' }, 500],
	])('is not shared with %j: %i', async (args, status) => {
		expect((await share(args)).status).toBe(status);
	});
});
