import type { INodeParameters } from 'n8n-workflow';
import { ATTIC, BEDROOM, KITCHEN, OFFICE } from '../../../simulator/world/players/players';
import { locator } from '../../../scripts/engine/resource-locators';
import { runNode } from '../../support/runNode';
import { isProfileSince } from '../../support/profiles';
import { sendCommand } from '../../simulator/support/send-command';
import { describeOnServers, musicServer, type MusicServer } from '../support/musicServer';
import { operationErrorMatching } from '../support/nodeReports';
import { sentCommands } from '../support/sentRequests';
import {
	CONFIRMED,
	playerParameters,
	restoreAfter,
	runRestoreSnapshot,
	SNAPSHOT_TRACKS,
	takeSnapshot,
} from './support/playerParameters';
import { testSentOnce } from './support/testSentOnce';

const APPLY = 'config/players/dsp/apply_preset';
const SAVE = 'config/players/dsp/save';

/** The presets that the simulator has from the start. */
const NIGHT_ID = 'k3vn8q2d';
const SPEECH_ID = 'w7c4hj9s';

const OFF = { enabled: false, filters: [], input_gain: 0, output_gain: 0 };

const OWN = { ...OFF, enabled: true, output_gain: 3 };
const ON = { enabled: true };
const NIGHT = { name: 'Night', preset_id: NIGHT_ID };

const night = locator('name', 'night');
const none = locator('list', 'none');

/** Applies a preset to the Office. */
function applying(preset: INodeParameters[string]): INodeParameters {
	return playerParameters('applySoundPreset', OFFICE, { preset });
}

async function apply(server: MusicServer, preset: INodeParameters[string]) {
	return await runNode(applying(preset), { server });
}

async function soundOf(server: MusicServer) {
	return (await sendCommand(server, 'config/players/dsp/get', { player_id: OFFICE })).json;
}

async function save(server: MusicServer, config: object) {
	await sendCommand(server, SAVE, { player_id: OFFICE, config });
}

/** The commands that were sent and change the sound. */
function sentChanges(server: MusicServer) {
	return sentCommands(server).filter((command = '') => [APPLY, SAVE].includes(command));
}

/** Night keeps its filters and levels when it is switched off. */
const SWITCHED_OFF = { enabled: false, input_gain: -6 };
const UNPROCESSED = { enabled: false, preset: null, preset_id: null, config: null };
const LIKE_NONE = { enabled: true, preset: null, config: OWN };
const IN_SNAPSHOT = { enabled: true, preset: 'Night', preset_id: NIGHT_ID, config: null };

/** Applies a preset to the Office, or saves a configuration. */
async function setSound(server: MusicServer, sound: string | object) {
	if (typeof sound === 'string') await apply(server, locator('name', sound));
	else await save(server, sound);
}

describeOnServers(['2.7', '2.8', '2.9', '2.10', '2.11'], (server, profile) => {
	const sentToApply = isProfileSince(profile, '2.10') ? [APPLY] : [APPLY, SAVE];

	it.each([
		['its name', night],
		['its ID', locator('id', NIGHT_ID)],
		['its name, where the ID is expected', locator('id', 'Night')],
		['the list', locator('list', NIGHT_ID)],
		['an expression', '={{ "Night" }}'],
	])('applies a preset by %s', async (_, preset) => {
		const { json } = await apply(server, preset);

		const applied = { preset: 'Night', previous_preset: null, ...CONFIRMED };
		expect(json).toEqual([{ player: 'Office', player_id: OFFICE, ...applied }]);
		expect(await soundOf(server)).toMatchObject({ enabled: true, input_gain: -6 });
		expect(sentChanges(server)).toEqual(sentToApply);
	});

	it('names the previous preset, and switches sound processing off', async () => {
		const report = [];
		for (const preset of [locator('name', 'Speech'), night, none, night]) {
			report.push(...(await apply(server, preset)).json);
		}
		expect(report.map((row) => [row.previous_preset, row.preset, row.confirmed])).toEqual([
			[null, 'Speech', true],
			['Speech', 'Night', true],
			['Night', null, true],
			[null, 'Night', true],
		]);
	});

	it('sends nothing if the preset is in force already: the music would be interrupted', async () => {
		const reason = expect.stringContaining('already in force');
		await apply(server, night);
		server.control.clearRequests();
		const again = await apply(server, night);
		const kitchen = playerParameters('applySoundPreset', KITCHEN, { preset: none });
		const off = await runNode(kitchen, { server });

		expect(again.json).toMatchObject([{ previous_preset: 'Night', confirmed: true, reason }]);
		expect(off.json).toMatchObject([{ preset: null, confirmed: true, reason }]);
		expect(sentChanges(server)).toEqual([]);
	});

	it('is in Get Now Playing and Get Settings, with an option', async () => {
		const options = { soundPreset: true };
		const shown = async () => {
			const [now, settings] = await Promise.all(
				['getNowPlaying', 'getSettings'].map(
					async (one) => await runNode(playerParameters(one, OFFICE, { options }), { server }),
				),
			);
			return [now?.json[0]?.sound_preset, settings?.json.at(-1)];
		};
		const row = { label: 'Sound Preset', key: 'sound_preset', player: 'Office' };
		expect(await shown()).toMatchObject([null, { ...row, value: null }]);
		await apply(server, night);
		expect(await shown()).toMatchObject(['Night', { ...row, value: 'Night' }]);
	});

	it('changes several players, and reports one that is not available', async () => {
		const several = { target: 'players', playerIds: [OFFICE, ATTIC, BEDROOM] };
		const { json } = await runNode({ ...applying(night), ...several }, { server });

		expect(json).toMatchObject([
			{ player_id: OFFICE, preset: 'Night', confirmed: true },
			{ player_id: ATTIC, success: false, reason: expect.stringMatching(/not available/) },
			{ player_id: BEDROOM, preset: 'Night', confirmed: true },
		]);
	});

	it("says that a plain user's token is not enough", async () => {
		const { error } = await runNode(applying(night), { server, user: 'user' });

		expect(error).toMatchObject({ httpCode: '403', description: expect.stringMatching(/admin/i) });
		expect(await soundOf(server)).toMatchObject(OFF);
	});

	it.each<[string, string | object, string, object, object, string[]]>([
		['the preset, by name and ID', 'Night', 'Speech', IN_SNAPSHOT, {}, sentToApply],
		['that it is not processed', OFF, 'Night', UNPROCESSED, SWITCHED_OFF, [SAVE]],
		['what is like no preset', OWN, 'Night', LIKE_NONE, OWN, [SAVE]],
	])('a snapshot restores %s', async (_, before, meanwhile, kept, config, sent) => {
		await setSound(server, before);
		const { sound } = await takeSnapshot(server, OFFICE);
		const { json } = await restoreAfter(server, OFFICE, () => setSound(server, meanwhile));

		expect(sound).toMatchObject(kept);
		expect(json).toMatchObject([{ restored: expect.arrayContaining(['sound']), not_restored: [] }]);
		expect(sentChanges(server)).toEqual(sent);
		expect(await soundOf(server)).toMatchObject(config);
		expect(await takeSnapshot(server, OFFICE)).toMatchObject({ sound });
	});

	it('a snapshot sends nothing if the sound is the same, and restores it before the music starts', async () => {
		server.control.fillQueue(OFFICE, SNAPSHOT_TRACKS, { state: 'playing' });
		await setSound(server, 'Night');
		const snapshot = await takeSnapshot(server, OFFICE);
		await runRestoreSnapshot(server, snapshot);

		expect(sentChanges(server)).toEqual([]);

		server.control.fillQueue(OFFICE, ['library://track/1'], { state: 'playing' });
		await setSound(server, OFF);
		server.control.clearRequests();
		await runRestoreSnapshot(server, snapshot);
		const commands = sentCommands(server);

		expect(commands.indexOf(APPLY)).toBeGreaterThan(commands.indexOf('player_queues/clear'));
		expect(commands.indexOf(APPLY)).toBeLessThan(commands.indexOf('player_queues/play_index'));
	});

	it('a snapshot names a preset that is gone', async () => {
		await setSound(server, 'Night');
		const { json } = await restoreAfter(server, OFFICE, async () => {
			await setSound(server, OFF);
			await sendCommand(server, 'config/dsp_presets/remove', { preset_id: NIGHT_ID });
		});

		const gone = 'sound: The server no longer has the sound preset "Night"';
		expect(json[0]).toMatchObject({ not_restored: [gone] });
		expect(sentChanges(server)).toEqual([]);
	});
});

describeOnServers(['2.10', '2.11'], (server) => {
	it('tells presets with the same configuration apart', async () => {
		const { json } = await sendCommand(server, 'config/dsp_presets/get');
		const [first] = json as { config: object }[];
		const copy = { name: 'Late', config: first?.config, preset_id: 'late0001' };
		await sendCommand(server, 'config/dsp_presets/save', { preset: copy });
		await apply(server, night);
		const late = await apply(server, locator('name', 'late'));
		const back = await apply(server, night);

		expect(late.json).toMatchObject([{ preset: 'Late', previous_preset: 'Night' }]);
		expect(back.json).toMatchObject([{ preset: 'Night', previous_preset: 'Late' }]);
	});
});

describe('a sound preset', () => {
	const server = musicServer('2.11');

	testSentOnce(server, APPLY, applying(night));

	it.each<[string, INodeParameters, object | undefined, RegExp, RegExp]>([
		['empty', locator('name', '={{ "" }}'), undefined, /^"Preset" must not be/, /Choose a sound/],
		['unknown', locator('name', 'Nihgt'), undefined, /^"Preset" is "Nihgt"/, /Night, Speech.*none/],
		['ambiguous', night, { name: 'NIGHT', config: ON }, /2 sound presets have/, /k3vn8q2d, /],
		['switched off', night, { ...NIGHT, config: OFF }, /switched off itself/, /Switch it on/],
	])('that is %s is refused before anything is sent', async (_, chosen, saved, ...refusal) => {
		if (saved) await sendCommand(server, 'config/dsp_presets/save', { preset: saved });
		const { error } = await apply(server, chosen);

		expect(error).toMatchObject(operationErrorMatching(...refusal));
		expect(sentChanges(server)).toEqual([]);
	});

	it('called "None" is applied, not taken for no preset', async () => {
		const preset = { name: 'None', config: { enabled: true } };
		await sendCommand(server, 'config/dsp_presets/save', { preset });
		const { json } = await apply(server, none);

		expect(json).toMatchObject([{ preset: 'None', confirmed: true }]);
	});

	it('is looked up on a server that has none', async () => {
		for (const id of [NIGHT_ID, SPEECH_ID]) {
			await sendCommand(server, 'config/dsp_presets/remove', { preset_id: id });
		}
		const { error } = await apply(server, night);

		expect(error?.description).toMatch(/^The server has none: create one/);
	});

	it.each([
		[night, APPLY, /not processed as in the preset "Night"$/],
		[none, SAVE, /its sound is still processed$/],
	])('that did not take effect is an error: %j', async (preset, command, message) => {
		await save(server, { ...OFF, enabled: true });
		server.control.addFault({ kind: 'ignore-command', command });
		const { error } = await apply(server, preset);

		expect(error?.message).toMatch(message);
		expect(server.control.requests(command)).toHaveLength(command === SAVE ? 2 : 1);
	});

	it.each<[string | object, string, string]>([
		['Night', APPLY, 'not processed as in the preset "Night"'],
		[OWN, SAVE, 'not processed in this way'],
	])('of a snapshot that was not restored is named: %j', async (before, command, problem) => {
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
	it('the sound is not part of a snapshot where the server has no presets', async () => {
		expect(await takeSnapshot(server, OFFICE)).toMatchObject({ sound: null });
	});
});
