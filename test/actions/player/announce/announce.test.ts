import type { INodeParameters } from 'n8n-workflow';
import { LIVING_ROOM, OFFICE } from '../../../../simulator/world/players/players';
import { runNode } from '../../../support/runNode';
import {
	announceUrlParameters,
	sentPlayerChanges,
	describeOnServersWithPlayerCommands,
} from '../support/playerParameters';
import { testSentOnce } from '../support/testSentOnce';
import { locator } from '../support/playerSettings';
import { setupSoundServer } from '../support/soundServer';

const ANNOUNCE = 'players/cmd/play_announcement';
const sound = setupSoundServer();

function onOffice(options: INodeParameters = {}, url = sound.chime): INodeParameters {
	return announceUrlParameters(url, { playerId: locator('id', OFFICE), options });
}

describeOnServersWithPlayerCommands((server, profile) => {
	it('plays a sound on one player, without any unrequested option', async () => {
		const { json, error } = await runNode(onOffice(), { server });

		expect(error).toBeUndefined();
		expect(json).toEqual([
			{
				player: 'Office',
				player_id: OFFICE,
				announcement_volume: 37,
				success: true,
				confirmed: true,
			},
		]);
		expect(sentPlayerChanges(server)).toEqual([
			{ command: ANNOUNCE, args: { player_id: OFFICE, url: sound.chime } },
		]);
		expect(server.control.player(OFFICE).announced).toMatchObject([
			{ url: sound.chime, preAnnounce: null, isPlayed: true },
		]);
	});

	it.each([
		['a chime before it', { preAnnounce: 'yes' }, true],
		['no chime before it', { preAnnounce: 'no' }, false],
	])('with %s, by the name that any server understands', async (_, options, chime) => {
		await runNode(onOffice(options), { server });

		const args = { pre_announce: chime, use_pre_announce: chime };
		expect(sentPlayerChanges(server)).toEqual([
			{ command: ANNOUNCE, args: { player_id: OFFICE, url: sound.chime, ...args } },
		]);
		expect(server.control.player(OFFICE).announced).toMatchObject([{ preAnnounce: chime }]);
	});

	it('encodes the blanks in a web address', async () => {
		await runNode(onOffice({}, `${sound.chime}?c, d`), { server });

		expect(sentPlayerChanges(server)).toContainEqual({
			command: ANNOUNCE,
			args: { player_id: OFFICE, url: `${sound.chime}?c,%20d` },
		});
	});

	it('with a custom chime and a level', async () => {
		const preAnnounceUrl = sound.chime;
		const options = { preAnnounceUrl, volumeLevel: 55, preAnnounce: 'default' };
		await runNode(onOffice(options), { server });

		const args = { pre_announce_url: sound.chime, volume_level: 55 };
		expect(sentPlayerChanges(server)).toEqual([
			{ command: ANNOUNCE, args: { player_id: OFFICE, url: sound.chime, ...args } },
		]);
		expect(server.control.player(OFFICE).announced).toMatchObject([{ volume: 55, preAnnounceUrl }]);
	});

	it('requires only the fields of its own choices, even if expressions choose', async () => {
		const source = '={{ "url" }}';
		const target = '={{ "players" }}';
		const parameters = announceUrlParameters(sound.chime, { source, target, playerIds: [OFFICE] });
		const { json } = await runNode(parameters, { server });

		expect(json).toMatchObject([{ success: true, player_id: OFFICE }]);
	});

	it('leaves out empty options', async () => {
		const options = { preAnnounceUrl: '', language: '' };
		await runNode(onOffice(options), { server });

		expect(sentPlayerChanges(server)).toEqual([
			{ command: ANNOUNCE, args: { player_id: OFFICE, url: sound.chime } },
		]);
	});

	it.each([
		['en', 'url'],
		['={{ {} }}', 'url'],
		['={{ {} }}', '={{ "url" }}'],
	])(
		'a sound is sent without a language, which was left as %s: servers of 2.10 refuse it',
		async (...row) => {
			const [language, source] = row;
			const parameters = { ...onOffice({ language }), source };
			const { json } = await runNode(parameters, { server });

			expect(json).toMatchObject([{ success: true }]);
			expect(sentPlayerChanges(server)).toEqual([
				{ command: ANNOUNCE, args: { player_id: OFFICE, url: sound.chime } },
			]);
		},
	);

	it('a sound that the server cannot fetch fails, with what to check', async () => {
		const { error } = await runNode(onOffice({}, sound.missing), { server });

		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(error?.description).toContain(
			`must be able to download the sound itself, from ${sound.missing}: it`,
		);
		expect(error?.description).toMatch(
			/ The volume was left at 37 by the announcement and restored to 20, as before\.$/,
		);
		expect(server.control.requests(ANNOUNCE)).toHaveLength(1);
	});

	if (profile === '2.7') {
		const url = 'http://127.0.0.1:9/chime.mp3';
		testSentOnce(
			server,
			ANNOUNCE,
			announceUrlParameters(url, { playerId: locator('id', LIVING_ROOM) }),
		);
	}
});
