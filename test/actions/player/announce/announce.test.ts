import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { startFakeServer, respondWithResult, respondWithError } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { describeOnServers, musicServer } from '../../support/musicServer';
import {
	outputValues,
	pairedItemIndexes,
	errorItemMatching,
	operationErrorMatching,
} from '../../support/nodeReports';
import {
	announceTextParameters,
	announceUrlParameters,
	CONFIRMED,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import { locator } from '../support/playerSettings';
import { setupSoundServer } from '../support/playerServers';
import { maxRequestsInFlight } from '../../support/sentRequests';
import { waitForPendingRequests } from '../../../support/pendingRequests';

const URL = 'http://192.0.2.1/chime.mp3';
const ANNOUNCE = 'players/cmd/play_announcement';
const ANNOUNCED = { player: 'Office', player_id: OFFICE, announcement_volume: 37, ...CONFIRMED };
const sound = setupSoundServer();
const playerId = locator('id', OFFICE);

function onOffice(options: INodeParameters = {}, url = sound.chime): INodeParameters {
	return announceUrlParameters(url, { playerId, options });
}

describeOnServersWithPlayerCommands((server) => {
	const sent = (args: object) => [{ command: ANNOUNCE, args: { player_id: OFFICE, ...args } }];

	it('plays a sound on one player, without any unrequested option', async () => {
		const { json, error } = await runNode(onOffice(), { server });

		expect(error).toBeUndefined();
		expect(json).toEqual([ANNOUNCED]);
		expect(sentPlayerChanges(server)).toEqual(sent({ url: sound.chime }));
		expect(server.control.player(OFFICE).announced).toMatchObject([
			{ url: sound.chime, preAnnounce: null, isPlayed: true },
		]);
	});

	it.each([
		['a chime before it', { preAnnounce: 'yes' }, true],
		['no chime before it', { preAnnounce: 'no' }, false],
	])('with %s, by the name that any server understands', async (_, options, chime) => {
		await runNode(onOffice(options), { server });

		const args = { url: sound.chime, pre_announce: chime, use_pre_announce: chime };
		expect(sentPlayerChanges(server)).toEqual(sent(args));
		expect(server.control.player(OFFICE).announced).toMatchObject([{ preAnnounce: chime }]);
	});

	it('encodes the blanks in a web address', async () => {
		await runNode(onOffice({}, `${sound.chime}?c, d`), { server });

		expect(sentPlayerChanges(server).slice(0, 1)).toEqual(sent({ url: `${sound.chime}?c,%20d` }));
	});

	it('with a custom chime and a level', async () => {
		const preAnnounceUrl = sound.chime;
		const options = { preAnnounceUrl, volumeLevel: 55, preAnnounce: 'default' };
		await runNode(onOffice(options), { server });

		const args = { url: sound.chime, pre_announce_url: sound.chime, volume_level: 55 };
		expect(sentPlayerChanges(server)).toEqual(sent(args));
		expect(server.control.player(OFFICE).announced).toMatchObject([{ volume: 55, preAnnounceUrl }]);
	});

	it('requires only the fields of its own choices, even if expressions choose', async () => {
		const chosen = { source: '={{ "url" }}', target: '={{ "players" }}', playerIds: [OFFICE] };
		const { json } = await runNode(announceUrlParameters(sound.chime, chosen), { server });

		expect(json).toMatchObject([{ success: true, player_id: OFFICE }]);
	});

	it.each([
		['an empty language', { preAnnounceUrl: '', language: '' }, 'url'],
		['a language, which servers of 2.10 refuse', { language: 'en' }, 'url'],
		['an object as language', { language: '={{ {} }}' }, 'url'],
		['that by expressions', { language: '={{ {} }}' }, '={{ "url" }}'],
	])('a sound is sent without what was left of other choices: %s', async (_, options, source) => {
		const { json } = await runNode({ ...onOffice(options), source }, { server });

		expect(json).toMatchObject([{ success: true }]);
		expect(sentPlayerChanges(server)).toEqual(sent({ url: sound.chime }));
	});

	it('a sound that the server cannot fetch fails, with what to check', async () => {
		const { error } = await runNode(onOffice({}, sound.missing), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(error?.description).toContain(`the sound itself, from ${sound.missing}: it`);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(1);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it('a text is spoken, without any unrequested option', async () => {
		const parameters = announceTextParameters(' Dinner is "ready" ', { playerId });
		const { json } = await runNode(parameters, { server });

		expect(json).toEqual([ANNOUNCED]);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: ANNOUNCE, args: { player_id: OFFICE, message: 'Dinner is "ready"' } },
		]);
	});

	it('a text is spoken in a language and at a level', async () => {
		const options = { language: 'en-GB', volumeLevel: 60, preAnnounce: 'no' };
		await runNode(announceTextParameters('Tea', { playerId, options }), { server });

		const chime = { pre_announce: false, use_pre_announce: false };
		const speech = { message: 'Tea', language: 'en-GB' };
		const args = { player_id: OFFICE, ...speech, volume_level: 60, ...chime };
		expect(sentPlayerChanges(server)).toEqual([{ command: ANNOUNCE, args }]);
		const heard = { ...speech, volume: 60, isPlayed: true };
		expect(server.control.player(OFFICE).announced).toMatchObject([heard]);
	});

	it('a text that nothing can speak fails, with an error about speech and not about fetching', async () => {
		server.control.setSpeech(false);
		const { error } = await runNode(announceTextParameters('Tea', { playerId }), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(error?.description).toMatch(/speech/);
		expect(error?.description).not.toMatch(/download the sound/);
	});
});

describe('a server', () => {
	it('that does not report its version is sent a text: nothing shows that it is too old', async () => {
		const server = await startFakeServer({
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office' }]),
			[ANNOUNCE]: respondWithResult(null),
		});
		const { json } = await runNode(announceTextParameters('Tea', { playerId }), { server });

		expect(json).toMatchObject([{ success: true }]);
	});

	it('announces on all players that play it themselves: a group would play it twice', async () => {
		const server = await startFakeServer({
			'players/all': respondWithResult([
				{ player_id: 'one', name: 'One', type: 'player' },
				{ player_id: 'pair', name: 'Pair', type: 'stereo_pair' },
				{ player_id: 'house', name: 'House', type: 'group' },
			]),
			[ANNOUNCE]: respondWithResult(null),
		});
		const report = await runNode(announceUrlParameters(URL, { target: 'all' }), { server });

		expect(outputValues(report, 'player_id')).toEqual(['one', 'pair']);
		expect(server.requests.filter(({ command }) => command === ANNOUNCE)).toHaveLength(2);
	});

	it('of 2.5 would ignore a custom chime, which is refused', async () => {
		const server = await startFakeServer({
			info: respondWithResult({ server_version: '2.5.8', schema_version: 26 }),
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office', available: true }]),
		});
		const options = { preAnnounceUrl: 'http://sounds.example/gong.mp3' };
		const parameters = announceUrlParameters(URL, { playerId: locator('name', 'Office'), options });
		const { error } = await runNode(parameters, { server });

		const message = /^"Chime URL" requires Music Assistant 2\.6, but 2\.5\.8 is connected$/;
		expect(error).toMatchObject(operationErrorMatching(message, /would ignore it/));
		expect(server.requests.map(({ command }) => command)).not.toContain(ANNOUNCE);
	});
});
describeOnServers(['2.6', '2.7', '2.8', '2.9'], (server, profile) => {
	it('a text is refused before it is sent: it requires 2.10', async () => {
		const input = [{}, {}, {}];
		const onError = 'continueRegularOutput';
		const parameters = announceTextParameters('Dinner', { playerId });
		const { json } = await runNode(parameters, { server, input, onError });

		const error = `^"Source" cannot be Text on Music Assistant ${profile}.*requires 2\\.10$`;
		const message = expect.stringMatching(/announce the URL of that file/);
		expect(json).toEqual(input.map(() => ({ ...errorItemMatching(new RegExp(error)), message })));
		expect(sentPlayerChanges(server)).toEqual([]);
		expect(server.control.requests('info')).toHaveLength(1);
	});
});

function onPlayers(playerIds: string | string[], more: INodeParameters = {}): INodeParameters {
	return announceUrlParameters(sound.chime, { target: 'players', playerIds, ...more });
}

describe('an announcement on several players', () => {
	const server = musicServer('2.7');

	it('runs on all available ones at once, although these are more than other requests may be', async () => {
		const added = Array.from({ length: 8 }, (_, number) => `room-${number}`);
		for (const id of added) server.control.addPlayer({ id, name: `The ${id}` });
		const rooms = [KITCHEN, LIVING_ROOM, BEDROOM, OFFICE, ...added];
		const hold = server.control.hold(ANNOUNCE);
		const running = runNode(announceUrlParameters(sound.chime, { target: 'all' }), { server });
		await hold.waiting(12);
		hold.release();
		const report = await running;

		expect(outputValues(report, 'player_id')).toEqual(rooms);
		expect(outputValues(report, 'success')).toEqual(rooms.map(() => true));
		expect(maxRequestsInFlight(server, ANNOUNCE)).toBe(12);
		for (const player of rooms) {
			expect(server.control.player(player).announced).toMatchObject([{ isPlayed: true }]);
		}
	});

	it('ends for an item before the next one starts', async () => {
		const input = [{ rooms: [OFFICE, KITCHEN] }, { rooms: [BEDROOM] }];
		const hold = server.control.hold(ANNOUNCE);
		const running = runNode(onPlayers('={{ $json.rooms }}'), { server, input });
		await hold.waiting(2);
		await waitForPendingRequests(server);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(2);
		hold.release();
		const report = await running;

		expect(outputValues(report, 'player_id')).toEqual([OFFICE, KITCHEN, BEDROOM]);
		expect(pairedItemIndexes(report)).toEqual([0, 0, 1]);
	});

	it('that fails on one is reported for that one, and was played on the others', async () => {
		server.control.addFault({ kind: 'status', status: 500, command: ANNOUNCE });
		const report = await runNode(onPlayers([OFFICE, KITCHEN, BEDROOM]), { server });

		expect(report.error).toBeUndefined();
		expect(outputValues(report, 'player_id')).toEqual([OFFICE, KITCHEN, BEDROOM]);
		const volume = { announcement_volume: null, previous_level: 20, volume_now: 20 };
		const reason = expect.stringMatching(/^The server rejected .* download the sound itself/);
		const unplayed = { ...volume, volume_restored: false, confirmed: false, reason };
		expect(report.json.filter(({ success }) => success === false)).toEqual([
			{ success: false, player: 'Office', player_id: OFFICE, ...unplayed },
		]);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(3);
		expect(server.control.executed(ANNOUNCE)).toBe(2);
		expect(JSON.stringify(report)).not.toContain(server.tokens.admin);
	});

	it('that fails on all of them lists the reason of each, and each reason once', async () => {
		const names = ['Kitchen', 'Office', 'Bedroom'];
		const odd = await startFakeServer({
			'players/all': respondWithResult(names.map((name) => ({ player_id: name, name }))),
			[ANNOUNCE]: (response, request) => {
				const isBusy = request.args.player_id === 'Kitchen';
				const reason = isBusy ? 'Kitchen is busy' : 'The sound is broken';
				respondWithError(400, reason)(response, request);
			},
		});
		const { error } = await runNode(onPlayers(names), { server: odd });

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '400',
			message: 'None of the players played the announcement: Kitchen, Office, Bedroom',
			description: expect.stringMatching(
				/^Kitchen: The server rejected the command: Kitchen is busy\. .* Office, Bedroom: The server rejected the command: The sound is broken\. /,
			),
		});
	});

	it('that fails on all of them for one reason gives that reason, and the players', async () => {
		const url = sound.missing;
		const { error } = await runNode(onPlayers([OFFICE, KITCHEN], { url }), { server });

		expect(error?.message).toMatch(/^The server rejected players\/cmd\/play_announcement/);
		expect(error?.description).toMatch(
			/download the sound itself.* The same applies to all players: Office, Kitchen\. The volume of "Office" .* The volume of "Kitchen" /,
		);
	});

	it('that fails on one that became unavailable is explained there', async () => {
		const both = [OFFICE, KITCHEN].map((id) => ({ player_id: id, name: id }));
		let isGone = false;
		const odd = await startFakeServer({
			'players/all': (...exchange) => respondWithResult(isGone ? both.slice(1) : both)(...exchange),
			'players/get': respondWithResult(null),
			[ANNOUNCE]: (response, request) => {
				isGone = true;
				const fails = request.args.player_id === OFFICE;
				(fails ? respondWithError(500, '') : respondWithResult(null))(response, request);
			},
		});
		const { json } = await runNode(onPlayers([OFFICE, KITCHEN]), { server: odd });

		const reason = expect.stringContaining(`There is no player with the ID "${OFFICE}". `);
		expect(json).toMatchObject([{ success: false, confirmed: false, reason }, { success: true }]);
	});
});
