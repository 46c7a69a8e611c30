import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/dist';

const FILE = join(__dirname, 'commands.types.ts');
const EXPECTATION = /^\t\/\/ @ts-expect-error -- (.+)\n\t(.+)$/gm;

/** What the compiler says of a file, given another text for it than the one on disk. */
function errorsOf(file: string, text: string): Array<{ line: number; message: string }> {
	const folder = join(ROOT, 'test');
	const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile) as {
		config: unknown;
	};
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
	const host = ts.createCompilerHost(options);
	const { getSourceFile } = host;
	host.getSourceFile = (name, ...rest) =>
		name === file
			? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022)
			: getSourceFile.call(host, name, ...rest);
	const program = ts.createProgram([file], { ...options, types: [] }, host);
	return program.getSemanticDiagnostics(program.getSourceFile(file)).map((diagnostic) => ({
		line: diagnostic.file!.getLineAndCharacterOfPosition(diagnostic.start!).line,
		message: ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '),
	}));
}

describe("the compiler checks the server's vocabulary", () => {
	const source = readFileSync(FILE, 'utf8');
	const mistakes = [...source.matchAll(EXPECTATION)].map(([, name, code], index) => ({
		name: name!,
		code: code!,
		index,
	}));
	let found: Map<number, string>;

	beforeAll(() => {
		const unprotected = source.replaceAll('// @ts-expect-error', '// a mistake');
		found = new Map(errorsOf(FILE, unprotected).map(({ line, message }) => [line, message]));
	});

	const lineOf = (code: string) => source.split('\n').findIndex((line) => line.trim() === code);

	test.each(mistakes)('$name does not compile', ({ code }) => {
		expect(found.get(lineOf(code))).toEqual(expect.stringMatching(/\w/));
	});

	test('correct calls compile, and so does everything else', () => {
		expect([...found.keys()].sort((one, other) => one - other)).toEqual(
			mistakes.map(({ code }) => lineOf(code)),
		);
	});

	test('each kind of mistake is named', () => {
		const messages = [...found.values()].join('\n');

		expect(messages).toContain('"player_queue/items"');
		expect(messages).toContain("'queueId' does not exist");
		expect(messages).toContain("'ofset' does not exist");
		expect(messages).toContain("Type 'string' is not assignable to type 'number'");
		expect(messages).toMatch(/Property 'offset' is missing/);
	});
});
