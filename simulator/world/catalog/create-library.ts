import { addAlbums } from './albums';
import { addAudiobooks, addRadios } from './radios-and-audiobooks';
import { addPlaylists } from './playlists';
import { addPodcasts } from './podcasts';
import { addEveningStories } from './evening-stories';
import { Library } from '../library/library';
import type { Random } from './random';

/** The initial library of every profile; the same seed creates the same library. */
export function createLibrary(random: Random): Library {
	const library = new Library();
	addAlbums(library, random);
	addPlaylists(library, random);
	addRadios(library);
	addAudiobooks(library);
	addPodcasts(library, random);
	addEveningStories(library);
	return library;
}
