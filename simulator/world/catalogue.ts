import { addAlbums } from './catalogue-albums';
import { addAudiobooks, addRadios } from './catalogue-spoken';
import { addPlaylists } from './catalogue-playlists';
import { addPodcasts } from './catalogue-podcasts';
import { addEveningStories } from './catalogue-stories';
import { Library } from './library';
import type { Random } from './random';

/** The library every profile starts with; the same seed gives the same one. */
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
