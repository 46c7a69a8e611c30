import type { ReceivedMessage } from './openConnection';

/**
 * The events of a player and its queue in words, one after another: `queue playing 0/15`, `player idle 20`, `played
 * wholly, goes on`. Repeated states, times and names are left out.
 *
 * @param before the states of both before the first event
 */
export function describeEventSequence(
	frames: readonly ReceivedMessage[],
	playerId: string,
	before: Readonly<Record<string, string>> = {},
): string[] {
	const last = new Map(Object.entries(before));
	const course: string[] = [];
	for (const { event, object_id: id, data } of frames) {
		const [kind, words] = describeEvent(String(event), data as Data);
		const isAbout = id === playerId || kind === 'played';
		if (words === undefined || !isAbout || last.get(kind) === words) continue;
		if (kind !== 'played') last.set(kind, words);
		course.push(`${kind} ${words}`);
	}
	return course;
}

interface Data {
	readonly state: string;
	readonly items: number;
	readonly current_index: number | null;
	readonly available: boolean;
	readonly volume_level: number | null;
	readonly synced_to: string | null;
	readonly current_media: { readonly media_type: string } | null;
	readonly fully_played: boolean;
	readonly is_playing: boolean;
}

function describeEvent(event: string, data: Data): [kind: string, words?: string] {
	switch (event) {
		case 'queue_updated':
			return ['queue', `${data.state} ${data.current_index ?? '-'}/${data.items}`];
		case 'player_updated':
			return ['player', describePlayer(data)];
		case 'media_item_played': {
			const amount = data.fully_played ? 'wholly' : 'partly';
			return ['played', `${amount}${data.is_playing ? ', goes on' : ''}`];
		}
		default:
			return [event];
	}
}

function describePlayer({
	state,
	volume_level,
	available,
	synced_to,
	current_media,
}: Data): string {
	const notes = [
		...(available ? [] : ['unavailable']),
		...(synced_to === null ? [] : ['following']),
		...(current_media?.media_type === 'announcement' ? ['announcement'] : []),
	];
	return [state, volume_level, ...notes].join(' ');
}
