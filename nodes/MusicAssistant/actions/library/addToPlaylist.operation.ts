import type { Server } from '../../server/client';
import { ServerFailure } from '../../server/failure';
import { finished } from '../../server/finished';
import { itemBehind } from '../../server/itemBehind';
import { contents } from '../../server/library';
import { lookOnce, lookUntil, SETTLE_SECONDS } from '../../server/look';
import { playlistRows, Wanted } from '../../server/playlists';
import { text, type JsonObject } from '../../values/json';
import { listed } from '../../values/names';
import { chosenUris } from '../chosenUri';
import { SLOW_TIMEOUT, slowChangeOptions, timeoutOf } from '../fields';
import { playlistLocator, providerOf } from '../locators';
import type { Operation, OperationContext } from '../operation';
import { urisField } from '../uriFields';
import { editablePlaylist, type EditablePlaylist } from './editablePlaylist';

const IN_PART = 'Not all tracks got into the playlist: see "skipped"';

export const addToPlaylist: Operation = {
	option: {
		name: 'Add to Playlist',
		value: 'addToPlaylist',
		action: 'Add items to playlist',
		description:
			'Add tracks, or whole albums and playlists, to the end of a playlist; what is in it already stays',
	},
	effect: 'change',
	fields: [
		playlistLocator,
		providerOf(playlistLocator),
		urisField('The URIs or share URLs of what to add'),
		slowChangeOptions(),
	],

	async execute(context) {
		const { parameters, server } = context;
		const timeoutSeconds = timeoutOf(parameters, SLOW_TIMEOUT);
		const uris = chosenUris(parameters, 'uris');
		const playlist = await editablePlaylist(context);
		const wanted = await existingItems(context, playlist, uris);
		const before = await playlistRows(server, playlist.id);
		const answer = await server.call(
			'music/playlists/add_playlist_tracks',
			{ db_playlist_id: playlist.id, uris: wanted.map((one) => one.sent) },
			{ timeoutSeconds },
		);
		const unseen = await finished(server, answer, 'add to the playlist', timeoutSeconds);
		const after = await rowsWith(server, playlist, wanted, timeoutSeconds);

		const arrived = wanted.filter((one) => one.among(after).length > one.among(before).length);
		const there = wanted.filter((one) => !arrived.includes(one) && one.among(after).length > 0);
		const missing = wanted.filter((one) => one.among(after).length === 0);
		if (missing.length > 0 && unseen === undefined) throw notAdded(playlist, missing, arrived);
		const skipped = [...arrived, ...there].flatMap((one) => one.lacking(after));
		const reason = missing.length > 0 ? unseen : skipped.length > 0 ? IN_PART : undefined;
		return {
			success: true,
			confirmed: reason === undefined,
			playlist: playlist.name,
			playlist_uri: playlist.uri,
			added: arrived.map(({ uri }) => uri),
			...(there.length > 0 ? { already_there: there.map(({ uri }) => uri) } : {}),
			...(skipped.length > 0 ? { skipped } : {}),
			...(missing.length > 0 ? { not_seen: missing.map(({ uri }) => uri) } : {}),
			...(reason === undefined ? {} : { reason }),
		};
	},
};

/**
 * What is to be added, as the server has it.
 *
 * @throws ParameterFault for URIs behind which there is nothing, where servers break without a reason, and for kinds of
 * item that the playlist cannot take, which they leave out without a word
 */
async function existingItems(
	{ parameters, server }: OperationContext,
	playlist: EditablePlaylist,
	uris: readonly string[],
): Promise<Wanted[]> {
	const items = await Promise.all(uris.map(async (uri) => await itemBehind(server, uri)));
	const missing = uris.filter((_, place) => items[place] === 'missing');
	if (missing.length > 0) {
		throw parameters.fault(
			'uris',
			`has URIs behind which the server finds nothing: ${listed(missing)}`,
			'They were removed or renumbered, or their provider is not set up. Nothing was added.',
		);
	}
	const unfit = uris.filter((_, place) => !playlist.takes(text(found(items[place]), 'media_type')));
	if (unfit.length > 0) {
		throw parameters.fault(
			'uris',
			`has what the playlist "${playlist.name}" cannot take: ${listed(unfit)}`,
			'Give tracks, or albums and playlists, of which the tracks are added. Nothing was added.',
		);
	}
	return await Promise.all(
		uris.map(async (uri, place) => {
			const item = found(items[place]);
			return new Wanted(uri, item, item && (await tracksOf(server, item)));
		}),
	);
}

/** What is in an album or a playlist. */
async function tracksOf(server: Server, item: JsonObject): Promise<JsonObject[] | undefined> {
	return await contents(server, {
		mediaType: text(item, 'media_type') ?? '',
		itemId: text(item, 'item_id') ?? '',
		provider: text(item, 'provider') ?? '',
	});
}

function found(item: JsonObject | string | undefined): JsonObject | undefined {
	return typeof item === 'object' ? item : undefined;
}

/** The rows of the playlist once everything is in it; read anew from the provider when time is over without that. */
async function rowsWith(
	server: Server,
	{ id }: EditablePlaylist,
	wanted: readonly Wanted[],
	timeoutSeconds: number,
): Promise<JsonObject[]> {
	const seen = await lookUntil(server, SETTLE_SECONDS, async () => {
		const rows = await playlistRows(server, id);
		return { reached: wanted.every((one) => one.among(rows).length > 0), last: rows };
	});
	if (seen.reached) return seen.last;
	return await lookOnce(server, async () => await playlistRows(server, id, { timeoutSeconds }));
}

function notAdded(
	{ name }: EditablePlaylist,
	missing: readonly Wanted[],
	arrived: readonly Wanted[],
): ServerFailure {
	const uris = (items: readonly Wanted[]) => listed(items.map(({ uri }) => uri));
	return new ServerFailure('rejected', {
		message: `Not everything is in the playlist "${name}" although the server took the command: ${uris(missing)}`,
		description: `${arrived.length > 0 ? `These were added: ${uris(arrived)}. ` : ''}The provider that keeps the playlist may not have this kind of item, or may not be able to play it.`,
	});
}
