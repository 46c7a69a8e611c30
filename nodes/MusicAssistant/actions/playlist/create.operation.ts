import { findCreatedPlaylist } from '../../services/playlists/playlistRows';
import { createMediaSimplifier } from '../../services/simplifyMedia';
import {
	unknownProviderError,
	findProviderId,
} from '../../parameters/resolve/resolveProvidersAndUsers';
import { optionsForChange } from '../../parameters/fields/commonFields';
import {
	readUnusedPlaylistName,
	playlistNameField,
} from '../../parameters/resolve/resolvePlaylist';
import type { OperationContext } from '../../parameters/operationContext';
import type { Operation } from '../operation';
import { providerField } from '../../parameters/fields/listFields';
import { toConfirmation } from '../../services/verifyEffect';

const playlistProviderField = providerField(
	'Where to store the playlist; by default in Music Assistant itself',
	'getProvidersOrDefault',
);

export const create: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create playlist',
		description: 'Create an empty playlist',
	},
	effect: 'change',
	fields: [playlistNameField, optionsForChange(playlistProviderField)],

	async execute(context) {
		const { client } = context;
		const providerInstance = await readProvider(context);
		const { name, output } = await readUnusedPlaylistName(context);
		const answer = await client.call('music/playlists/create_playlist', {
			name,
			...(providerInstance === undefined ? {} : { provider_instance_or_domain: providerInstance }),
		});
		const { playlist, reason } = await findCreatedPlaylist(client, name, answer);
		return {
			...(playlist ? createMediaSimplifier('playlist')(playlist, client) : { name }),
			...output,
			success: true,
			...toConfirmation([reason]),
		};
	},
};

/** For this command a domain remains one: the server chooses the instance. @throws ParameterError for an unknown provider */
async function readProvider({ client, parameters }: OperationContext): Promise<string | undefined> {
	const options = parameters.collection('options');
	if (!options.has('provider')) return undefined;
	const given = options.text('provider');
	const all = await client.tryCall('providers', { provider_type: 'music' });
	const id = all ? findProviderId(all, given) : given;
	if (id !== undefined) return id;
	throw unknownProviderError(options, 'provider', given, all ?? []);
}
