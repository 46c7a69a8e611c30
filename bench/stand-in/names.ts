/** What the stand-in has: its players and queues by number, so that both sides can tell them. */
export const TOKEN = 'token-of-the-bench';

export const playerId = (number: number) => `player-${String(number).padStart(8, '0')}`;

/** What people call a player. */
export const playerName = (id: string) => `Player ${id}`;

export const itemId = (place: number) => `item-${String(place).padStart(8, '0')}`;

/** A queue's name tells its length. */
export const queueId = (length: number) => `queue-of-${length}`;

export const lengthOf = (queue: string) => Number(queue.replace('queue-of-', ''));

export const trackId = (place: number) => `track-${String(place).padStart(8, '0')}`;

/** So does an album's: the server gives its tracks in one answer, however many they are. */
export const albumId = (tracks: number) => `album-of-${tracks}`;

export const tracksOf = (album: string) => Number(album.replace('album-of-', ''));

/** The size of one queue item or track and of one player as real servers send them, in bytes. */
export const ITEM_SIZE = 2_000;
export const PLAYER_SIZE = 1_800;

/** How many players the server lists; the tasks ask for as many. */
export const PLAYERS = 100;

/** The queues that the server lists. The longest is what the goals speak of. */
export const QUEUES = [10, 1_000, 10_000, 20_000, 100_000];
