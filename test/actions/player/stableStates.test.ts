import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { closeFakeServers, credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import {
	controlParameters,
	playerParameters,
	setVolumeParameters,
} from './support/playerParameters';
import {
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from './support/scriptedPlayerServer';

afterEach(closeFakeServers);

const paused = { ...playerPlayingItem('a', 60), playback_state: 'paused' };
const idle = { playback_state: 'idle', elapsed_time: 0, current_media: null };
/** As 2.8 says until half a second after the answer to what starts it. */
const silent = { ...playerPlayingItem('a'), playback_state: 'idle' };

async function told(
	command: string,
	parameters: INodeParameters,
	...states: Parameters<typeof startScriptedPlayerServer>[1][]
) {
	const sent = `players/cmd/${command}`;
	const server = await startScriptedPlayerServer({ [sent]: null }, ...states);
	const { json } = await runNode(parameters, { credentials: credentialsForUrl(server.url) });
	const asked = server.requests.map((one) => one.command);
	return { json, looks: asked.slice(asked.indexOf(sent) + 1).length };
}

const setTo = (volumeLevel: number) => setVolumeParameters(SCRIPTED_PLAYER, 'set', { volumeLevel });
const control = (command: string) => controlParameters(SCRIPTED_PLAYER, command, { position: 200 });

describe('a change that servers report and never revert', () => {
	it.each<[string, string, INodeParameters, IDataObject, IDataObject]>([
		['a level', 'volume_set', setTo(50), { volume_level: 20 }, { volume_level: 50 }],
		['the previous level', 'volume_set', setTo(20), { volume_level: 20 }, { volume_level: 20 }],
		[
			'a step',
			'volume_up',
			setVolumeParameters(SCRIPTED_PLAYER, 'up'),
			{ volume_level: 20 },
			{ volume_level: 22 },
		],
		[
			'mute',
			'volume_mute',
			setVolumeParameters(SCRIPTED_PLAYER, 'mute'),
			{ volume_muted: false },
			{ volume_muted: true },
		],
		[
			'power',
			'power',
			playerParameters('setPower', SCRIPTED_PLAYER, { powered: false }),
			{ powered: true },
			{ powered: false },
		],
		['a pause', 'pause', control('pause'), playerPlayingItem('a', 60), paused],
		['its end', 'play', control('play'), paused, playerPlayingItem('a', 60)],
		[
			'a pause by the other command',
			'play_pause',
			control('play_pause'),
			playerPlayingItem('a'),
			paused,
		],
		['a stop', 'stop', control('stop'), playerPlayingItem('a', 60), idle],
		['a seek', 'seek', control('seek'), playerPlayingItem('a', 60), playerPlayingItem('a', 200)],
	])('is checked once: %s', async (_, command, parameters, before, after) => {
		const { json, looks } = await told(command, parameters, before, after);

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(looks).toBe(1);
	});
});

describe('a change that may be an intermediate state', () => {
	it.each<[string, string, INodeParameters, IDataObject[], IDataObject]>([
		[
			'a level near the requested one',
			'volume_set',
			setTo(50),
			[{ volume_level: 20 }, { volume_level: 48 }, { volume_level: 50 }],
			{ volume_level: 50 },
		],
		[
			'another item',
			'next',
			control('next'),
			[playerPlayingItem('a', 60), playerPlayingItem('b'), playerPlayingItem('c')],
			{ title: 'Title c' },
		],
		[
			'a stopped player that is about to play',
			'stop',
			control('stop'),
			[silent, silent, playerPlayingItem('a'), idle],
			{ state: 'idle' },
		],
	])('is checked again: %s', async (_, command, parameters, states, shown) => {
		const { json, looks } = await told(command, parameters, ...states);

		expect(json).toMatchObject([{ ...shown, confirmed: true }]);
		expect(looks).toBeGreaterThan(1);
	});
});
