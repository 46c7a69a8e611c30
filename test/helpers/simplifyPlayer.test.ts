import { parsePlayer } from '../../nodes/MusicAssistant/api/models/player';
import type { JsonObject } from '../../nodes/MusicAssistant/helpers/json';
import { simplifyPlayer } from '../../nodes/MusicAssistant/services/simplifyPlayersAndQueues';

const simplified = (player: JsonObject) =>
	simplifyPlayer(parsePlayer(player), { baseUrl: 'http://192.168.1.20:8095' });

const PLAYER: JsonObject = {
	player_id: 'kitchen',
	name: 'Kitchen',
	available: true,
	playback_state: 'playing',
	current_media: {
		uri: 'library://track/77',
		title: 'Overture',
		artist: 'Ada/Grace',
		image_url: 'http://172.17.0.2:8095/imageproxy?path=cover.jpg&provider=files&size=500&fmt=jpeg',
	},
	volume_level: 20,
	volume_muted: false,
	synced_to: null,
};

it('a simplified player says what plays and at which volume', () => {
	expect(simplified(PLAYER)).toEqual({
		player_id: 'kitchen',
		name: 'Kitchen',
		available: true,
		state: 'playing',
		title: 'Overture',
		artist: 'Ada/Grace',
		image_url: 'http://192.168.1.20:8095/imageproxy?path=cover.jpg&provider=files&size=512',
		volume_level: 20,
		volume_muted: false,
		synced_to: null,
	});
});

it('a simplified player that is idle plays nothing, whatever it played before', () => {
	expect(simplified({ ...PLAYER, playback_state: 'idle' })).toMatchObject({
		state: 'idle',
		title: null,
		artist: null,
		image_url: null,
	});
});

it('fields that a player does not report are null', () => {
	expect(simplified({ player_id: 'kitchen' })).toEqual({
		player_id: 'kitchen',
		name: 'kitchen',
		available: null,
		state: null,
		title: null,
		artist: null,
		image_url: null,
		volume_level: null,
		volume_muted: null,
		synced_to: null,
	});
});

it('media without a title has its URI', () => {
	const current_media = { uri: 'http://radio.example/live.mp3' };

	expect(simplified({ ...PLAYER, current_media })).toMatchObject({
		title: 'http://radio.example/live.mp3',
		image_url: null,
	});
});
