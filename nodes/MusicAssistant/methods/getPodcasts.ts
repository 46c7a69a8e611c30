import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { getFromLibrary } from './getFromLibrary';

/** The podcasts of the library for a multi-selection. */
export async function getPodcasts(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await getFromLibrary(this, 'podcast');
}
