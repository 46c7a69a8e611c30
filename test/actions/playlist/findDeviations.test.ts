import { findDeviations } from '../../../nodes/MusicAssistant/actions/playlist/replacePlaylistRows';
import { PlaylistEntry } from '../../../nodes/MusicAssistant/services/playlists/playlistRows';

test('a playlist that lacks more items than a function takes arguments can be compared', () => {
	const length = 200_000;
	const items = Array.from({ length }, (_, index) => new PlaylistEntry(`library://track/${index}`));

	expect(findDeviations([], items).missing).toHaveLength(length);
});
