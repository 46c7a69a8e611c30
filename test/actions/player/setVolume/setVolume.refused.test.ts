import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ATTIC, OFFICE } from '../../../../simulator/world/players/players';
import { closeFakeServers, credentialsForUrl } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { musicServer } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import { sentPlayerChanges, setVolumeParameters } from '../support/playerParameters';
import { SCRIPTED_PLAYER, startScriptedPlayerServer } from '../support/scriptedPlayerServer';

afterEach(closeFakeServers);

describe('a volume', () => {
	const server = musicServer('2.7');

	it.each([
		['below 0, which servers accept', { volumeLevel: -5 }, /^"Volume Level" is -5/],
		['above 100', { volumeLevel: 101 }, /^"Volume Level" is 101/],
		['between two levels', { volumeLevel: 20.5 }, /^"Volume Level" must be a whole number/],
		['that is text', { volumeLevel: '={{ "loud" }}' }, /^"Volume Level" must be a whole number/],
		['that is empty', { volumeLevel: '={{ null }}' }, /^"Volume Level" must be .* empty/],
		['that is an empty text', { volumeLevel: '={{ "" }}' }, /^"Volume Level" must be .* empty/],
		[
			'with a fade of no duration',
			{ volumeAction: 'fade', options: { fadeSeconds: 0 } },
			/^"Fade Over \(Seconds\)" is 0/,
		],
		[
			'with an invalid choice of the group',
			{ options: { wholeGroup: '={{ "yes" }}' } },
			/^"Whole Group" must be/,
		],
		['with an unknown action', { volumeAction: '={{ "max" }}' }, /^"Action" is "max"/],
	])('%s is refused before anything changes', async (_, more, message) => {
		const { error } = await runNode(setVolumeParameters(OFFICE, 'set', more), { server });

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(sentPlayerChanges(server)).toEqual([]);
	});

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
		['nobody', 'cellar', /"cellar", which the server does not have$/],
		['an unavailable one', ATTIC, /"Attic" \(.*\), which is not available$/],
	])('of %s is not set', async (_, player, message) => {
		const { error } = await runNode(setVolumeParameters(player, 'up'), { server });

		expect(error?.message).toMatch(message);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it.each([
		['set', { volumeLevel: 80 }, 'volume_set'],
		['up', {}, 'volume_up'],
		// As near as players round; but nothing moved.
		['set', { volumeLevel: 23 }, 'volume_set'],
	])('is not reported as reached if the server did nothing: %s %j', async (action, more, name) => {
		server.control.addFault({ kind: 'ignore-command', command: `players/cmd/${name}` });
		const { error, json } = await runNode(setVolumeParameters(OFFICE, action, more), { server });

		expect(json).not.toMatchObject([{ confirmed: true }]);
		expect(error?.message ?? json[0]?.reason).toMatch(/20/);
		expect(server.control.requests(`players/cmd/${name}`)).toHaveLength(1);
	});
});

describe('a player with an unusual volume', () => {
	async function told(action: string, ...states: IDataObject[]) {
		const server = await startScriptedPlayerServer(
			{ 'players/cmd/volume_set': null, 'players/cmd/volume_mute': null },
			...states,
		);
		const options = { fadeSeconds: 1 };
		const parameters = setVolumeParameters(SCRIPTED_PLAYER, action, { volumeLevel: 50, options });
		const report = await runNode(parameters, { credentials: credentialsForUrl(server.url) });
		return {
			...report,
			changes: server.requests.filter(({ command }) => command.includes('/cmd/')),
		};
	}

	it.each([
		['has none', 'set', { volume_control: 'none', volume_level: null }, /has no adjustable volume/],
		[
			'has none to fade',
			'fade',
			{ volume_control: 'none', volume_level: 9 },
			/has no adjustable volume/,
		],
		['cannot be muted', 'mute', { mute_control: 'none' }, /cannot be muted/],
		[
			'does not report the level to fade from',
			'fade',
			{ volume_level: null },
			/cannot fade: .* not known/,
		],
	])('is refused if it %s', async (_, action, state, message) => {
		const { error, changes } = await told(action, state);

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(message),
			description: expect.stringMatching(/./),
		});
		expect(changes).toEqual([]);
	});

	it('counts as set if it rounds the level', async () => {
		const { json } = await told('set', { volume_level: 20 }, { volume_level: 48 });

		expect(json).toMatchObject([{ volume_level: 48, previous_level: 20, confirmed: true }]);
	});

	it('is waited for if it reports the level late', async () => {
		const [was, is] = [{ volume_level: 47 }, { volume_level: 50 }];
		const { json } = await told('set', was, was, was, was, is);

		expect(json).toMatchObject([{ volume_level: 50, previous_level: 47, confirmed: true }]);
	});
});
