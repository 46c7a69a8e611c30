import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { withFastTime } from '../../../support/fastTime';
import { runNode } from '../../../support/runNode';
import {
	CONFIRMED,
	sentPlayerChanges,
	groupParameters,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import {
	carryOut,
	OTHER_PLAYER,
	SCRIPTED_PLAYER,
	startPlayersServer,
	startScriptedPlayerServer,
} from '../support/playerServers';
import { musicServer, describeOnServers } from '../../support/musicServer';
import { operationErrorMatching } from '../../support/nodeReports';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

withFastTime();

const SET_MEMBERS = 'players/cmd/set_members';
const VOLUME = 'players/cmd/volume_set';

const NAMES: Readonly<Record<string, string>> = { [KITCHEN]: 'Kitchen', [BEDROOM]: 'Bedroom' };
const nameOf = (id: string) => NAMES[id];

function withLevels(...levels: Array<[playerId: string, level: unknown]>): INodeParameters {
	const member = levels.map(([playerId, volumeLevel]) => ({ playerId, volumeLevel }));
	const options = { volumes: { member } } as INodeParameters;
	return groupParameters(LIVING_ROOM, [KITCHEN, BEDROOM], { groupMode: 'exact', options });
}

describeOnServersWithPlayerCommands((server) => {
	it.each<[string, unknown, string[]]>([
		['one chosen player', [BEDROOM], [BEDROOM]],
		['several chosen players', [KITCHEN, BEDROOM], [KITCHEN, BEDROOM]],
		['names instead of IDs, in any case', ['kitchen', ' BEDROOM '], [KITCHEN, BEDROOM]],
		['one given by an expression', '={{ "Bedroom" }}', [BEDROOM]],
		['several by an expression', `={{ ["${KITCHEN}", "Bedroom"] }}`, [KITCHEN, BEDROOM]],
		['several in one text, as servers list them', '={{ "Kitchen, Bedroom" }}', [KITCHEN, BEDROOM]],
		['one named twice, once', ['Bedroom', BEDROOM, 'bedroom'], [BEDROOM]],
		['the leader too, which is ignored', [BEDROOM, 'living room'], [BEDROOM]],
	])('makes players follow another one: %s', async (_, given, members) => {
		const parameters = groupParameters(LIVING_ROOM, given as string[]);
		const { json, error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		const [names, ids] = [members.map(nameOf), [LIVING_ROOM, ...members]];
		const grouped = { members: ['Living Room', ...names], member_ids: ids, added: names };
		const leader = { player: 'Living Room', player_id: LIVING_ROOM };
		expect(json).toEqual([{ ...leader, ...grouped, removed: [], ...CONFIRMED }]);
		expect(server.control.player(LIVING_ROOM).members).toEqual(ids);
		const args = { target_player: LIVING_ROOM, player_ids_to_add: members };
		expect(sentPlayerChanges(server)).toEqual([{ command: SET_MEMBERS, args }]);
	});

	it('keeps the existing members of the group', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM, KITCHEN]), { server });

		const member_ids = [LIVING_ROOM, KITCHEN, BEDROOM];
		expect(json).toMatchObject([{ member_ids, added: ['Bedroom'], confirmed: true }]);
	});

	it('takes a player from another group', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		expect(json).toMatchObject([{ member_ids: [LIVING_ROOM, BEDROOM], confirmed: true }]);
		expect(server.control.player(KITCHEN).members).toEqual([]);
	});

	it.each([
		['as a member', LIVING_ROOM, [BEDROOM, OFFICE], /"Office".*cannot .*"Living Room"/],
		['as the leader', OFFICE, [BEDROOM], /"Bedroom".*cannot .*"Office"/],
	])('a player that cannot be grouped is named before anything is sent: %s', async (...row) => {
		const [, leader, members, message] = row;
		const { error } = await runNode(groupParameters(leader, members), { server });

		expect(error).toMatchObject(operationErrorMatching(message));
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
	});

	it('gives each player its level before it joins', async () => {
		const parameters = withLevels(['Living Room', 30], [KITCHEN, '={{ "15" }}']);
		const { json, error } = await runNode(parameters, { server });

		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(sentPlayerChanges(server)).toMatchObject([
			{ command: VOLUME, args: { player_id: LIVING_ROOM, volume_level: 30 } },
			{ command: VOLUME, args: { player_id: KITCHEN, volume_level: 15 } },
			{ command: SET_MEMBERS },
		]);
		const volumes = [LIVING_ROOM, KITCHEN, BEDROOM].map((id) => server.control.player(id).volume);
		expect(volumes).toEqual([30, 15, 20]);
	});
});

describe('a server before 2.6', () => {
	it('receives one member after another', async () => {
		const group_childs: unknown[] = ['one'];
		const others = ['two', 'three'].map((id) => ({ player_id: id, name: id }));
		const leader = { player_id: 'one', name: 'one', group_childs } as IDataObject;
		const server = await startPlayersServer([leader, ...others], {
			'players/cmd/group': carryOut(({ player_id: id }) => void group_childs.push(id)),
		});
		const { json } = await runNode(groupParameters('one', ['two', 'three']), { server });

		expect(json).toMatchObject([{ member_ids: ['one', 'two', 'three'], confirmed: true }]);
		const sent = server.requests.filter(({ command }) => command === 'players/cmd/group');
		expect(sent.map(({ args }) => args)).toEqual(
			['two', 'three'].map((id) => ({ player_id: id, target_player: 'one' })),
		);
	});
});

describe('members', () => {
	it('that join late are waited for, and none is reported that was only announced', async () => {
		const both = [SCRIPTED_PLAYER, OTHER_PLAYER];
		const states = [[], [], both, [], both].map((ids) => ({ group_members: ids }));
		const server = await startScriptedPlayerServer({ [SET_MEMBERS]: null }, ...states);
		const { json } = await runNode(groupParameters(SCRIPTED_PLAYER, ['other']), { server });

		expect(json).toMatchObject([{ member_ids: both, confirmed: true }]);
		const count = (sent: string) =>
			server.requests.filter(({ command }) => command === sent).length;
		expect([count(SET_MEMBERS), count('players/get')]).toEqual([1, 7]);
	});
});

describe('a member', () => {
	/** Groups where the leader has its member at once, and the member says whom it follows as each look finds it. */
	async function groupWithLate(...looks: Array<string | null>) {
		const group_members: string[] = [];
		let seen = 0;
		const one = { player_id: 'one', name: 'One', group_members };
		const two = { player_id: 'two', name: 'Two' };
		const server = await startPlayersServer([one, two], {
			'players/get': carryOut(({ player_id: id }) =>
				id === 'one' ? one : { ...two, synced_to: looks[Math.min(seen++, looks.length - 1)] },
			),
			[SET_MEMBERS]: carryOut(() => void group_members.push('one', 'two')),
		});
		const report = await runNode(groupParameters('one', ['two']), { server });
		return { ...report, requests: server.requests };
	}

	it('is waited for until it follows as well, even if its leader already lists it', async () => {
		const { json, requests } = await groupWithLate(null, null, 'one');

		expect(json).toMatchObject([{ member_ids: ['one', 'two'], confirmed: true }]);
		expect(requests.filter(({ args }) => args.player_id === 'two')).toHaveLength(3);
	});

	it.each([[null], ['three']])(
		'that follows %p until the end is not confirmed',
		async (syncedTo) => {
			const { json, error, requests } = await groupWithLate(syncedTo);

			expect(error).toBeUndefined();
			const reason = '"One" lists all of them in its group, but "Two" does not report following it';
			expect(json).toMatchObject([{ success: true, confirmed: false, reason }]);
			expect(requests.filter(({ command }) => command === SET_MEMBERS)).toHaveLength(1);
		},
	);
});

describe('a group', () => {
	const server = musicServer('2.8');

	it('led by a follower is refused, with its leader', async () => {
		server.control.group(KITCHEN, [LIVING_ROOM]);
		const { error } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		const message = /^"Leader" refers to the player "Living Room", which itself follows/;
		expect(error).toMatchObject(operationErrorMatching(message, /ungroup/));
		expect(error?.message).toContain(KITCHEN);
		expect(sentPlayerChanges(server)).toEqual([]);
	});

	it.each([
		['of the missing players', [], 'Bedroom, Kitchen'],
		['only of the one that did not join', [KITCHEN], 'Bedroom'],
	])('that not all joined fails, with the names %s', async (_, before, missing) => {
		server.control.group(LIVING_ROOM, before);
		server.control.addFault({ kind: 'ignore-command', command: SET_MEMBERS });
		const { error } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM, KITCHEN]), { server });

		expect(error?.message).toBe(`These players did not join "Living Room": ${missing}`);
		expect(server.control.requests(SET_MEMBERS)).toHaveLength(1);
	});

	const both = withLevels([KITCHEN, 40], [BEDROOM, 30]);

	it('with a level that did not take effect is an error, with what was done', async () => {
		server.control.addFault({ kind: 'ignore-command', command: VOLUME });
		const { error } = await runNode(both, { server });

		expect(error?.message).toMatch(/^"Kitchen" accepted the command, but nothing changed: its vol/);
		expect(error?.description).toMatch(
			/Done before that: setting "Kitchen" to 40, setting "Bedroom" to 30\.$/,
		);
		expect(server.control.requests(VOLUME)).toHaveLength(2);
	});

	it('is not changed if the server refuses a level', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: VOLUME, skip: 1 });
		const { error } = await runNode(both, { server });

		expect(error?.description).toMatch(
			/Done before that: setting "Kitchen" to 40\. Not done: setting "Bedroom" to 30, changing the group of "Living Room"\.$/,
		);
		expect(server.control.requests(SET_MEMBERS)).toEqual([]);
	});
});
describeOnServers(['2.7', '2.10'], (server) => {
	it('gives a player that is off its level once it has joined, which switches it on', async () => {
		server.control.setPlayer(BEDROOM, { powered: false });
		const { json } = await runNode(withLevels([BEDROOM, 12]), { server });

		expect(json).toMatchObject([{ confirmed: true }]);
		expect(sentPlayerChanges(server).map(({ command }) => command)).toEqual([SET_MEMBERS, VOLUME]);
		expect(server.control.player(BEDROOM)).toMatchObject({ volume: 12, powered: true });
	});
});
