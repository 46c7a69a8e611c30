import { OFFICE } from '../../../../simulator/world/players/players';
import { locator } from '../../../../scripts/engine/resource-locators';
import { sendCommand } from '../../../simulator/support/send-command';
import { isProfileSince } from '../../../support/profiles';
import { runNode } from '../../../support/runNode';
import { describeOnServers, musicServer, type MusicServer } from '../../support/musicServer';
import { sentCommands } from '../../support/sentRequests';
import { playerParameters } from '../support/playerParameters';
import { runRestoreSnapshot, SNAPSHOT_TRACKS, takeSnapshot } from '../support/snapshots';

const APPLY = 'config/players/dsp/apply_preset';
const SAVE = 'config/players/dsp/save';

/** The preset "Night" of the simulator. */
const NIGHT_ID = 'k3vn8q2d';

const OFF = { enabled: false, filters: [], input_gain: 0, output_gain: 0 };
const OWN = { ...OFF, enabled: true, output_gain: 3 };

async function applyPreset(server: MusicServer, name: string) {
	const preset = locator('name', name);
	await runNode(playerParameters('applySoundPreset', OFFICE, { preset }), { server });
}

async function saveSound(server: MusicServer, config: object) {
	await sendCommand(server, SAVE, { player_id: OFFICE, config });
}

async function soundOf(server: MusicServer) {
	return (await sendCommand(server, 'config/players/dsp/get', { player_id: OFFICE })).json;
}

function sentSoundChanges(server: MusicServer) {
	return sentCommands(server).filter((command = '') => [APPLY, SAVE].includes(command));
}

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server, profile) => {
	it('applies the preset again, of which it only keeps name and ID', async () => {
		await applyPreset(server, 'Night');
		const snapshot = await takeSnapshot(server, OFFICE);
		await applyPreset(server, 'Speech');
		server.control.clearRequests();
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(snapshot.sound).toEqual({
			enabled: true,
			preset: 'Night',
			preset_id: NIGHT_ID,
			config: null,
		});
		expect(json).toMatchObject([{ restored: expect.arrayContaining(['sound']), not_restored: [] }]);
		expect(sentSoundChanges(server)).toEqual(
			isProfileSince(profile, '2.10') ? [APPLY] : [APPLY, SAVE],
		);
		expect(await takeSnapshot(server, OFFICE)).toMatchObject({ sound: snapshot.sound });
	});

	it('switches sound processing off again', async () => {
		const snapshot = await takeSnapshot(server, OFFICE);
		await applyPreset(server, 'Night');
		server.control.clearRequests();
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(snapshot.sound).toEqual({
			enabled: false,
			preset: null,
			preset_id: null,
			config: null,
		});
		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['sound']) });
		expect(sentSoundChanges(server)).toEqual([SAVE]);
		expect(await soundOf(server)).toMatchObject({ enabled: false });
	});

	it('saves again what is like none of the presets', async () => {
		await saveSound(server, OWN);
		const snapshot = await takeSnapshot(server, OFFICE);
		await applyPreset(server, 'Night');
		server.control.clearRequests();
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(snapshot.sound).toMatchObject({ enabled: true, preset: null, config: OWN });
		expect(json[0]).toMatchObject({ restored: expect.arrayContaining(['sound']) });
		expect(sentSoundChanges(server)).toEqual([SAVE]);
		expect(await soundOf(server)).toMatchObject(OWN);
	});

	it('sends nothing if the sound is the same, and restores it before the music starts', async () => {
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { state: 'playing' });
		await applyPreset(server, 'Night');
		const snapshot = await takeSnapshot(server, OFFICE);
		await runRestoreSnapshot(server, snapshot);

		expect(sentSoundChanges(server)).toEqual([]);

		server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
		await saveSound(server, OFF);
		server.control.clearRequests();
		await runRestoreSnapshot(server, snapshot);
		const commands = sentCommands(server);

		expect(commands.indexOf(APPLY)).toBeGreaterThan(commands.indexOf('player_queues/clear'));
		expect(commands.indexOf(APPLY)).toBeLessThan(commands.indexOf('player_queues/play_index'));
	});

	it('names a preset that is gone', async () => {
		await applyPreset(server, 'Night');
		const snapshot = await takeSnapshot(server, OFFICE);
		await saveSound(server, OFF);
		await sendCommand(server, 'config/dsp_presets/remove', { preset_id: NIGHT_ID });
		server.control.clearRequests();
		const { json } = await runRestoreSnapshot(server, snapshot);

		expect(json[0]).toMatchObject({
			not_restored: ['sound: The server no longer has the sound preset "Night"'],
		});
		expect(sentSoundChanges(server)).toEqual([]);
	});
});

describe('the sound of a player', () => {
	const server = musicServer('2.11');

	it.each([
		['Night', APPLY, 'not processed as in the preset "Night"'],
		['', SAVE, 'not processed in this way'],
	])('that was not restored is named: %j', async (preset, command, problem) => {
		if (preset === '') await saveSound(server, OWN);
		else await applyPreset(server, preset);
		const snapshot = await takeSnapshot(server, OFFICE);
		await saveSound(server, OFF);
		server.control.addFault({ kind: 'ignore-command', command });
		const { json } = await runRestoreSnapshot(server, snapshot);

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
