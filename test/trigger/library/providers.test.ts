import {
	describeOnListenableServers,
	listenableServer,
	MINUTE,
	passTime,
} from '../support/listenableServer';

const SERVICE = 'spotify--Vq7Lk2Xw';
const FEED = 'podcastfeed--hY2sB6nK';
const BOTH = { events: ['providerFailed', 'providerAvailable'] };

describeOnListenableServers((server) => {
	test('a provider that fails and comes back starts the workflow once each time', async () => {
		const listening = await server.activateTrigger(BOTH);

		server.control.setProvider(SERVICE, 'error');
		await listening.waitForStarts(1);
		await passTime(MINUTE);
		server.control.setProvider(SERVICE, 'loaded');
		await listening.waitForStarts(2);
		await passTime(MINUTE);

		const same = {
			time: expect.any(String) as unknown,
			provider: 'Streaming service',
			provider_id: SERVICE,
		};
		const problem: unknown = expect.stringMatching(/could not be loaded$/);
		expect(listening.started).toEqual([
			{ ...same, event: 'providerFailed', problem },
			{ ...same, event: 'providerAvailable', problem: null },
		]);
	});

	test('one that is reloaded within 30 seconds starts nothing, and so does one that is disabled', async () => {
		const listening = await server.activateTrigger(BOTH);

		server.control.setProvider(FEED, 'error');
		await passTime(20_000);
		server.control.setProvider(FEED, 'loaded');
		server.control.setProvider(SERVICE, 'disabled');
		await passTime(2 * MINUTE);
		server.control.setProvider(SERVICE, 'loaded');
		await passTime(2 * MINUTE);

		expect(listening.started).toEqual([]);
	});

	test('what had failed before starts nothing, until it works again', async () => {
		server.control.setProvider(SERVICE, 'error');
		const listening = await server.activateTrigger(BOTH);

		await passTime(MINUTE);
		expect(listening.started).toEqual([]);
		server.control.setProvider(SERVICE, 'loaded');
		await listening.waitForStarts(1);

		expect(listening.events).toEqual(['providerAvailable']);
	});

	test('what the server does not report is found by the next check', async () => {
		server.control.withholdEvents(['providers_updated']);
		const listening = await server.activateTrigger({ ...BOTH, options: { checkMinutes: 1 } });

		// Servers report the loaded ones, and not that one of these is not available.
		server.control.setProvider(SERVICE, 'unavailable');
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([
			{ event: 'providerFailed', problem: 'The provider is loaded, but not available' },
		]);
	});

	test('while the connection is lost, nothing counts as failed', async () => {
		const listening = await server.activateTrigger(BOTH);

		// As on a server that is restarted: its providers are away before and after it.
		server.control.setProvider(SERVICE, 'error');
		await passTime(5000);
		server.control.addFault({ kind: 'status', command: '/ws', status: 502, times: 8 });
		server.control.closeConnections();
		await passTime(35_000);
		server.control.setProvider(SERVICE, 'loaded');
		await passTime(2 * MINUTE);

		expect(listening.started).toEqual([]);
	});

	test('only the chosen providers count, by name or ID', async () => {
		const providers = ['streaming SERVICE', FEED];
		const listening = await server.activateTrigger({ ...BOTH, providers });

		for (const id of [SERVICE, FEED, 'filesystem--1234']) server.control.setProvider(id, 'error');
		await listening.waitForStarts(2);
		await passTime(MINUTE);

		expect(listening.started.map(({ provider_id: id }) => id).sort()).toEqual([FEED, SERVICE]);
	});
});

describe('on a 2.10 server', () => {
	const server = listenableServer('2.10');

	test('a lost login is named, and a provider that is still being loaded is not reported', async () => {
		const listening = await server.activateTrigger({ events: ['providerFailed'] });

		server.control.setProvider(FEED, 'loading');
		await passTime(2 * MINUTE);
		server.control.setProvider(FEED, 'auth_required', 'Token has been revoked');
		await listening.waitForStarts(1);

		const problem =
			'The server can no longer log in: log in again in Music Assistant under Settings, Providers: Token has been revoked';
		expect(listening.started).toMatchObject([{ provider: 'Feed: Field Notes', problem }]);
	});

	test('a check sends two requests', async () => {
		await server.activateTrigger({ ...BOTH, options: { checkMinutes: 1 } });
		server.control.clearRequests();
		await passTime(1.1 * MINUTE);

		const requests = server.control.requests().map(({ command }) => command);
		expect(requests).toEqual(['config/providers', 'providers']);
	});

	test('the object of the server without Simplify', async () => {
		const listening = await server.activateTrigger({ ...BOTH, simplify: false });
		server.control.setProvider(FEED, 'error');
		await listening.waitForStarts(1);

		expect(listening.started).toMatchObject([
			{ event: 'providerFailed', object_id: FEED, data: { instance_id: FEED, status: 'error' } },
		]);
	});

	test('a chosen provider that does not exist is an error', async () => {
		await expect(server.activateTrigger({ ...BOTH, providers: ['Nothing'] })).rejects.toThrow(
			/"Nothing", which is not a provider of the server/,
		);
	});
});
