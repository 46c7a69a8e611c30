import type { Outcome } from './outcome';

/** What has to be run at least, in percent of all. */
const GOALS = { lines: 95, branches: 90 };

type Measure = keyof typeof GOALS;

const MEASURES: readonly Measure[] = ['lines', 'branches'];

interface Count {
	total: number;
	covered: number;
}

type Counts = Record<Measure, Count>;

/** Jest's `json-summary`: by the path of each file, and "total". */
export type Summary = Record<string, Counts>;

/** How much was run, room by room and of all, as the rows of a table; its first row is its head. */
export function table({ total, ...files }: Summary, root: string): string[][] {
	const rooms = new Map<string, Counts[]>();
	for (const [path, counts] of Object.entries(files)) {
		const room = roomOf(path.slice(root.length + 1).replaceAll('\\', '/'));
		rooms.set(room, [...(rooms.get(room) ?? []), counts]);
	}
	const rows = [...rooms].sort(([one], [other]) => (one < other ? -1 : 1));
	return [
		['', ...MEASURES],
		...[...rows, ['all', total ? [total] : []] as const].map(([name, counts]) => [
			name,
			...MEASURES.map((measure) => `${percent(counts, measure).toFixed(1)} %`),
		]),
	];
}

/** Whether each goal was reached. */
export function goals({ total }: Summary): Outcome[] {
	return MEASURES.map((measure) => {
		const isReached = percent(total ? [total] : [], measure) >= GOALS[measure];
		return {
			name: `${GOALS[measure]} % of the ${measure}`,
			passed: Number(isReached),
			failed: Number(!isReached),
			skipped: 0,
			milliseconds: 0,
			output: 'coverage/index.html shows what no test runs.',
		};
	});
}

/** "nodes/MusicAssistant/server" of "nodes/MusicAssistant/server/client.ts"; what lies beside the rooms is the door. */
function roomOf(path: string): string {
	return path.split('/').slice(0, -1).slice(0, 3).join('/');
}

/** 0 of nothing: then nothing was measured. */
function percent(counts: readonly Counts[], measure: Measure): number {
	const sum = (what: keyof Count) =>
		counts.reduce((before, count) => before + count[measure][what], 0);
	return sum('total') === 0 ? 0 : (100 * sum('covered')) / sum('total');
}
