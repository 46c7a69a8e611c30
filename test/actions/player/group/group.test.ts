import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../../simulator/world/players/players';
import {
	closeFakeServers,
	credentialsForUrl,
	startFakeServer,
	respondWithResult,
} from '../../../api/fakeServer';
import { inFastTime, withFastTime } from '../../../support/fastTime';
import { runNode } from '../../../support/runNode';
import {
	sentPlayerChanges,
	groupParameters,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import {
	OTHER_PLAYER,
	SCRIPTED_PLAYER,
	startScriptedPlayerServer,
} from '../support/scriptedPlayerServer';

withFastTime();
afterEach(closeFakeServers);

const SET_MEMBERS = 'players/cmd/set_members';

const NAMES: Readonly<Record<string, string>> = { [KITCHEN]: 'Kitchen', [BEDROOM]: 'Bedroom' };
const nameOf = (id: string) => NAMES[id];

function change(leader: string, members: string[]) {
	return {
		command: SET_MEMBERS,
		args: { target_player: leader, player_ids_to_add: members },
	};
}

describeOnServersWithPlayerCommands((server) => {
	it.each<[string, unknown, string[]]>([
		['one chosen player', [BEDROOM], [BEDROOM]],
		['several chosen players', [KITCHEN, BEDROOM], [KITCHEN, BEDROOM]],
		['names instead of IDs, in any case', ['kitchen', ' BEDROOM '], [KITCHEN, BEDROOM]],
		['one given by an expression', '={{ "Bedroom" }}', [BEDROOM]],
		['several by an expression', `={{ ["${KITCHEN}", "Bedroom"] }}`, [KITCHEN, BEDROOM]],
		[
			'several in one text, as the server lists members',
			'={{ "Kitchen, Bedroom" }}',
			[KITCHEN, BEDROOM],
		],
		['one named twice, once', ['Bedroom', BEDROOM, 'bedroom'], [BEDROOM]],
	])('makes players follow another one: %s', async (_, given, members) => {
		const { json, error } = await runNode(groupParameters(LIVING_ROOM, given as string[]), {
			server,
		});

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				player: 'Living Room',
				player_id: LIVING_ROOM,
				members: ['Living Room', ...members.map(nameOf)],
				member_ids: [LIVING_ROOM, ...members],
				added: members.map(nameOf),
				removed: [],
				success: true,
				confirmed: true,
			},
		]);
		expect(server.control.player(LIVING_ROOM).members).toEqual([LIVING_ROOM, ...members]);
		expect(sentPlayerChanges(server)).toEqual([change(LIVING_ROOM, members)]);
	});

	it('keeps the existing members of the group', async () => {
		server.control.group(LIVING_ROOM, [KITCHEN]);
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM, KITCHEN]), { server });

		expect(json).toMatchObject([
			{ member_ids: [LIVING_ROOM, KITCHEN, BEDROOM], added: ['Bedroom'], confirmed: true },
		]);
	});

	it('takes a player from another group', async () => {
		server.control.group(KITCHEN, [BEDROOM]);
		const { json } = await runNode(groupParameters(LIVING_ROOM, [BEDROOM]), { server });

		expect(json).toMatchObject([{ member_ids: [LIVING_ROOM, BEDROOM], confirmed: true }]);
		expect(server.control.player(KITCHEN).members).toEqual([]);
	});
});

describe('a server before 2.6', () => {
	it('receives one member after another', async () => {
		const followers: unknown[] = [];
		const players = ['one', 'two', 'three'].map((id) => ({ player_id: id, name: id }));
		const server = await startFakeServer({
			'players/all': respondWithResult(players),
			'players/get': (response, request) => {
				respondWithResult({ ...players[0], group_childs: ['one', ...followers] })(
					response,
					request,
				);
			},
			'players/cmd/group': (response, request) => {
				followers.push(request.args.player_id);
				respondWithResult(null)(response, request);
			},
		});
		const credentials = credentialsForUrl(server.url);
		const { json } = await runNode(groupParameters('one', ['two', 'three']), { credentials });

		expect(json).toMatchObject([{ member_ids: ['one', 'two', 'three'], confirmed: true }]);
		const sent = server.requests.filter(({ command }) => command === 'players/cmd/group');
		expect(sent.map(({ args }) => args)).toEqual([
			{ player_id: 'two', target_player: 'one' },
			{ player_id: 'three', target_player: 'one' },
		]);
	});
});

describe('members', () => {
	it('that join late are waited for, and none is reported that was only announced', async () => {
		const [alone, joined] = [[], [SCRIPTED_PLAYER, OTHER_PLAYER]].map((ids) => ({
			group_members: ids,
		}));
		const states = [alone, alone, joined, alone, joined];
		const server = await startScriptedPlayerServer(
			{ [SET_MEMBERS]: null },
			...states.map((one) => one ?? null),
		);
		const credentials = credentialsForUrl(server.url);
		const { json } = await runNode(groupParameters(SCRIPTED_PLAYER, ['other']), { credentials });

		expect(json).toMatchObject([{ member_ids: [SCRIPTED_PLAYER, OTHER_PLAYER], confirmed: true }]);
		expect(server.requests.filter(({ command }) => command === SET_MEMBERS)).toHaveLength(1);
		expect(server.requests.filter(({ command }) => command === 'players/get')).toHaveLength(7);
	});
});

describe('a member', () => {
	/** A server whose leader has its member at once, and whose member says whom it follows as each look finds it. */
	async function late(...looks: Array<string | null>) {
		let isGrouped = false;
		let seen = 0;
		const leader = () => ({
			player_id: 'one',
			name: 'One',
			group_members: isGrouped ? ['one', 'two'] : [],
		});
		const member = () => ({
			player_id: 'two',
			name: 'Two',
			synced_to: looks[Math.min(seen++, looks.length - 1)] ?? null,
		});
		const players = {
			'players/all': respondWithResult([leader(), { player_id: 'two', name: 'Two' }]),
		};
		return await startFakeServer({
			...players,
			'players/get': (response, request) => {
				respondWithResult(request.args.player_id === 'one' ? leader() : member())(
					response,
					request,
				);
			},
			[SET_MEMBERS]: (response, request) => {
				isGrouped = true;
				respondWithResult(null)(response, request);
			},
		});
	}

	it('is waited for until it follows as well, even if its leader already lists it', async () => {
		const { url, requests } = await late(null, null, 'one');
		const { json } = await runNode(groupParameters('one', ['two']), {
			credentials: credentialsForUrl(url),
		});

		expect(json).toMatchObject([{ member_ids: ['one', 'two'], confirmed: true }]);
		const looks = requests.filter(({ args }) => args.player_id === 'two');
		expect(looks).toHaveLength(3);
	});

	it.each([[null], ['three']])(
		'that reports until the end that it follows %p is not confirmed, and the command is not sent again',
		async (syncedTo) => {
			const { url, requests } = await late(syncedTo);
			const credentials = credentialsForUrl(url);
			const { json, error } = await inFastTime(
				async () => await runNode(groupParameters('one', ['two']), { credentials }),
			);

			expect(error).toBeUndefined();
			expect(json).toMatchObject([
				{
					success: true,
					confirmed: false,
					reason: '"One" lists all of them in its group, but "Two" does not report following it',
				},
			]);
			expect(requests.filter(({ command }) => command === SET_MEMBERS)).toHaveLength(1);
		},
	);
});
