import { BEDROOM, KITCHEN, LIVING_ROOM } from '../../../simulator/world/players/players';
import { askServerAsAdmin } from '../../support/ask-server-as-admin';
import { readFromServer, callTool, server } from './tool-session';

describe('a model that controls players', () => {
	it('reads the settings of a player', async () => {
		const settings = await callTool('player_getSettings', { player: 'Living Room' });
		expect(settings).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ key: 'volume_normalization_target', value: -17 }),
				expect.objectContaining({ key: 'output_limiter', value: true }),
			]),
		);
	});

	it('changes settings', async () => {
		const [changed] = await callTool('player_updateSettings', {
			player: 'living room',
			settings: { volume_normalization_target: -12 },
		});
		expect(changed).toMatchObject({
			changed: ['volume_normalization_target: -17 → -12'],
		});
		const config = await askServerAsAdmin(server, 'config/players/get', { player_id: LIVING_ROOM });
		expect(config).toMatchObject({ values: { volume_normalization_target: { value: -12 } } });
	});

	it('announces a text on several players at once', async () => {
		const given = { players: 'Kitchen, living room', message: 'Dinner is ready' };
		expect(await callTool('player_announce', given)).toMatchObject([
			{ success: true, player_id: KITCHEN },
			{ success: true, player_id: LIVING_ROOM },
		]);
		for (const player of [KITCHEN, LIVING_ROOM]) {
			expect(server.control.player(player).announced).toMatchObject([
				{ message: 'Dinner is ready', isPlayed: true },
			]);
		}
	});

	it('reads one player, or all in one state', async () => {
		const [player] = await callTool('player_get', { player: 'living room' });
		expect(player).toMatchObject({ player_id: LIVING_ROOM, volume_level: 20, volume_muted: false });
		const all = await readFromServer('players/all');
		const availableFirst = [
			...all.filter(({ available }) => available === true),
			...all.filter(({ available }) => available !== true),
		];
		expect((await callTool('player_getAll')).map(({ player_id: id }) => id)).toEqual(
			availableFirst.map(({ player_id: id }) => id),
		);
		expect(await callTool('player_getAll', { state: 'paused' })).toMatchObject([
			{ player_id: KITCHEN },
		]);
	});

	it('resumes a player, and pauses it', async () => {
		const play = { player: 'Kitchen', command: 'play' };
		expect(await callTool('player_control', play)).toMatchObject([
			{ confirmed: true, state: 'playing' },
		]);
		expect(server.control.queue(KITCHEN).state).toBe('playing');
		await callTool('player_control', { player: 'Kitchen', command: 'pause' });
		expect(server.control.queue(KITCHEN).state).toBe('paused');
	});

	it('groups and ungroups players', async () => {
		const grouped = { leader: 'Kitchen', members: 'Bedroom,Living Room' };
		expect(await callTool('player_group', grouped)).toMatchObject([{ confirmed: true }]);
		expect([...server.control.player(KITCHEN).members].sort()).toEqual(
			[BEDROOM, KITCHEN, LIVING_ROOM].sort(),
		);
		expect(await callTool('player_ungroup', { player: 'Bedroom' })).toMatchObject([
			{ confirmed: true },
		]);
		expect(server.control.player(BEDROOM).syncedTo).toBeNull();
		expect(server.control.player(LIVING_ROOM).syncedTo).toBe(KITCHEN);
	});

	it('switches a player off', async () => {
		expect(await callTool('player_setPower', { player: 'Bedroom', on: false })).toMatchObject([
			{ confirmed: true, powered: false },
		]);
		expect(server.control.player(BEDROOM).powered).toBe(false);
	});

	it('sets a sleep timer', async () => {
		const [timer] = await callTool('player_setSleepTimer', { player: 'Bedroom', minutes: 20 });
		expect(timer).toMatchObject({ confirmed: true, minutes: 20 });
		const end = server.control.player(BEDROOM).sleepTimerExpiresAt!;
		expect(Date.parse(String(timer?.expires_at))).toBeCloseTo(end * 1000, -3);
	});

	it('applies a sound preset, and switches it off', async () => {
		const [night] = await callTool('player_applySoundPreset', {
			player: 'Bedroom',
			preset: 'night',
		});
		expect(night).toMatchObject({ confirmed: true, preset: 'Night' });
		const [off] = await callTool('player_applySoundPreset', { player: 'Bedroom', preset: 'none' });
		expect(off).toMatchObject({ confirmed: true, preset: null, previous_preset: 'Night' });
	});

	it('sets the volume, and mutes it', async () => {
		const louder = { player: 'Bedroom', action: 'set', level: 33 };
		expect(await callTool('player_setVolume', louder)).toMatchObject([
			{ confirmed: true, volume_level: 33, previous_level: 20 },
		]);
		await callTool('player_setVolume', { player: 'Bedroom', action: 'mute' });
		expect(server.control.player(BEDROOM)).toMatchObject({ volume: 33, muted: true });
	});
});
