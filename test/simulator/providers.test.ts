import { sendCommand } from './support/send-command';
import { OFFICE, useSimulator } from './support/simulator';

interface Loaded {
	readonly type: string;
	readonly domain: string;
	readonly instance_id: string;
}

describe.each(['2.6', '2.7', '2.8', '2.10'] as const)('providers in %s', (profile) => {
	const simulator = useSimulator({ profile });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await sendCommand(simulator(), command, args)).json as Loaded[];
	const instances = (providers: readonly Loaded[]) =>
		providers.map(({ instance_id: instance }) => instance);

	test('are listed if loaded, of every type', async () => {
		const loaded = await ask('providers');
		expect(new Set(loaded.map(({ type }) => type))).toEqual(
			new Set(['music', 'player', 'metadata', ...(profile === '2.10' ? ['plugin'] : [])]),
		);
		expect(loaded[3]).toEqual({
			type: 'music',
			domain: 'spotify',
			name: 'Streaming service',
			default_name: 'Streaming service',
			instance_name_postfix: null,
			instance_id: 'spotify--Vq7Lk2Xw',
			lookup_key: 'spotify--Vq7Lk2Xw',
			supported_features: ['browse', 'library_tracks', 'library_podcasts'],
			available: true,
			is_streaming_provider: true,
		});
	});

	test('that fail are still enabled in the settings, but no longer loaded', async () => {
		const feed = 'podcastfeed--hY2sB6nK';
		simulator().control.setProvider(feed, 'auth_required', 'The login has expired');
		const { json } = await sendCommand(simulator(), 'config/providers', {
			provider_domain: 'podcastfeed',
		});
		// Recorded on 2.8: the settings say nothing of it.
		expect((json as Loaded[])[1]).toEqual({
			values: {},
			type: 'music',
			domain: 'podcastfeed',
			instance_id: feed,
			enabled: true,
			name: 'Feed: Field Notes',
			default_name: 'Feed: Field Notes',
			...(profile === '2.10'
				? {
						last_error: { error_code: 999, message: 'The login has expired' },
						status: 'auth_required',
					}
				: { last_error: null }),
		});
		expect(instances(await ask('providers'))).not.toContain(feed);
		const uri = `${feed}://podcast/field-notes`;
		expect((await sendCommand(simulator(), 'music/item_by_uri', { uri })).status).toBe(500);
		simulator().control.setProvider(feed, 'unavailable');
		const [listed] = (await ask('providers')).filter(({ instance_id: id }) => id === feed);
		expect(listed).toMatchObject({ available: false });
		expect(() => simulator().control.setProvider('nope', 'error')).toThrow(RangeError);
	});

	test('that fail play nothing', async () => {
		simulator().control.setProvider('filesystem--1234', 'error');
		const play = { queue_id: OFFICE, media: 'library://track/12' };
		expect((await sendCommand(simulator(), 'player_queues/play_media', play)).status).toBe(500);
		simulator().control.setProvider('filesystem--1234', 'loaded');
		expect((await sendCommand(simulator(), 'player_queues/play_media', play)).status).toBe(200);
	});
});
