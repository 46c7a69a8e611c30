import { askServer } from '../../scripts/ask-server';
import type { Simulator } from '../../simulator';

const PLAYLIST = '1';
const MORNING_NEWS = '2';

/** The trigger's parameters for the events that it finds by checking the library. */
export const LIBRARY_EVENTS = {
	events: ['favoriteAdded', 'newEpisode', 'playlistChanged'],
	playlists: [`library://playlist/${PLAYLIST}`],
};

/** To be called before `causeLibraryEvents`, so that nothing else changes in the library. */
export function prepareLibraryEvents({ control }: Simulator): void {
	control.setSync({ brings: 'nothing' });
	control.fillPlaylist(PLAYLIST, ['library://track/31']);
}

/** Causes each of the events once. */
export async function causeLibraryEvents({ control, url, tokens }: Simulator): Promise<void> {
	control.setFavorite('library://track/32', true);
	control.fillPlaylist(PLAYLIST, ['library://track/31', 'library://track/32']);
	control.publishEpisode(MORNING_NEWS, {
		name: 'The News',
		releaseDate: '2026-11-20 05:00:00',
	});
	await askServer({ url, token: tokens.admin }, 'music/sync', { media_types: ['podcast'] });
}
