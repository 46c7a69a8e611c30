import type { LoadedServer } from './loaded-server';

/** A call of a webhook: one execution. */
export interface Call {
	readonly house: LoadedServer;
	readonly kind: 'read' | 'write';
	/** What it adds, and no other call does. */
	readonly uri?: string;
}

/** A call and what its caller got for it. */
export interface Answer {
	readonly call: Call;
	readonly status: number;
	readonly body: unknown;
	/** When it came, in milliseconds since the epoch. */
	readonly at: number;
}

/** As many reads as writes on every server, interleaved. */
export function mixedCalls(houses: readonly LoadedServer[], each: number): Call[] {
	return Array.from({ length: each }, (_, index) =>
		houses.flatMap((house): Call[] => [
			{ house, kind: 'read' },
			{ house, kind: 'write', uri: house.added[index] },
		]),
	).flat();
}

/** Makes the calls in their order, `atOnce` at a time, and passes on every response as it arrives. */
export async function makeCalls(
	url: string,
	calls: readonly Call[],
	atOnce: number,
	onAnswer: (answer: Answer) => void,
): Promise<void> {
	const left = calls.values();
	const caller = async () => {
		// The callers share the one iterator: each takes the next call there is.
		for (const call of left) onAnswer(await make(url, call));
	};
	await Promise.all(Array.from({ length: atOnce }, caller));
}

async function make(url: string, call: Call): Promise<Answer> {
	const { house, kind, uri } = call;
	const response = await fetch(`${url}/webhook/${house.name}-${kind}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ uri }),
	});
	const body: unknown = await response.json();
	return { call, status: response.status, body, at: Date.now() };
}
