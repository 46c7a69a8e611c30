import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { withFastTime } from '../../../support/fastTime';
import { runNode } from '../../../support/runNode';
import { isProfileSince } from '../../../support/profiles';
import { callServerUnlogged } from '../../support/callServerUnlogged';
import { musicServer, type MusicServer } from '../../support/musicServer';
import {
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
	setVolumeParameters,
} from '../support/playerParameters';
import { OTHER_PLAYER, SCRIPTED_PLAYER, startScriptedPlayerServer } from '../support/playerServers';

/** The Living Room leads the Bedroom. */
function group({ control }: MusicServer, leader: number, member: number): void {
	control.group(LIVING_ROOM, [BEDROOM]);
	control.setPlayer(LIVING_ROOM, { volume: leader });
	control.setPlayer(BEDROOM, { volume: member });
}

function volumes({ control }: MusicServer): number[] {
	return [LIVING_ROOM, BEDROOM].map((id) => control.player(id).volume);
}

/** Changes the volume of the whole group of a player. */
function ofGroup(player: string, action: string, more: INodeParameters = {}): INodeParameters {
	const options = { wholeGroup: true, fadeSeconds: 1 };
	return setVolumeParameters(player, action, { ...more, options });
}

describeOnServersWithPlayerCommands((server, profile) => {
	// Since 2.10 a group is as loud as its loudest member, and its members reach both ends of the scale together.
	const isByLoudest = isProfileSince(profile, '2.10');
	const before = isByLoudest ? 40 : 30;

	it.each([
		['set', isByLoudest ? [70, 70, 60] : [40, 50, 30]],
		['up', isByLoudest ? [43, 43, 24] : [35, 45, 25]],
		['down', isByLoudest ? [37, 37, 18] : [25, 35, 15]],
	])('%s of a whole group is sent to its leader', async (action, [level = 0, ...expected]) => {
		const isSet = action === 'set';
		for (const [index, player] of [LIVING_ROOM, BEDROOM].entries()) {
			server.control.clearRequests();
			group(server, 40, 20);
			const parameters = ofGroup(player, action, isSet ? { volumeLevel: level } : {});
			const { json, error } = await runNode(parameters, { server });

			expect(error).toBeUndefined();
			const own = { volume_level: expected[index], previous_level: [40, 20][index] };
			const ofAll = { group_volume: level, previous_group_volume: before };
			expect(json).toMatchObject([{ player_id: player, ...own, ...ofAll, confirmed: true }]);
			expect(volumes(server)).toEqual(expected);
			const command = `players/cmd/group_volume${isSet ? '' : `_${action}`}`;
			const args = { player_id: LIVING_ROOM, ...(isSet && { volume_level: level }) };
			expect(sentPlayerChanges(server)).toEqual([{ command, args }]);
		}
	});

	it('fades a whole group, with a last step to the exact level', async () => {
		group(server, 40, 20);
		const { json } = await runNode(ofGroup(BEDROOM, 'fade', { volumeLevel: 20 }), { server });

		const volume = { volume_level: 10, group_volume: 20 };
		expect(json).toMatchObject([{ player_id: BEDROOM, ...volume, confirmed: true }]);
		expect(volumes(server)).toEqual(isByLoudest ? [20, 10] : [30, 10]);
		const step = (command: string, player: string, level: number) => ({
			command: `players/cmd/${command}`,
			args: { player_id: player, volume_level: level },
		});
		const forAll = [30, 20].map((level) => step('group_volume', LIVING_ROOM, level));
		const forEach = [35, 30].flatMap((level) => [
			step('volume_set', LIVING_ROOM, level),
			step('volume_set', BEDROOM, level - 20),
		]);
		expect(sentPlayerChanges(server)).toEqual(isByLoudest ? forAll : forEach);
	});

	it('sets a player that is in no group by itself', async () => {
		const { json } = await runNode(ofGroup(OFFICE, 'set', { volumeLevel: 40 }), { server });

		expect(json).toMatchObject([{ volume_level: 40, confirmed: true }]);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: 'players/cmd/volume_set', args: { player_id: OFFICE, volume_level: 40 } },
		]);
	});

	it('mutes a whole group if the server can, and otherwise says which version can', async () => {
		group(server, 40, 20);
		const { json, error } = await runNode(ofGroup(BEDROOM, 'mute'), { server });
		const muted = [LIVING_ROOM, BEDROOM].map((id) => server.control.player(id).muted);

		expect(muted).toEqual([isByLoudest, isByLoudest]);
		if (isByLoudest) {
			expect(json).toMatchObject([{ volume_muted: true, confirmed: true }]);
			const args = { player_id: LIVING_ROOM, muted: true };
			const command = 'players/cmd/group_volume_mute';
			expect(sentPlayerChanges(server)).toEqual([{ command, args }]);
		} else if (profile === '2.6') {
			expect(error?.description).toMatch(/requires Music Assistant 2\.8 or newer, but 2\.6/);
		} else {
			expect(error?.message).toMatch(/cannot be muted$/);
		}
		expect(server.control.player(KITCHEN).muted).toBe(false);
	});
});

describe('muting a group', () => {
	withFastTime();

	const LEADER = { group_members: [SCRIPTED_PLAYER, OTHER_PLAYER], mute_control: 'none' };

	async function muting(action: string, ...states: IDataObject[]) {
		const server = await startScriptedPlayerServer(
			{ 'players/cmd/group_volume_mute': null },
			...states.map((state) => ({ ...LEADER, ...state })),
		);
		return await runNode(ofGroup(SCRIPTED_PLAYER, action), { server });
	}

	it.each([
		['mute', true],
		['unmute', false],
	])('is verified by the group, not by a leader without mute: %s', async (action, muted) => {
		const states = [!muted, null, muted].map((state) => ({ group_volume_muted: state }));
		const { json } = await muting(action, ...states);

		expect(json).toMatchObject([{ volume_muted: muted, confirmed: true }]);
	});

	it('fails if no member is muted although the leader reports that it is', async () => {
		const { error } = await muting('mute', { group_volume_muted: false, volume_muted: true });

		expect(error?.message).toMatch(/accepted the command, but nothing changed/);
	});

	it('is not confirmed if only some members are', async () => {
		const { json } = await muting('mute', { group_volume_muted: null });

		const reason = expect.stringMatching(/^Not all players in the group are muted/);
		expect(json).toMatchObject([{ volume_muted: null, confirmed: false, reason }]);
	});
});

// The server then changes every member by the difference to what it believes, and reports the requested level.
describe('a group of whose level the server is wrong', () => {
	const server = musicServer('2.8');
	const changing = async (action: string, parameters: INodeParameters = {}, believed = 20) => {
		server.control.setTimeScale(0);
		group(server, believed, believed);
		const louder = { player_id: LIVING_ROOM, volume_level: 40 };
		await callServerUnlogged(server, 'players/cmd/volume_set', louder);
		return await runNode(ofGroup(LIVING_ROOM, action, parameters), { server });
	};

	it.each([
		[30, [40, 20]],
		[50, [60, 40]],
		[0, [0, 0]],
	])('is set to %i: every member to its level', async (level, expected) => {
		const { json } = await changing('set', { volumeLevel: level });

		expect(volumes(server)).toEqual(expected);
		const ofAll = { group_volume: level, previous_group_volume: 30 };
		expect(json).toMatchObject([
			{ volume_level: expected[0], previous_level: 40, ...ofAll, confirmed: true },
		]);
	});

	it('is faded in steps of every member', async () => {
		const { json } = await changing('fade', { volumeLevel: 10 });

		expect(volumes(server)).toEqual([20, 0]);
		expect(json).toMatchObject([{ group_volume: 10, confirmed: true }]);
	});

	it('is set without a member that cannot be reached', async () => {
		server.control.setTimeScale(0);
		group(server, 40, 20);
		server.control.group(LIVING_ROOM, [OFFICE]);
		server.control.setPlayer(OFFICE, { volume: 90, available: false });
		const { json } = await runNode(ofGroup(LIVING_ROOM, 'set', { volumeLevel: 40 }), { server });

		expect(volumes(server)).toEqual([50, 30]);
		expect(json).toMatchObject([{ previous_group_volume: 30, group_volume: 40, confirmed: true }]);
	});

	it.each([
		['up', 100, [45, 100]],
		['down', 0, [35, 0]],
		['up', 20, [45, 25]],
	])('goes %s by a step of every member where the server says %i', async (...row) => {
		const [action, believed, expected] = row;
		const { json, error } = await changing(action, {}, believed);

		expect(error).toBeUndefined();
		expect(volumes(server)).toEqual(expected);
		expect(json).toMatchObject([{ volume_level: expected[0], confirmed: true }]);
	});

	it.each(['up', 'down'])('fails if no member goes %s', async (action) => {
		const command = `players/cmd/volume_${action}`;
		server.control.addFault({ kind: 'ignore-command', command, times: 2 });

		expect((await changing(action)).error?.message).toMatch(/but nothing changed/);
	});

	it('is not confirmed if a member does not change', async () => {
		server.control.addFault({ kind: 'ignore-command', command: 'players/cmd/volume_set', skip: 2 });
		const { json } = await changing('set', { volumeLevel: 50 });

		expect(json).toMatchObject([{ confirmed: false, reason: expect.stringContaining('Bedroom') }]);
	});
});

describe('the volume of a group', () => {
	const server = musicServer('2.7');

	it('counts as set if a player is at the end of its range', async () => {
		group(server, 90, 6);
		const { json } = await runNode(ofGroup(LIVING_ROOM, 'set', { volumeLevel: 10 }), { server });

		expect(volumes(server)).toEqual([52, 0]);
		const volume = { volume_level: 52, group_volume: 26 };
		const reason = expect.stringMatching(/end of/);
		expect(json).toMatchObject([{ success: true, ...volume, confirmed: false, reason }]);
	});
});
