import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { queryServer, toOptionsError } from './queryServer';

/** The text-to-speech engines, by their ids. */
export async function getTtsEngines(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const engines = await queryServer(
		this,
		async (client) => await client.callIfSupported('players/tts_engines', {}),
		toOptionsError,
	);
	if (engines === undefined) {
		throw toOptionsError(this, {
			message: 'This server cannot speak text',
			description: 'It requires Music Assistant 2.10 or newer.',
		});
	}
	const choices = engines
		.filter(({ uid }) => uid !== '')
		.map(({ name, uid: value }) => ({ name, value, description: value }))
		.sort((one, other) => one.name.localeCompare(other.name));
	if (choices.length === 0) {
		throw toOptionsError(this, {
			message: 'This server has no text-to-speech provider',
			description:
				'Set one up in Music Assistant, under Settings, Providers, and open this list again.',
		});
	}
	// n8n marks an empty field as invalid if its value is none of the choices.
	return [{ name: "Server's Default", value: '' }, ...choices];
}
