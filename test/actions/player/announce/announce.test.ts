import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { startFakeServer, respondWithResult } from '../../../api/fakeServer';
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
import { testSentOnce } from '../support/testSentOnce';
import { locator } from '../support/playerSettings';
import { setupSoundServer } from '../support/playerServers';

const ANNOUNCE = 'players/cmd/play_announcement';
const ANNOUNCED = { player: 'Office', player_id: OFFICE, announcement_volume: 37, ...CONFIRMED };
const sound = setupSoundServer();
const playerId = locator('id', OFFICE);

function onOffice(options: INodeParameters = {}, url = sound.chime): INodeParameters {
	return announceUrlParameters(url, { playerId, options });
}

describeOnServersWithPlayerCommands((server, profile) => {
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

		const [announced] = sentPlayerChanges(server);
		expect([announced]).toEqual(sent({ url: `${sound.chime}?c,%20d` }));
	});

	it('with a custom chime and a level', async () => {
		const preAnnounceUrl = sound.chime;
		await runNode(onOffice({ preAnnounceUrl, volumeLevel: 55, preAnnounce: 'default' }), {
			server,
		});

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
		expect(error?.description).toMatch(
			/ The volume was left at 37 by the announcement and restored to 20, as before\.$/,
		);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(1);
	});

	if (profile === '2.7') {
		const onLiving = { playerId: locator('id', LIVING_ROOM) };
		testSentOnce(server, ANNOUNCE, announceUrlParameters('http://127.0.0.1:9/a.mp3', onLiving));
	}
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

	it('the text is different for each item', async () => {
		const input = ['One', 'Two', 'Three'].map((words) => ({ words }));
		const both = { target: 'players', playerIds: [KITCHEN, BEDROOM] };
		const parameters = announceTextParameters('={{ $json.words }}', both);
		const report = await runNode(parameters, { server, input });

		expect(pairedItemIndexes(report)).toEqual([0, 0, 1, 1, 2, 2]);
		expect(outputValues(report, 'success')).toEqual(Array(6).fill(true));
		const heard = server.control.player(BEDROOM).announced.map(({ message }) => message);
		expect(heard).toEqual(['One', 'Two', 'Three']);
	});

	it('a text that nothing can speak fails, with an error about speech and not about fetching', async () => {
		server.control.setSpeech(false);
		const { error } = await runNode(announceTextParameters('Tea', { playerId }), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(error?.description).toMatch(/speech/);
		expect(error?.description).not.toMatch(/download the sound/);
	});
});

describe('a text on a server that does not report its version', () => {
	it('is sent: nothing shows that it is too old', async () => {
		const server = await startFakeServer({
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office' }]),
			[ANNOUNCE]: respondWithResult(null),
		});
		const { json } = await runNode(announceTextParameters('Tea', { playerId }), { server });

		expect(json).toMatchObject([{ success: true }]);
	});
});
const URL = 'http://192.0.2.1/chime.mp3';

describe('all players', () => {
	it('means those that play it themselves: a group of them would play it twice', async () => {
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

describe('a server before 2.6', () => {
	it('a custom chime is refused if the server would ignore it', async () => {
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

const TRACKS = ['library://track/1', 'library://track/2', 'library://track/3'];
const inBedroom = announceUrlParameters('http://sounds.example/a.mp3', {
	playerId: locator('id', BEDROOM),
});

describe.each([
	// The server goes on with the next item by itself.
	['2.7', 'paused', undefined],
	// The server stops: it continues there.
	['2.8', 'idle', /^It was paused in ".+" before and is stopped now, at the same item$/],
	['2.10', 'paused', undefined],
] as const)('an announcement on a paused player of %s', (profile, state, reason) => {
	const server = musicServer(profile);

	it('leaves it where it was, or says what is different', async () => {
		server.control.fillQueue(BEDROOM, TRACKS, { state: 'paused', currentIndex: 1, elapsed: 20 });
		server.control.setPlayer(BEDROOM, { volume: 25 });
		const { json, error } = await runNode(inBedroom, { server });

		expect(error).toBeUndefined();
		const queue = server.control.queue(BEDROOM);
		expect(queue).toMatchObject({ state, currentIndex: 1 });
		expect(queue.elapsed).toBeGreaterThanOrEqual(19);
		expect(server.control.player(BEDROOM).volume).toBe(25);
		expect(json).toMatchObject([{ success: true, confirmed: true }]);
		expect(json[0]?.reason).toEqual(reason && expect.stringMatching(reason));
	});
});

describe('a player that goes on by itself and cannot be paused', () => {
	const server = musicServer('2.7');

	it('is reported with what it plays', async () => {
		server.control.fillQueue(BEDROOM, TRACKS, { state: 'paused', currentIndex: 0, elapsed: 20 });
		server.control.addFault({ kind: 'status', status: 500, command: 'player_queues/play_index' });
		const { json } = await runNode(inBedroom, { server });

		expect(json[0]?.reason).toMatch(
			/^It was paused in ".+" before, and then the server went on with ".+", which is playing now: /,
		);
	});
});
