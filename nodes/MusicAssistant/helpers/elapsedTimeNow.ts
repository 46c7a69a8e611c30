/** A position as the server last reported it. */
interface ReportedPosition {
	/** In seconds. */
	readonly elapsed: number | null | undefined;
	/** When, in seconds since 1970. */
	readonly reportedAt: number | undefined;
	readonly isPlaying: boolean;
	/** 1 is normal. */
	readonly speed?: number | undefined;
	/** In seconds; `undefined` for a stream without an end. */
	readonly duration: number | undefined;
}

/** The position now, in whole seconds: players report it only now and then, some only when playback starts or stops. */
export function elapsedTimeNow(
	{ elapsed, reportedAt, isPlaying, speed = 1, duration = Infinity }: ReportedPosition,
	nowMs: number,
): number | null {
	if (elapsed === null || elapsed === undefined) return null;
	// The server's clock may be ahead.
	const age = isPlaying && reportedAt !== undefined ? Math.max(0, nowMs / 1000 - reportedAt) : 0;
	return Math.floor(Math.min(elapsed + age * speed, duration));
}
