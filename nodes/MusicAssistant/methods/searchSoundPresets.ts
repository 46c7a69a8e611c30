import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { containsName } from '../helpers/nameComparison';
import { disambiguateNames } from './disambiguateNames';
import { queryServer, toListError } from './queryServer';

/** The sound presets, after the entry that switches sound processing off. */
export async function searchSoundPresets(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const presets = await queryServer(
		this,
		async (client) => await client.callIfSupported('config/dsp_presets/get', {}),
	);
	if (presets === undefined) {
		throw toListError(this, {
			message: 'This server has no sound presets',
			description: 'They require Music Assistant 2.7 or newer.',
		});
	}
	const entries = presets
		.map(({ id: value, name }) => ({ name, value }))
		.sort((one, other) => one.name.localeCompare(other.name));
	const results = [{ name: 'No Preset', value: 'none' }, ...disambiguateNames(entries)];
	return { results: results.filter(({ name }) => containsName(name, filter)) };
}
