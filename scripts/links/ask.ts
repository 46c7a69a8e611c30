import { name, version } from '../../package.json';
import type { Outcome } from '../check/outcome';
import type { ExternalLink } from './external';

/** In milliseconds, for one attempt. */
const PATIENCE = 30_000;

/** Some sites refuse whoever does not say who asks. */
const HEADERS = { 'user-agent': `Mozilla/5.0 (compatible; ${name}/${version})` };

/** With these a site refuses programs: whether the page is there, they do not tell. */
const REFUSALS = [403, 429];

/** Opens a link, wherever it leads on to; once more where no answer came or the server had a fault, for those pass. */
export async function ask({ url, files }: ExternalLink): Promise<Outcome> {
	const started = performance.now();
	const first = await open(url);
	const { end, fault, refusal } = first.passes ? await open(url) : first;
	const place = end === url ? url : `${url} leads on to ${end}`;
	return {
		name: refusal === undefined ? place : `${place} refuses programs (${refusal})`,
		passed: Number(fault === undefined && refusal === undefined),
		failed: Number(fault !== undefined),
		skipped: Number(refusal !== undefined),
		milliseconds: performance.now() - started,
		output: fault === undefined ? '' : `${fault} It stands in ${files.join(', ')}.`,
	};
}

interface Answer {
	/** Where all redirects ended. */
	readonly end: string;
	readonly fault?: string;
	/** The status that leaves open whether the page is there. */
	readonly refusal?: number;
	/** Whether the fault may be gone a moment later. */
	readonly passes?: boolean;
}

async function open(url: string): Promise<Answer> {
	try {
		const response = await fetch(url, { headers: HEADERS, signal: AbortSignal.timeout(PATIENCE) });
		const { ok, status, url: end } = response;
		await response.body?.cancel();
		if (REFUSALS.includes(status)) return { end, refusal: status };
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
