import type { INodeParameters } from 'n8n-workflow';
import { BEDROOM, KITCHEN, LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { startFakeServer, closeFakeServers, respondWithResult } from '../../../api/fakeServer';
import { runNode } from '../../../support/runNode';
import { describeOnServers } from '../../support/musicServer';
import { outputValues, pairedItemIndexes } from '../../support/nodeReports';
import {
	announceTextParameters,
	announceUrlParameters,
	CONFIRMED,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import { testSentOnce } from '../support/testSentOnce';
import { locator } from '../support/playerSettings';
import { setupSoundServer } from '../support/soundServer';

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
	afterEach(closeFakeServers);

	it('is sent: nothing shows that it is too old', async () => {
		const server = await startFakeServer({
			'players/all': respondWithResult([{ player_id: OFFICE, name: 'Office' }]),
			[ANNOUNCE]: respondWithResult(null),
		});
		const { json } = await runNode(announceTextParameters('Tea', { playerId }), { server });

		expect(json).toMatchObject([{ success: true }]);
	});
});
