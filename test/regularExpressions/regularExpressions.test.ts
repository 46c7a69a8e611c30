import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { ROOT } from '../../scripts/dist';
import { listFilesBelow } from '../../scripts/list-files';
import { countSteps } from './countSteps';
import { createHostileTexts } from './hostileTexts';

/** Of the repeated part of a text, in characters. */
const LENGTH = 120;

/** A text of twice the length, and what a constant beginning and end add, may take this many times the steps. */
const MAX_GROWTH = 2.6;

/** The text for which the steps of a regular expression grow faster than its length; `undefined` for a linear one. */
function findSlowText(expression: RegExp): string | undefined {
	const slow = createHostileTexts(expression).find(({ beginning, repeated, end }) => {
		const count = Math.ceil(LENGTH / repeated.length);
		const steps = (times: number) =>
			countSteps(expression, beginning + repeated.repeat(times * count) + end);
		return steps(2) >= MAX_GROWTH * steps(1);
	});
	return slow && JSON.stringify(slow);
}

test.each([
	[/\s+$/, 'every start in a run of blanks'],
	[/<[^>]*>/g, 'tags without an end'],
	[/--.*$/, 'all but a line break'],
	[/\/imageproxy(?:\?([^#]*))?$/, 'a query that contains the beginning'],
	[/^<!DOCTYPE\s+svg[^>[]*\s*>/i, 'two neighbours that match the same'],
	[/^\s*x/m, 'blanks that may be line breaks, at the start of every line'],
	[/^(a+)+$/, 'a repetition in a repetition'],
	[/^(?:a|a)*$/, 'two alternatives that match the same'],
])('%s is known to be slow: %s', (expression) => {
	expect(findSlowText(expression)).toBeDefined();
});

/** The regular expressions in the code of the package, in the order of files. */
function regularExpressionsInCode(): Array<[expression: string, file: string]> {
	const files = ['nodes', 'credentials'].flatMap((folder) => listFilesBelow(ROOT, folder));
	return files
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => {
			const source = ts.createSourceFile(
				file,
				readFileSync(join(ROOT, file), 'utf8'),
				ts.ScriptTarget.ES2022,
			);
			const found: Array<[string, string]> = [];
			const visit = (node: ts.Node): void => {
				if (ts.isRegularExpressionLiteral(node)) found.push([node.text, file]);
				ts.forEachChild(node, visit);
			};
			visit(source);
			return found;
		});
}

describe('the time of no regular expression grows faster than the text', () => {
	const expressions = regularExpressionsInCode();

	it('finds them', () => {
		expect(expressions.length).toBeGreaterThan(50);
	});

	test.each(expressions)('%s (%s)', (literal) => {
		const end = literal.lastIndexOf('/');
		const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1));

		expect(findSlowText(expression)).toBeUndefined();
	});
});
