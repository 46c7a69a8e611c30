import type { ITriggerFunctions } from 'n8n-workflow';
import { MusicAssistantClient } from '../../api/client';
import { Session } from '../../api/session';
import type { ServerAddress } from '../../helpers/pictures/imageUrl';
import type { EventFilter } from '../eventFilter';
import type { TriggerEvent } from '../state/triggerEvent';
import { EpisodeTracker } from './episodes/episodeTracker';
import { FavoriteTracker } from './favorites/favoriteTracker';
import type { LibraryTracker } from './libraryTracker';
import { LibraryWatch } from './libraryWatch';
import { PlaylistTracker } from './playlists/playlistTracker';
import { SavedLibraryState } from './savedLibraryState';

/** A server may have to fetch a podcast's feed first. */
const TIMEOUT_SECONDS = 60;

/** Few, because nobody waits for the result and the server may be small. */
const PARALLEL_REQUESTS = 4;

interface LibraryWatchContext {
	readonly filter: EventFilter;
	readonly server: ServerAddress;
	readonly emit: (events: readonly TriggerEvent[]) => void;
	readonly closing: AbortSignal;
}

/** Watches what the selected events are about; `undefined` if none of them requires checks of the library. */
export function createLibraryWatch(
	context: ITriggerFunctions,
	{ filter, server, emit, closing }: LibraryWatchContext,
): LibraryWatch | undefined {
	const all: readonly LibraryTracker[] = [
		new FavoriteTracker(filter.favoriteTypes, server),
		new EpisodeTracker(filter.podcasts, server, context.getTimezone()),
		new PlaylistTracker(filter.playlists, server),
	];
	const trackers = all.filter(({ event }) => filter.includes(event));
	if (trackers.length === 0) return undefined;
	return new LibraryWatch({
		trackers,
		...(context.getMode() === 'manual' ? {} : { saved: createSavedLibraryState(context, server) }),
		intervalMs: filter.checkMs,
		connect: async () => {
			const session = await Session.open(context, {
				purpose: 'trigger',
				parallelRequests: PARALLEL_REQUESTS,
				severalItems: false,
				signal: closing,
			});
			return new MusicAssistantClient(session, TIMEOUT_SECONDS);
		},
		emit,
		warn: (message) => context.logger.warn(`Music Assistant Trigger: ${message}`),
		closing,
	});
}

function createSavedLibraryState(
	context: ITriggerFunctions,
	{ baseUrl }: ServerAddress,
): SavedLibraryState {
	const { musicAssistantApi } = context.getNode().credentials ?? {};
	return new SavedLibraryState(context.getWorkflowStaticData('node'), [
		baseUrl,
		musicAssistantApi?.id ?? '',
	]);
}
