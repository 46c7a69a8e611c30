import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { OFFICE } from '../../../../simulator/world/players/players';
import { closeFakeServers } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { setVolumeParameters } from '../support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from '../support/scriptedPlayerServer';

afterEach(closeFakeServers);

describe('a volume', () => {
	const server = musicServer('2.7');

	it.each<[string, INodeParameters]>([
		['chosen from the list', { volumeAction: 'set' }],
		['given by an expression, which hides nothing', { volumeAction: '={{ "set" }}' }],
	])('is set with options that are left from another action %s', async (_, action) => {
		const options = { fadeSeconds: 0 };
		const parameters = setVolumeParameters(OFFICE, 'set', { ...action, volumeLevel: 50, options });
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ volume_level: 50, confirmed: true }]);
	});

	it.each([
		['set', { volumeLevel: 80 }],
		['up', {}],
		// As near as players round; but nothing moved.
		['set', { volumeLevel: 23 }],
	])('is not reported as reached if the server did nothing: %s %j', async (action, more) => {
		const command = `players/cmd/volume_${action}`;
		server.control.addFault({ kind: 'ignore-command', command });
		const { error, json } = await runNode(setVolumeParameters(OFFICE, action, more), { server });

		expect(json).not.toMatchObject([{ confirmed: true }]);
		expect(error?.message ?? json[0]?.reason).toMatch(/20/);
		expect(server.control.requests(command)).toHaveLength(1);
	});
});

describe('a player with an unusual volume', () => {
	async function told(action: string, ...states: IDataObject[]) {
		const commands = { 'players/cmd/volume_set': null, 'players/cmd/volume_mute': null };
		const server = await startScriptedPlayerServer(commands, ...states);
		const more = { volumeLevel: 50, options: { fadeSeconds: 1 } };
		const report = await runNode(setVolumeParameters(SCRIPTED_PLAYER, action, more), { server });
		return { ...report, changes: server.requests.filter(({ command }) => command in commands) };
	}

	const none = { volume_control: 'none' };

	it.each([
		['has none', 'set', { ...none, volume_level: null }, /has no adjustable volume/],
		['has none to fade', 'fade', { ...none, volume_level: 9 }, /has no adjustable volume/],
		['cannot be muted', 'mute', { mute_control: 'none' }, /cannot be muted/],
		['does not report where to fade from', 'fade', { volume_level: null }, /fade: .* not known/],
	])('is refused if it %s', async (_, action, state, message) => {
		const { error, changes } = await told(action, state);

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(changes).toEqual([]);
	});

	it.each([
		['rounds the level', [20, 48]],
		['reports the level late', [47, 47, 47, 47, 50]],
	])('counts as set if it %s', async (_, levels) => {
		const { json } = await told('set', ...levels.map((level) => ({ volume_level: level })));

		const level = { volume_level: levels.at(-1), previous_level: levels[0] };
		expect(json).toMatchObject([{ ...level, confirmed: true }]);
	});
});
