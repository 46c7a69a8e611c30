import type { ProfileName } from '../../../simulator';
import { readCommandResponse, sendCommand } from '../support/send-command';
import { withSimulator } from '../support/simulator';

const ADD = 'party/add_to_queue';
const LIST = 'smart_playlists/list';

const listedIn = async (url: string): Promise<string[]> => {
	const { json } = await readCommandResponse(await fetch(`${url}/api-docs/commands.json`));
	return (json as { command: string }[]).map(({ command }) => command);
};
const ofPlugins = (commands: readonly string[]) =>
	commands.filter((name) => /^(party|smart_playlists)\//.test(name));

test.each(['2.8', '2.9'] as const)('%s has no plugins with commands', async (profile) => {
	await withSimulator(profile, async (simulator) => {
		expect(ofPlugins(await listedIn(simulator.url))).toEqual([]);
		expect((await sendCommand(simulator, LIST)).text).toBe(`Invalid Command: ${LIST}`);
		const { json } = await sendCommand(simulator, 'providers', { provider_type: 'plugin' });
		expect(json).toEqual([]);
	});
});

describe.each(['2.10', '2.11'] as const)('on %s', (profile: ProfileName) => {
	test('the commands of a plugin exist only while it is loaded', async () => {
		await withSimulator(profile, async (simulator) => {
			expect(ofPlugins(await listedIn(simulator.url))).toHaveLength(16);
			simulator.control.setPlugin('party', false);
			const names = await listedIn(simulator.url);
			expect(names).not.toContain(ADD);
			expect(names).toContain(LIST);
			const refused = await sendCommand(simulator, ADD, { uri: 'library://track/1' });
			expect([refused.status, refused.text]).toEqual([400, `Invalid Command: ${ADD}`]);
			simulator.control.setPlugin('party', true);
			expect(await listedIn(simulator.url)).toContain(ADD);
		});
	});

	test('plugins are providers, loaded or not', async () => {
		await withSimulator(profile, async (simulator) => {
			simulator.control.setPlugin('smart_playlist', false);
			const domains = async (command: string) => {
				const { json } = await sendCommand(simulator, command, { provider_type: 'plugin' });
				return (json as { domain: string }[]).map(({ domain }) => domain);
			};
			expect(await domains('providers')).toEqual(['hass', 'party']);
			expect(await domains('config/providers')).toEqual(['hass', 'party', 'smart_playlist']);
		});
	});

	test('their commands require the rights to do the same without them', async () => {
		await withSimulator(profile, async (simulator) => {
			const { json } = await readCommandResponse(
				await fetch(`${simulator.url}/api-docs/commands.json`),
			);
			const scopes = Object.fromEntries(
				(json as { command: string; required_scope: string }[])
					.filter(({ command }) => ofPlugins([command]).length > 0)
					.map(({ command, required_scope: scope }) => [command, scope]),
			);
			expect(scopes).toEqual({
				'party/url': 'providers.read',
				'party/config': 'providers.read',
				'party/player': 'players.read',
				'party/add_to_queue': 'queues.control',
				'party/boost_queue_item': 'queues.control',
				'party/skip': 'queues.control',
				'party/listen_in': 'players.control',
				'party/stop_listen_in': 'players.control',
				'party/can_listen_in': 'players.control',
				'smart_playlists/create': 'library.write',
				'smart_playlists/generate': 'library.write',
				'smart_playlists/update_rules': 'library.write',
				'smart_playlists/get_rules': 'library.read',
				'smart_playlists/list': 'library.read',
				'smart_playlists/preview_tracks': 'library.read',
				'smart_playlists/count_tracks': 'library.read',
			});
			simulator.control.setRole('guest');
			const args = { name: 'Mix', rules: {} };
			const refused = await sendCommand(
				simulator,
				'smart_playlists/create',
				args,
				simulator.tokens.user,
			);
			expect([refused.status, refused.text]).toEqual([
				403,
				'This command requires the library.write scope',
			]);
		});
	});
});
