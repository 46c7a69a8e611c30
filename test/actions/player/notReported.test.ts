import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { closeFakeServers, credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import {
	controlParameters,
	groupParameters,
	playerParameters,
	setVolumeParameters,
} from './support/playerParameters';
import {
	OTHER_PLAYER,
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from './support/scriptedPlayerServer';

/**
 * A server that has a command but does not tell of its players what shows whether it came true: it is done, not
 * confirmed, and said why. Never a failure, and never a success that nobody saw.
 */

afterEach(closeFakeServers);

type Case = [
	what: string,
	parameters: INodeParameters,
	commands: string[],
	states: IDataObject[],
	reason: RegExp,
];

const TIMER = { powered: true };
const MEDIA_OF_NO_ITEM = { playback_state: 'playing', current_media: { title: 'Aux' } };
const setTo50 = { volumeLevel: 50 };
const wholeGroup = { wholeGroup: true };

function switching(powered: boolean): INodeParameters {
	return playerParameters('setPower', SCRIPTED_PLAYER, { powered });
}

function timing(minutes: number): INodeParameters {
	return playerParameters('setSleepTimer', SCRIPTED_PLAYER, { minutes });
}

function volume(action: string, more: INodeParameters = {}): INodeParameters {
	return setVolumeParameters(SCRIPTED_PLAYER, action, more);
}

function control(command: string): INodeParameters {
	return controlParameters(SCRIPTED_PLAYER, command, { position: 30 });
}

const CASES: Case[] = [
	['power on', switching(true), ['power'], [{ powered: null }], /switched on$/],
	['power off', switching(false), ['power'], [{}], /switched on$/],
	['mute', volume('mute'), ['volume_mute'], [{ volume_muted: null }], /whether it is muted$/],
	['unmute', volume('unmute'), ['volume_mute'], [{}], /whether it is muted$/],
	['a level', volume('set', setTo50), ['volume_set'], [{ volume_level: null }], /its volume$/],
	[
		'a level that is told no more',
		volume('set', setTo50),
		['volume_set'],
		[{ volume_level: 9 }, {}],
		/volume$/,
	],
	['up', volume('up'), ['volume_up'], [{}], /its volume$/],
	['down', volume('down'), ['volume_down'], [{ volume_level: null }], /its volume$/],
	['up from nobody knows where', volume('up'), ['volume_up'], [{}, { volume_level: 9 }], /volume$/],
	[
		'the end of a fade',
		volume('fade', { ...setTo50, options: { fadeSeconds: 1 } }),
		['volume_set'],
		[{ volume_level: 20 }, { volume_level: null }],
		/its volume$/,
	],
	[
		'mute of a group that tells nothing of it',
		volume('mute', { options: wholeGroup }),
		['group_volume_mute'],
		[{ group_members: [SCRIPTED_PLAYER, OTHER_PLAYER], volume_muted: true }],
		/^The group does not report whether it is muted$/,
	],
	['play', control('play'), ['play'], [{}], /whether it is playing$/],
	['pause', control('pause'), ['pause'], [{ playback_state: null }], /whether it is playing$/],
	['stop', control('stop'), ['stop'], [{ playback_state: 'unknown' }], /whether it is playing$/],
	['play or pause', control('play_pause'), ['play_pause'], [{}], /whether it is playing$/],
	[
		'next without an item',
		control('next'),
		['next'],
		[{ playback_state: 'playing' }],
		/another item/,
	],
	['next with another source', control('next'), ['next'], [MEDIA_OF_NO_ITEM], /another item/],
	[
		'previous without an item',
		control('previous'),
		['previous'],
		[{ playback_state: 'playing' }],
		/restarted this one$/,
	],
	[
		'previous at the beginning',
		control('previous'),
		['previous'],
		[playerPlayingItem('a', 0)],
		/restarted this one$/,
	],
	['seek', control('seek'), ['seek'], [{ playback_state: 'playing' }], /to that position$/],
	[
		'a short way back that nobody saw',
		control('seek'),
		['seek'],
		[playerPlayingItem('a', 35), playerPlayingItem('a', 36)],
		/to that position$/,
	],
	[
		'a short way ahead that it may have come by playing on',
		control('seek'),
		['seek'],
		[playerPlayingItem('a', 20), playerPlayingItem('a', 22)],
		/to that position$/,
	],
	[
		'a group',
		groupParameters(SCRIPTED_PLAYER, [OTHER_PLAYER]),
		['set_members'],
		[{}],
		/grouped with it$/,
	],
	['no group', playerParameters('ungroup', SCRIPTED_PLAYER), ['ungroup'], [{}], /is grouped$/],
	[
		'no group, of which half is told',
		playerParameters('ungroup', SCRIPTED_PLAYER),
		['ungroup'],
		[{ group_members: [] }],
		/is grouped$/,
	],
	[
		'a group that is switched off',
		playerParameters('ungroup', SCRIPTED_PLAYER),
		['ungroup'],
		[{ type: 'group' }],
		/whether it is playing$/,
	],
	['a timer', timing(30), ['players/sleep_timer/set'], [TIMER], /sleep timer$/],
	['no timer', timing(0), ['players/sleep_timer/clear'], [TIMER], /sleep timer$/],
];

function full(command: string): string {
	return command.includes('/') ? command : `players/cmd/${command}`;
}

describe('something that a server does not report', () => {
	it.each(CASES)('is done and not confirmed: %s', async (...row) => {
		const [, parameters, commands, states, reason] = row;
		const sent = commands.map(full);
		const server = await startScriptedPlayerServer(
			Object.fromEntries(sent.map((command) => [command, null])),
			...states,
		);
		const report = await runNode(parameters, { credentials: credentialsForUrl(server.url) });

		expect(report.error).toBeUndefined();
		expect(report.json).toMatchObject([
			{
				success: true,
				player_id: SCRIPTED_PLAYER,
				confirmed: false,
				reason: expect.stringMatching(reason),
			},
		]);
		const changes = server.requests.filter(
			({ command }) => command.includes('/cmd/') || command.includes('timer'),
		);
		expect(new Set(changes.map(({ command }) => command))).toEqual(new Set(sent));
	});

	it.each<[string, INodeParameters, string]>([
		['power', switching(true), 'power'],
		['a level', volume('set', setTo50), 'volume_set'],
		['play', control('play'), 'play'],
		['ungroup', playerParameters('ungroup', SCRIPTED_PLAYER), 'ungroup'],
	])('is not waited for: %s', async (_, parameters, command) => {
		const server = await startScriptedPlayerServer({ [full(command)]: null }, {});
		await runNode(parameters, { credentials: credentialsForUrl(server.url) });

		const asked = server.requests.map((one) => one.command);
		const looks = asked.slice(asked.indexOf(full(command)) + 1);
		expect(looks.filter((one) => one === 'players/get')).toHaveLength(2);
	});

	it('is waited for if the next check reports it', async () => {
		const states = [{ powered: false }, {}, { powered: true }];
		const server = await startScriptedPlayerServer({ [full('power')]: null }, ...states);
		const { json } = await runNode(switching(true), { credentials: credentialsForUrl(server.url) });

		expect(json).toMatchObject([{ powered: true, confirmed: true }]);
	});

	it('is not claimed: unknown members, and the announced end of the timer', async () => {
		const commands = { [full('set_members')]: null, 'players/sleep_timer/set': 1_800_000_000 };
		const credentials = credentialsForUrl((await startScriptedPlayerServer(commands, {})).url);
		const grouped = await runNode(groupParameters(SCRIPTED_PLAYER, [OTHER_PLAYER]), {
			credentials,
		});
		const timed = await runNode(timing(30), { credentials });

		expect(grouped.json).toMatchObject([{ members: null, added: null }]);
		expect(timed.json).toMatchObject([{ expires_at: '2027-01-15T08:00:00.000Z' }]);
	});

	it('of a group makes it the volume of the player alone, which the output says', async () => {
		const states = [{ volume_level: 20 }, { volume_level: 20 }, { volume_level: 50 }];
		const server = await startScriptedPlayerServer({ [full('volume_set')]: null }, ...states);
		const parameters = volume('set', { ...setTo50, options: wholeGroup });
		const { json } = await runNode(parameters, { credentials: credentialsForUrl(server.url) });

		expect(json).toMatchObject([
			{ volume_level: 50, confirmed: true, note: expect.stringMatching(/^Only this player/) },
		]);
	});
});

describe('a server with a command but none to read its players', () => {
	it.each<[string, INodeParameters, string]>([
		['power', switching(true), 'power'],
		['mute', volume('mute'), 'volume_mute'],
		['a level', volume('set', setTo50), 'volume_set'],
		['up', volume('up'), 'volume_up'],
		['pause', control('pause'), 'pause'],
		['seek', control('seek'), 'seek'],
		['group', groupParameters(SCRIPTED_PLAYER, [OTHER_PLAYER]), 'set_members'],
		['ungroup', playerParameters('ungroup', SCRIPTED_PLAYER), 'ungroup'],
		['no timer', timing(0), 'players/sleep_timer/clear'],
	])(
		'carries it out, and the output says that it was not verified: %s',
		async (_, parameters, command) => {
			const server = await startScriptedPlayerServer({ [full(command)]: null });
			const { json, error } = await runNode(parameters, {
				credentials: credentialsForUrl(server.url),
			});

			expect(error).toBeUndefined();
			expect(json).toMatchObject([
				{
					success: true,
					confirmed: false,
					reason: 'This server does not report what its players are doing',
				},
			]);
		},
	);
});

describe('a player that became unavailable after a command', () => {
	it('is reported as unavailable, not as without effect', async () => {
		const server = await startScriptedPlayerServer(
			{ [full('power')]: null },
			{ powered: false },
			null,
		);
		const { error } = await runNode(switching(true), {
			credentials: credentialsForUrl(server.url),
		});

		expect(error?.message).toMatch(
			/^"Scripted" accepted the command, but the server no longer has this player/,
		);
	});
});
