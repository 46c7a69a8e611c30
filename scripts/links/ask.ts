import type { Outcome } from '../check/outcome';
import type { ExternalLink } from './external';

/** In milliseconds, for one attempt. */
const PATIENCE = 30_000;

/**
 * Opens a link as a browser would, wherever it leads on to; once more where no answer came or the server had a fault, for
 * those pass.
 */
export async function ask({ url, files }: ExternalLink): Promise<Outcome> {
	const started = performance.now();
	const first = await open(url);
	const { end, fault } = first.passes ? await open(url) : first;
	return {
		name: end === url ? url : `${url} leads on to ${end}`,
		passed: Number(fault === undefined),
		failed: Number(fault !== undefined),
		skipped: 0,
		milliseconds: performance.now() - started,
		output: `${fault} It stands in ${files.join(', ')}.`,
	};
}

interface Answer {
	/** Where all redirects ended. */
	readonly end: string;
	readonly fault?: string;
	/** Whether the fault may be gone a moment later. */
	readonly passes?: boolean;
}

async function open(url: string): Promise<Answer> {
	try {
		const {
			ok,
			status,
			url: end,
			body,
		} = await fetch(url, {
			signal: AbortSignal.timeout(PATIENCE),
		});
		await body?.cancel();
		return ok ? { end } : { end, fault: `It answers ${status}.`, passes: status >= 500 };
	} catch (error) {
		return { end: url, fault: `No answer: ${reason(error)}.`, passes: true };
	}
}

/** `fetch` says only that it failed, and hides why in the cause. */
function reason(error: unknown): string {
	const cause = error instanceof Error ? (error.cause ?? error) : error;
	if (!(cause instanceof Error)) return String(cause);
	return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
