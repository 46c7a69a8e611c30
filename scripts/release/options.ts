import { readCommandLine } from '../command-line';
import { UsageError } from '../usage-error';

export const HELP = `Says what stands in the way of publishing the package under a tag.

  npm run release:check -- v0.1.0

Exit code 0: nothing does; 1: something does; 2: it was not asked properly.
`;

/** @throws UsageError where it is not one tag, and for words that mean nothing here */
export function readOptions(words: readonly string[]): 'help' | { readonly tag: string } {
	const { values, positionals } = readCommandLine({
		args: [...words],
		allowPositionals: true,
		options: { help: { type: 'boolean', short: 'h' } },
	});
	if (values.help) return 'help';
	const [tag, ...more] = positionals;
	if (tag === undefined || more.length > 0) {
		throw new UsageError('Say which tag it is to be: npm run release:check -- v0.1.0');
	}
	return { tag };
}
