import type { IDataObject } from 'n8n-workflow';
import { BEDROOM, LIVING_ROOM, OFFICE } from '../../../simulator/world/players/players';
import { closeFakeServers, credentialsForUrl } from '../../api/fakeServer';
import { runNode } from '../../support/runNode';
import { sentCommands } from '../support/sentRequests';
import {
	controlParameters,
	groupParameters,
	describeOnServersWithPlayerCommands,
} from './support/playerParameters';
import {
	playerPlayingItem,
	SCRIPTED_PLAYER,
	startScriptedPlayerServer,
} from './support/scriptedPlayerServer';

afterEach(closeFakeServers);

/** What was asked after a command was sent. */
function after(command: string, commands: ReadonlyArray<string | undefined>) {
	return commands.slice(commands.indexOf(command) + 1);
}

describeOnServersWithPlayerCommands((server) => {
	it.each(['stop', 'pause'])(
		'%s of a player with an empty queue is checked once',
		async (command) => {
			const { json } = await runNode(controlParameters(OFFICE, command), { server });

			expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
			expect(after(`players/cmd/${command}`, sentCommands(server))).toEqual(['players/get']);
		},
	);

	it('grouping players that are already grouped is checked once, on both sides', async () => {
		server.control.group(LIVING_ROOM, [BEDROOM]);
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		expect(json).toMatchObject([{ member_ids: [LIVING_ROOM, BEDROOM], confirmed: true }]);
		const asked = server.control.requests().slice(-2);
		expect(after('players/cmd/set_members', sentCommands(server))).toHaveLength(2);
		expect(asked.map(({ args }) => args?.player_id)).toEqual([LIVING_ROOM, BEDROOM]);
	});
});

const IDLE = { playback_state: 'idle', elapsed_time: 0, current_media: null };
const HOLDING = { ...IDLE, current_media: { title: 'Title a' } };

/** How often a player is looked at after a stop. */
async function looksAt(...states: IDataObject[]) {
	const server = await startScriptedPlayerServer({ 'players/cmd/stop': null }, ...states);
	const parameters = controlParameters(SCRIPTED_PLAYER, 'stop');
	const { json } = await runNode(parameters, { credentials: credentialsForUrl(server.url) });
	expect(json).toMatchObject([{ state: 'idle', confirmed: true }]);
	return after(
		'players/cmd/stop',
		server.requests.map(({ command }) => command),
	).length;
}

describe('a stop of a stopped player', () => {
	it('that has nothing to play is checked once', async () => {
		expect(await looksAt(IDLE, IDLE, playerPlayingItem('a'), IDLE)).toBe(1);
	});

	it.each<[string, IDataObject, IDataObject]>([
		['has an item', HOLDING, HOLDING],
		['has received one since', IDLE, HOLDING],
		['had one', HOLDING, IDLE],
		['reports no item', { playback_state: 'idle' }, { playback_state: 'idle' }],
		['was paused', { ...IDLE, playback_state: 'paused' }, IDLE],
	])('that %s may be about to play: it is checked again', async (_, before, now) => {
		expect(await looksAt(before, now, playerPlayingItem('a'), IDLE)).toBeGreaterThan(1);
	});
});
