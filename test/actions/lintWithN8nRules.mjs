/**
 * Judges TypeScript sources of nodes by n8n's rules: a JSON array of `{name, node, source}` on standard input, for each name what
 * was found as `{rule, message, text}` on standard output. A program of its own because n8n's plugin is an ES module.
 */
import { text } from 'node:stream/consumers';
import process from 'node:process';
import { Linter } from 'eslint';
import { n8nRules } from '../../scripts/lint/n8n-rules.mjs';

const linter = new Linter({ configType: 'flat' });
// Not at one go: a pipe holds less than the whole menu.
void text(process.stdin).then((json) => {
	/** @type {{ name: string; node: string; source: string }[]} */
	const sources = JSON.parse(json);
	process.stdout.write(JSON.stringify(Object.fromEntries(sources.map(judged))));
});

/** @param {{ name: string; node: string; source: string }} given */
function judged({ name, node, source }) {
	const messages = linter.verify(source, n8nRules, {
		filename: `nodes/MusicAssistant/${node}.node.ts`,
	});
	return [
		name,
		messages.map(({ ruleId, message, line }) => ({
			rule: ruleId ?? 'syntax',
			message,
			text: source.split('\n')[line - 1]?.trim(),
		})),
	];
}
