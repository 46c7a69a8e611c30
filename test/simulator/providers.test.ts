import { send } from './support/requests';
import { running } from './support/running';

interface Loaded {
	readonly type: string;
	readonly domain: string;
	readonly instance_id: string;
}

describe.each(['2.6', '2.7', '2.8'] as const)('providers in %s', (profile) => {
	const simulator = running({ profile });
	const ask = async (command: string, args: Readonly<Record<string, unknown>> = {}) =>
		(await send(simulator(), command, args)).json as Loaded[];
	const instances = (providers: readonly Loaded[]) =>
		providers.map(({ instance_id: instance }) => instance);

	test('the loaded ones, of every type', async () => {
		const loaded = await ask('providers');
		expect(new Set(loaded.map(({ type }) => type))).toEqual(
			new Set(['music', 'player', 'metadata']),
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

	test('of one type; an unknown word is a type that none is of', async () => {
		expect(await ask('providers', { provider_type: 'music' })).toHaveLength(7);
		const players = instances(await ask('providers', { provider_type: 'player' }));
		expect(players).toEqual(
			profile === '2.8' ? ['squeezelite', 'universal_player'] : ['squeezelite'],
		);
		expect(await ask('providers', { provider_type: 'bogus' })).toEqual([]);
		expect(await ask('providers', { provider_type: null })).toEqual(await ask('providers'));
	});

	test('the settings list those that are switched off as well', async () => {
		const configured = instances(await ask('config/providers', { provider_type: 'music' }));
		const loaded = instances(await ask('providers', { provider_type: 'music' }));
		expect(configured.filter((instance) => !loaded.includes(instance))).toEqual(['radiobrowser']);
	});

	test('what is switched off syncs nothing and finds nothing', async () => {
		const sync = await send(simulator(), 'music/sync', { providers: ['radiobrowser'] });
		expect(sync.json).toEqual(profile === '2.8' ? [] : null);
		const uri = 'radiobrowser://radio/1';
		expect((await send(simulator(), 'music/item_by_uri', { uri })).status).toBe(500);
	});
});
