import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
} from 'n8n-workflow';
import { searchLibrary } from '../server/library';
import { text } from '../values/json';
import { distinct } from './distinct';
import { askServer } from './session';

/** How many entries of each kind the list shows; searching narrows it. */
const SHOWN_PER_KIND = 50;

/** What the library holds that can be played, each entry with its kind. */
export async function searchMedia(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const items = await askServer(
		this,
		async (server) => await searchLibrary(server, filter.trim(), SHOWN_PER_KIND),
	);
	if (items === undefined) {
		throw new NodeOperationError(this.getNode(), 'This server has no command to list its library', {
			description: 'Set the field to "By URI" and give the URI, for example library://playlist/13.',
		});
	}
	const results = items.flatMap((item) => {
		const uri = text(item, 'uri');
		return uri === undefined
			? []
			: { name: `${text(item, 'name') ?? uri} (${kind(text(item, 'media_type'))})`, value: uri };
	});
	return { results: distinct(results) };
}

function kind(mediaType = 'item'): string {
	return mediaType.replace('_', ' ');
}
