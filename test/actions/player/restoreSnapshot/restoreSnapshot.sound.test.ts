import { OFFICE } from '../../../../simulator/world/players/players';
import { locator } from '../../../../scripts/engine/resource-locators';
import { sendCommand } from '../../../simulator/support/send-command';
import { isProfileSince } from '../../../support/profiles';
import { runNode } from '../../../support/runNode';
import { describeOnServers, musicServer, type MusicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { playerParameters } from '../support/playerParameters';
import {
	restoreAfter,
	runRestoreSnapshot,
	SNAPSHOT_TRACKS,
	takeSnapshot,
} from '../support/snapshots';

const APPLY = 'config/players/dsp/apply_preset';
const SAVE = 'config/players/dsp/save';

/** The preset "Night" of the simulator. */
const NIGHT_ID = 'k3vn8q2d';
const NIGHT = { enabled: true, preset: 'Night', preset_id: NIGHT_ID, config: null };
const NOTHING = { enabled: false, preset: null, preset_id: null, config: null };

const OFF = { enabled: false, filters: [], input_gain: 0, output_gain: 0 };
const OWN = { ...OFF, enabled: true, output_gain: 3 };

/** Applies a preset, or saves a configuration. */
async function setSound(server: MusicServer, sound: string | object) {
	if (typeof sound !== 'string') {
		await sendCommand(server, SAVE, { player_id: OFFICE, config: sound });
		return;
	}
	const preset = locator('name', sound);
	await runNode(playerParameters('applySoundPreset', OFFICE, { preset }), { server });
}

function sentSoundChanges(server: MusicServer) {
	return sentCommands(server).filter((command = '') => [APPLY, SAVE].includes(command));
}

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server, profile) => {
	const isNew = isProfileSince(profile, '2.10');

	it.each<[string, string | object, string, object, object, string[]]>([
		['the preset, by name and ID', 'Night', 'Speech', NIGHT, {}, isNew ? [APPLY] : [APPLY, SAVE]],
		['that it is not processed', OFF, 'Night', NOTHING, { enabled: false }, [SAVE]],
		[
			'what is like no preset',
			OWN,
			'Night',
			{ enabled: true, preset: null, config: OWN },
			OWN,
			[SAVE],
		],
	])('restores %s', async (_, before, meanwhile, kept, config, sent) => {
		await setSound(server, before);
		const { sound } = await takeSnapshot(server, OFFICE);
		const { json } = await restoreAfter(server, OFFICE, () => setSound(server, meanwhile));

		expect(sound).toMatchObject(kept);
		expect(json).toMatchObject([{ restored: expect.arrayContaining(['sound']), not_restored: [] }]);
		expect(sentSoundChanges(server)).toEqual(sent);
		const { json: now } = await sendCommand(server, 'config/players/dsp/get', {
			player_id: OFFICE,
		});
		expect(now).toMatchObject(config);
		expect(await takeSnapshot(server, OFFICE)).toMatchObject({ sound });
	});

	it('sends nothing if the sound is the same, and restores it before the music starts', async () => {
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { state: 'playing' });
		await setSound(server, 'Night');
		const snapshot = await takeSnapshot(server, OFFICE);
		await runRestoreSnapshot(server, snapshot);

		expect(sentSoundChanges(server)).toEqual([]);

		server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
		await setSound(server, OFF);
		server.control.clearRequests();
		await runRestoreSnapshot(server, snapshot);
		const commands = sentCommands(server);

		expect(commands.indexOf(APPLY)).toBeGreaterThan(commands.indexOf('player_queues/clear'));
		expect(commands.indexOf(APPLY)).toBeLessThan(commands.indexOf('player_queues/play_index'));
	});

	it('names a preset that is gone', async () => {
		await setSound(server, 'Night');
		const { json } = await restoreAfter(server, OFFICE, async () => {
			await setSound(server, OFF);
			await sendCommand(server, 'config/dsp_presets/remove', { preset_id: NIGHT_ID });
		});

		const gone = 'sound: The server no longer has the sound preset "Night"';
		expect(json[0]).toMatchObject({ not_restored: [gone] });
		expect(sentSoundChanges(server)).toEqual([]);
	});
});

describe('the sound of a player', () => {
	const server = musicServer('2.11');

	it.each<[string | object, string, string]>([
		['Night', APPLY, 'not processed as in the preset "Night"'],
		[OWN, SAVE, 'not processed in this way'],
	])('that was not restored is named: %j', async (before, command, problem) => {
		await setSound(server, before);
		const { json } = await restoreAfter(server, OFFICE, async () => {
			await setSound(server, OFF);
			server.control.addFault({ kind: 'ignore-command', command });
		});

		expect(json[0]).toMatchObject({
			not_restored: [`sound: "Office" accepted the command, but its sound is ${problem}`],
		});
	});
});

describeOnServers(['documented', '2.6'], (server) => {
	it('is not part of a snapshot where the server has no presets', async () => {
		expect(await takeSnapshot(server, OFFICE)).toMatchObject({ sound: null });
	});
});
