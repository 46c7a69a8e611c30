import { sendCommand } from './support/send-command';
import { KITCHEN, OFFICE, useSimulator, withSimulator } from './support/simulator';
import { valueAt } from './support/create-translator';

describe('2.9', () => {
	const simulator = useSimulator({ profile: '2.9' });
	const ask = async (command: string, args = {}) =>
		(await sendCommand(simulator(), command, args)).json;

	test('has queues that report their speed and whether they fill themselves, without their own modes', async () => {
		const queue = await ask('player_queues/get', { queue_id: KITCHEN });
		expect(queue).toMatchObject({ playback_speed: 1, is_dynamic: false });
		expect(queue).not.toHaveProperty('ended');
		expect(queue).not.toHaveProperty('autoplay_enabled');
	});

	test('has players that report whether they have to be set up, without sleep timers', async () => {
		const player = await ask('players/get', { player_id: KITCHEN });
		expect(player).toMatchObject({ needs_setup: false, group_volume_muted: null });
		expect(player).not.toHaveProperty('sleep_timer_expires_at');
	});

	test('has artists with a type; names still contain translation keys', async () => {
		const artist = await ask('music/item_by_uri', { uri: 'library://artist/1' });
		expect(artist).toMatchObject({ artist_type: 'singer', translation_key: null });
		expect(valueAt(artist, 'metadata', 'description_language')).toBeNull();
		expect(valueAt(artist, 'metadata')).not.toHaveProperty('transcript');
	});

	test('has providers with a status', async () => {
		const providers = await ask('config/providers', { provider_domain: 'radiobrowser' });
		expect(providers).toMatchObject([{ status: 'disabled', last_error: null }]);
	});

	test('lets only admins save settings, with the roles as the reason; tokens live for ten years', async () => {
		const args = { player_id: OFFICE, values: {} };
		const refused = await sendCommand(
			simulator(),
			'config/players/save',
			args,
			simulator().tokens.user,
		);
		expect([refused.status, refused.text]).toEqual([403, 'Admin access required']);
		const [created, expires] = ['created_at', 'expires_at'].map(
			(key) => async () => Date.parse(String(valueAt(await ask('auth/tokens'), 0, key))),
		);
		const lifetime = (await expires!()) - (await created!());
		expect(Math.round(lifetime / 365 / 24 / 3600 / 1000)).toBe(10);
	});

	test('can limit the history to what was played after a time', async () => {
		const since = Math.floor(simulator().control.now());
		const recent = (timestamp: number) =>
			ask('music/recently_played_items', { played_after_timestamp: timestamp });
		expect(await recent(since + 3600)).toEqual([]);
		expect(await recent(since - 3600)).toHaveLength(6);
		expect(await recent(0)).toHaveLength(6);
	});

	test('can limit a listing to what was played', async () => {
		const played = await ask('music/albums/library_items', { played_only: true });
		expect(played).toHaveLength(2);
	});
});

test('before 2.9 a time is an unknown argument', async () => {
	await withSimulator('2.8', async (simulator) => {
		const args = { played_after_timestamp: simulator.control.now() * 1000 };
		const { json } = await sendCommand(simulator, 'music/recently_played_items', args);
		expect(json).toHaveLength(6);
	});
});
