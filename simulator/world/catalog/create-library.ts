import { addArtistsAlbumsAndTracks } from './artists-albums-and-tracks';
import { addAudiobooks, addRadios } from './radios-and-audiobooks';
import { addPlaylists } from './playlists';
import { addPodcasts } from './podcasts';
import { addEveningStoriesPodcast } from './evening-stories-podcast';
import { Library } from '../library/library';
import type { SeededRandom } from './seeded-random';

/** The initial library of every profile; the same seed creates the same library. */
export function createLibrary(random: SeededRandom): Library {
	const library = new Library();
	addArtistsAlbumsAndTracks(library, random);
	addPlaylists(library, random);
	addRadios(library);
	addAudiobooks(library);
	addPodcasts(library, random);
	addEveningStoriesPodcast(library);
	return library;
}
