import { sendCommand, startCommand } from '../support/send-command';
import {
	BEDROOM,
	KITCHEN,
	LIVING_ROOM,
	OFFICE,
	useSimulator,
	withSimulator,
} from '../support/simulator';

describe('volumes of 2.10', () => {
	const simulator = useSimulator({ profile: '2.10' });
	const ask = async (command: string, args = {}) => await sendCommand(simulator(), command, args);
	const set = (playerId: string, level: number, command = 'volume_set') =>
		ask(`players/cmd/${command}`, { player_id: playerId, volume_level: level });
	const shown = async (playerId: string) =>
		(await ask('players/get', { player_id: playerId })).json as {
			volume_level: number;
			group_volume: number;
		};
	const device = (playerId: string) => simulator().control.player(playerId).volume;
	const save = (playerId: string, values: object) =>
		ask('config/players/save', { player_id: playerId, values });
	const groupOf = (...volumes: readonly number[]) => {
		const { control } = simulator();
		[KITCHEN, LIVING_ROOM, BEDROOM].forEach((id, index) => {
			control.setPlayer(id, { volume: volumes[index] ?? 0 });
		});
		control.group(KITCHEN, [LIVING_ROOM, BEDROOM]);
	};
	const volumes = () => [KITCHEN, LIVING_ROOM, BEDROOM].map(device);

	test('are that of the loudest member that is switched on, for a group', async () => {
		groupOf(20, 60, 80);
		expect(await shown(KITCHEN)).toMatchObject({ volume_level: 20, group_volume: 80 });
		simulator().control.setPlayer(BEDROOM, { powered: false });
		expect(await shown(LIVING_ROOM)).toMatchObject({ volume_level: 60, group_volume: 60 });
		await set(KITCHEN, 30, 'group_volume');
		expect(volumes()).toEqual([10, 30, 80]);
	});

	test('reach both ends together for all members, and return to the previous levels', async () => {
		groupOf(0, 40, 80);
		await set(LIVING_ROOM, 40, 'group_volume');
		expect(volumes()).toEqual([0, 20, 40]);
		await set(LIVING_ROOM, 0, 'group_volume');
		expect(volumes()).toEqual([0, 0, 0]);
		await set(LIVING_ROOM, 90, 'group_volume');
		expect(volumes()).toEqual([50, 70, 90]);
		await set(LIVING_ROOM, 100, 'group_volume');
		expect(volumes()).toEqual([100, 100, 100]);
		await set(LIVING_ROOM, 80, 'group_volume');
		expect(volumes()).toEqual([0, 40, 80]);
	});

	test('until one of them is changed by itself', async () => {
		groupOf(10, 40, 80);
		await set(KITCHEN, 40, 'group_volume');
		await set(LIVING_ROOM, 60);
		await set(KITCHEN, 30, 'group_volume');
		expect(volumes()).toEqual([2, 30, 20]);
	});

	test('are scaled to the range of the device, and back', async () => {
		await save(OFFICE, { min_volume: 10, max_volume: 60 });
		await set(OFFICE, 50);
		expect(device(OFFICE)).toBe(35);
		expect(await shown(OFFICE)).toMatchObject({ volume_level: 50, group_volume: 50 });
		await save(OFFICE, { min_volume: 10, max_volume: 20 });
		await set(OFFICE, 55);
		expect(device(OFFICE)).toBe(16);
		expect(await shown(OFFICE)).toMatchObject({ volume_level: 60 });
		await set(OFFICE, 150);
		expect(device(OFFICE)).toBe(20);
	});

	test('have a minimum that must not be above the maximum, with a reason', async () => {
		expect((await save(OFFICE, { min_volume: 70, max_volume: 60 })).status).toBe(400);
		expect((await save(OFFICE, { max_volume: 60 })).status).toBe(200);
		expect((await save(OFFICE, { min_volume: 70 })).status).toBe(400);
	});

	test('unmute a player when they change, unless it was muted in a group', async () => {
		const { control } = simulator();
		const mute = (playerId: string) =>
			ask('players/cmd/volume_mute', { player_id: playerId, muted: true });
		await mute(KITCHEN);
		await set(KITCHEN, 30);
		expect(control.player(KITCHEN).muted).toBe(false);
		control.group(KITCHEN, [LIVING_ROOM]);
		await mute(LIVING_ROOM);
		await set(KITCHEN, 40, 'group_volume');
		await set(LIVING_ROOM, 20);
		expect(control.player(LIVING_ROOM)).toMatchObject({ muted: true, volume: 20 });
	});

	describe('of announcements', () => {
		const ANNOUNCE = 'players/cmd/play_announcement';
		const clipOn = (playerId: string, args: object) => ({
			player_id: playerId,
			url: 'http://sounds.example/a.mp3',
			...args,
		});
		const announce = (playerId: string, args: object = {}) => ask(ANNOUNCE, clipOn(playerId, args));
		const startToAnnounce = (playerId: string, args: object) =>
			startCommand(simulator(), ANNOUNCE, clipOn(playerId, args));
		const loudness = async (playerId: string, args?: object) => {
			expect((await announce(playerId, args)).status).toBe(200);
			return simulator().control.player(playerId).announced.at(-1)?.volume;
		};

		test.each([
			[90, 75],
			[50, 50],
			[5, 15],
		])('change from %i to %i', async (wanted, heard) => {
			expect(await loudness(OFFICE, { volume_level: wanted })).toBe(heard);
		});

		test('have bounds that can be set', async () => {
			await save(OFFICE, { announce_volume_min: 40, announce_volume_max: 95 });
			expect(await loudness(OFFICE, { volume_level: 90 })).toBe(90);
			expect(await loudness(OFFICE, { volume_level: 10 })).toBe(40);
		});

		test.each([
			['absolute', 60],
			['relative', 75],
			['percentual', 32],
		])('are determined by the strategy %s by default', async (strategy, heard) => {
			await save(OFFICE, { announce_volume_strategy: strategy, announce_volume: 60 });
			expect(await loudness(OFFICE)).toBe(heard);
		});

		test('stay unchanged if the setting says so, even if one is requested', async () => {
			await save(OFFICE, { announce_volume_strategy: 'none' });
			expect(await loudness(OFFICE, { volume_level: 70 })).toBeNull();
			expect(device(OFFICE)).toBe(20);
		});

		test('unmute a muted player, and mute it again', async () => {
			const { control } = simulator();
			control.setPlayer(KITCHEN, { muted: true });
			control.setTimeScale(1);
			const answer = startToAnnounce(KITCHEN, { volume_level: 50 });
			while (control.player(KITCHEN).volume !== 50) await control.advance(10);
			expect(control.player(KITCHEN).muted).toBe(false);
			await control.advanceUntil(answer);
			while (control.player(KITCHEN).volume !== 20) await control.advance(10);
			expect(control.player(KITCHEN).muted).toBe(true);
		});

		test('take a follower out of its group, and back', async () => {
			const { control } = simulator();
			control.group(KITCHEN, [LIVING_ROOM]);
			control.setTimeScale(1);
			const answer = startToAnnounce(LIVING_ROOM, { volume_level: 50 });
			while (control.player(LIVING_ROOM).volume !== 50) await control.advance(10);
			expect(control.player(LIVING_ROOM).syncedTo).toBeNull();
			expect(control.player(KITCHEN).volume).toBe(20);
			await control.advanceUntil(answer);
			while (control.player(LIVING_ROOM).syncedTo === null) await control.advance(10);
			expect(control.player(KITCHEN).members).toEqual([KITCHEN, LIVING_ROOM]);
		});

		test.each([
			['ftp://host.example/chime.mp3', 500],
			['http://host.example/chime', 500],
			['http://host.example/chime.MP3?v=1', 200],
			['', 200],
		])('play the chime %s with %i, if there is to be one', async (url, status) => {
			const args = { pre_announce: true, pre_announce_url: url };
			expect((await announce(OFFICE, args)).status).toBe(status);
			expect((await announce(OFFICE, { ...args, pre_announce: false })).status).toBe(200);
		});

		test('are for the listed engines', async () => {
			const engines = async () => (await ask('players/tts_engines')).json;
			expect(await engines()).toEqual([{ uid: 'hass--Ks8dW1pX', name: 'Home automation' }]);
			simulator().control.setSpeech(false);
			expect(await engines()).toEqual([]);
		});
	});
});

test('before 2.10 the volume of a group is the average of its members', async () => {
	await withSimulator('2.9', async (simulator) => {
		simulator.control.group(KITCHEN, [LIVING_ROOM]);
		simulator.control.setPlayer(KITCHEN, { volume: 60 });
		const { json } = await sendCommand(simulator, 'players/get', { player_id: KITCHEN });
		expect(json).toMatchObject({ volume_level: 60, group_volume: 40 });
		const { json: config } = await sendCommand(simulator, 'config/players/get', {
			player_id: KITCHEN,
		});
		expect(config).not.toHaveProperty('values.min_volume');
	});
});
