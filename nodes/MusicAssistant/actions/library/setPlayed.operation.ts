import { simplifyIdentity } from '../../helpers/simplify/simplifyMedia';
import type { INodeProperties } from 'n8n-workflow';
import { markPlayedOrUnplayed } from '../../services/library/markPlayedOrUnplayed';
import type { MediaItem } from '../../api/models/mediaItem';
import { truncateText } from '../../helpers/text';
import { resolveMediaReference } from '../../parameters/resolve/resolveMediaReferences';
import { optionsForChange } from '../../parameters/fields/commonFields';
import type { Operation } from '../operation';
import { unconfirmedFields } from '../../services/verifyEffect';
import type { Parameters } from '../../parameters/parameters';
import { itemLocator } from '../../parameters/fields/locators';

const itemField = itemLocator(
	'The item to mark; for a podcast episode, use the URI that Get Podcast Episodes returns',
	{
		listHint: 'Podcast episodes are not in the list: use By URI',
		example: { itemName: 'The Lock Keeper', uri: 'filesystem--1234://podcast_episode/7' },
	},
);

const playedField: INodeProperties = {
	displayName: 'Played',
	name: 'played',
	type: 'boolean',
	default: true,
	description: "Whether to mark the item as fully played; this applies to the access token's user",
};

export const setPlayed: Operation = {
	option: {
		name: 'Set Played Status',
		value: 'setPlayed',
		action: 'Mark item as played or unplayed',
		description: 'Mark a podcast episode, an audiobook or another item as played or unplayed',
	},
	effect: 'change',
	fields: [itemField, playedField, optionsForChange()],

	async execute(context) {
		const { parameters, client } = context;
		const isPlayed = parameters.boolean('played');
		const reference = await resolveMediaReference(context);
		const { uri: given } = reference;
		if (reference.kind === 'item') requireMarkable(parameters, given, reference.mediaType);
		const item = await client.call('music/item_by_uri', { uri: given });
		requireMarkable(parameters, given, item.mediaType ?? '', item);
		const reason = await markPlayedOrUnplayed(client, item, isPlayed);
		return {
			...simplifyIdentity(item, given),
			played: isPlayed,
			success: true,
			...(reason === undefined ? { confirmed: true } : unconfirmedFields(reason)),
		};
	},
};

/** Media types without a played status: servers fail on a folder, and silently ignore the others. */
const UNMARKABLE_TYPES: Readonly<Record<string, string>> = {
	audio_source: 'a live input',
	folder: 'a folder',
	sound_effect: 'a sound',
};

/** @throws ParameterError for items that the server silently cannot mark */
function requireMarkable(
	parameters: Parameters,
	uri: string,
	mediaType: string,
	item?: MediaItem,
): void {
	// The built-in provider has web addresses and sounds, without a played status; only its playlists have one.
	const isBuiltin = item?.provider?.startsWith('builtin') && mediaType !== 'playlist';
	const kind =
		UNMARKABLE_TYPES[mediaType] ?? (isBuiltin ? 'a web address or standalone sound' : undefined);
	if (kind === undefined) return;
	throw parameters.error(
		'item',
		`is "${truncateText(uri)}", ${kind}, for which the server keeps no played status`,
		'Choose a podcast episode, an audiobook, a track, an album, a playlist or another item from the library or a music provider.',
	);
}
