import { sendCommand } from '../support/send-command';
import { useSimulator } from '../support/simulator';
import { valueAt } from '../support/create-translator';

const UPDATE = 'music/playlists/update';
const GET = 'music/playlists/get';
const ADDRESS = { item_id: '12', provider_instance_id_or_domain: 'library' };

describe.each(['2.6', '2.7', '2.8', '2.10', '2.11'] as const)('renaming in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const playlist = async () =>
		(await sendCommand(simulator(), GET, ADDRESS)).json as Readonly<Record<string, unknown>>;
	const update = async (changed: object, more: object = {}, token = simulator().tokens.admin) =>
		sendCommand(
			simulator(),
			UPDATE,
			{ item_id: '12', update: { ...(await playlist()), ...changed }, ...more },
			token,
		);

	test('only works if it overwrites the playlist', async () => {
		expect(valueAt((await update({ name: 'Other' })).json, 'name')).toBe('Own Selection');
		const { json } = await update({ name: 'Other' }, { overwrite: true });
		expect(json).toMatchObject({ item_id: '12', name: 'Other', sort_name: 'own selection' });
	});

	test('sorts the playlist by the given name, or else by its name', async () => {
		const other = { name: 'The Other', sort_name: undefined };
		const { json } = await update(other, { overwrite: true });
		expect(json).toMatchObject({ name: 'The Other', sort_name: 'other, the' });
		expect(await playlist()).toMatchObject({ name: 'The Other', sort_name: 'other, the' });
	});

	test('requires a whole playlist', async () => {
		const { status } = await sendCommand(simulator(), UPDATE, {
			item_id: '12',
			update: { name: 'x' },
		});
		expect(status).toBe(500);
	});

	test('does not change the ID of a file', async () => {
		const [source] = (await playlist()).provider_mappings as object[];
		const moved = { provider_mappings: [{ ...source, item_id: '../secrets' }] };
		expect((await update(moved, { overwrite: true })).status).not.toBe(200);
	});

	test('is for admins only', async () => {
		const { status } = await update({ name: 'x' }, { overwrite: true }, simulator().tokens.user);
		expect(status).toBe(profile === '2.6' ? 200 : 403);
	});
});
