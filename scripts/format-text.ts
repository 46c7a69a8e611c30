import { format, type FormatConfig } from 'oxfmt';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './dist';

const OPTIONS = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;

/** Formats a generated file as `npm run format` would, so that both checks pass. */
export async function formatText(path: string, text: string): Promise<string> {
	const { code, errors } = await format(path, text, OPTIONS);
	const [error] = errors;
	if (error) throw new Error(`${path} cannot be formatted: ${error.message}`);
	return code;
}
