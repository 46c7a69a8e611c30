import type { MusicServer } from '../music-server';
import type { User } from '../users/users';
import { listLibraryItems } from './listing/list-library-items';
import type { MediaItem } from './media-items';

/** A row of items to discover. */
export interface RecommendationRow {
	readonly itemId: string;
	readonly provider: string;
	readonly name: string;
	readonly subtitle: string | null;
	readonly items: readonly MediaItem[];
	/** Whether its items are sent in the short form. */
	readonly isShort?: true;
	/** Whether it is only to be shown to users who choose it. */
	readonly isHidden?: true;
	/** Whether its source does not respond. */
	readonly isFailing?: boolean;
}

const ROW_LENGTH = 10;

/** The rows of the library itself, and one of a provider. */
export function recommendationRows(server: MusicServer, user: User): RecommendationRow[] {
	const libraryRow = (
		row: Omit<RecommendationRow, 'provider' | 'subtitle'>,
	): RecommendationRow => ({
		...row,
		provider: 'library',
		subtitle: null,
	});
	const recent = server.history.recent({ userId: user.id, types: null, fullyPlayedOnly: false });
	return [
		libraryRow({
			itemId: 'in_progress',
			name: 'In progress',
			items: server.history.inProgress([user]).slice(0, ROW_LENGTH),
			isShort: true,
		}),
		libraryRow({
			itemId: 'recently_played',
			name: 'Recently played',
			items: recent.slice(0, ROW_LENGTH),
			isShort: true,
		}),
		libraryRow({
			itemId: 'recently_added_tracks',
			name: 'Recently added tracks',
			items: listLibraryItems(server, 'track', {
				limit: ROW_LENGTH,
				orderBy: 'timestamp_added_desc',
			}),
		}),
		{
			itemId: 'made_for_you',
			provider: 'spotify--Vq7Lk2Xw',
			name: 'Made for you',
			subtitle: 'Streaming service',
			items: server.library.listOfProvider('spotify', 'track').slice(0, ROW_LENGTH),
			isFailing: server.failingRecommendations,
		},
		libraryRow({
			itemId: 'random_albums',
			name: 'Random albums',
			items: listLibraryItems(server, 'album', { limit: ROW_LENGTH }),
			isHidden: true,
		}),
	];
}
