import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { runNode } from '../../support/runNode';
import { sentCommands } from '../support/sentRequests';
import {
	controlParameters,
	describeOnServersWithPlayerCommands,
	groupParameters,
	playerParameters,
	setVolumeParameters,
} from './support/playerParameters';
import {
	SCRIPTED_PLAYER,
	playerPlayingItem,
	startScriptedPlayerServer,
} from './support/scriptedPlayerServer';

const [playing, other] = [playerPlayingItem('a', 60), playerPlayingItem('b')];
const paused = { ...playing, playback_state: 'paused' };
const idle = { playback_state: 'idle', elapsed_time: 0, current_media: null };
const holding = { ...idle, current_media: { title: 'Title a' } };
/** As 2.8 says until half a second after the answer to what starts it. */
const silent = { ...playerPlayingItem('a'), playback_state: 'idle' };

/** What was asked after a command was sent. */
function askedAfter(command: string, commands: ReadonlyArray<string | undefined>) {
	return commands.slice(commands.indexOf(command) + 1);
}

async function told(command: string, parameters: INodeParameters, ...states: IDataObject[]) {
	const sent = `players/cmd/${command}`;
	const server = await startScriptedPlayerServer({ [sent]: null }, ...states);
	const { json } = await runNode(parameters, { server });
	const asked = server.requests.map((one) => one.command);
	return { json, looks: askedAfter(sent, asked).length };
}

const volume = (action: string, volumeLevel = 0) =>
	setVolumeParameters(SCRIPTED_PLAYER, action, { volumeLevel });
const control = (command: string) => controlParameters(SCRIPTED_PLAYER, command, { position: 200 });
const switchingOff = playerParameters('setPower', SCRIPTED_PLAYER, { powered: false });
const at = (level: number) => ({ volume_level: level });

describe('a change that servers report and never revert', () => {
	it.each<[string, string, INodeParameters, IDataObject, IDataObject]>([
		['a level', 'volume_set', volume('set', 50), at(20), at(50)],
		['the previous level', 'volume_set', volume('set', 20), at(20), at(20)],
		['a step', 'volume_up', volume('up'), at(20), at(22)],
		['mute', 'volume_mute', volume('mute'), { volume_muted: false }, { volume_muted: true }],
		['power', 'power', switchingOff, { powered: true }, { powered: false }],
		['a pause', 'pause', control('pause'), playing, paused],
		['its end', 'play', control('play'), paused, playing],
		['a pause by the other command', 'play_pause', control('play_pause'), playing, paused],
		['a stop', 'stop', control('stop'), playing, idle],
		['a seek', 'seek', control('seek'), playing, playerPlayingItem('a', 200)],
	])('is checked once: %s', async (_, command, parameters, before, after) => {
		const { json, looks } = await told(command, parameters, before, after);

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(looks).toBe(1);
	});
});

describe('a change that may be an intermediate state', () => {
	it.each<[string, string, INodeParameters, IDataObject[], IDataObject]>([
		['a level near it', 'volume_set', volume('set', 50), [at(20), at(48), at(50)], at(50)],
		[
			'another item',
			'next',
			control('next'),
			[playing, other, playerPlayingItem('c')],
			{ title: 'Title c' },
		],
		[
			'a stopped player that is about to play',
			'stop',
			control('stop'),
			[silent, silent, playing, idle],
			{ state: 'idle' },
		],
	])('is checked again: %s', async (_, command, parameters, states, shown) => {
		const { json, looks } = await told(command, parameters, ...states);

		expect(json).toMatchObject([{ ...shown, confirmed: true }]);
		expect(looks).toBeGreaterThan(1);
	});
});

describe('a stop of a stopped player', () => {
	it('that has nothing to play is checked once', async () => {
		expect(await told('stop', control('stop'), idle, idle, other, idle)).toMatchObject({
			json: [{ state: 'idle', confirmed: true }],
			looks: 1,
		});
	});

	it.each<[string, IDataObject, IDataObject]>([
		['has an item', holding, holding],
		['has received one since', idle, holding],
		['had one', holding, idle],
		['reports no item', { playback_state: 'idle' }, { playback_state: 'idle' }],
		['was paused', { ...idle, playback_state: 'paused' }, idle],
	])('that %s may be about to play: it is checked again', async (_, before, now) => {
		const { json, looks } = await told('stop', control('stop'), before, now, other, idle);

		expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
		expect(looks).toBeGreaterThan(1);
	});
});

describeOnServersWithPlayerCommands((server) => {
	it.each(['stop', 'pause'])(
		'%s of a player with an empty queue is checked once',
		async (command) => {
			const { json } = await runNode(controlParameters(OFFICE, command), { server });

			expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
			const asked = askedAfter(`players/cmd/${command}`, sentCommands(server));
			expect(asked).toEqual(['players/get']);
		},
	);

	it('grouping players that are already grouped is checked once, on both sides', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		expect(json).toMatchObject([{ member_ids: [LIVING_ROOM, BEDROOM], confirmed: true }]);
		expect(askedAfter('players/cmd/set_members', sentCommands(server))).toHaveLength(2);
		const asked = server.control.requests().slice(-2);
		expect(asked.map(({ args }) => args?.player_id)).toEqual([LIVING_ROOM, BEDROOM]);
	});
});
