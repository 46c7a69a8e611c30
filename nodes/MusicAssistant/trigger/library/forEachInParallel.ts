/** Runs a task for each entry, up to `limit` at a time; after a failure no more are started. */
export async function forEachInParallel<Entry>(
	entries: readonly Entry[],
	limit: number,
	task: (entry: Entry) => Promise<void>,
): Promise<void> {
	const waiting = entries.values();
	let hasFailed = false;
	const work = async () => {
		for (const entry of waiting) {
			if (hasFailed) return;
			await task(entry).catch((reason: unknown) => {
				hasFailed = true;
				throw reason;
			});
		}
	};
	await Promise.all(Array.from({ length: limit }, work));
}
