import { join, sep } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../scripts/dist';

const ACTIONS = join(ROOT, 'nodes/MusicAssistant/actions') + sep;
const PARAMETERS = join(ROOT, 'nodes/MusicAssistant/parameters') + sep;

/** Stands for a name that the source does not determine, so that the check fails. */
export const UNKNOWN_NAME = '(a name that the source does not determine)';

type Body = ts.FunctionLikeDeclaration;

/** Finds the node parameters that operations read, by analyzing their sources with the compiler. */
export class ParameterReadAnalyzer {
	private readonly program: ts.Program;

	private readonly checker: ts.TypeChecker;

	/** @param inMemorySources further sources, by file names in the folder of the queue operations */
	constructor(
		operationFiles: readonly string[],
		inMemorySources: Readonly<Record<string, string>> = {},
	) {
		const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as {
			config: unknown;
		};
		const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
		const inMemory = new Map(
			Object.entries(inMemorySources).map(([name, text]) => [inMemoryFilePath(name), text]),
		);
		const host = ts.createCompilerHost(options);
		const { getSourceFile, fileExists } = host;
		host.fileExists = (name) => inMemory.has(name) || fileExists.call(host, name);
		host.getSourceFile = (name, ...rest) => {
			const text = inMemory.get(name);
			return text === undefined
				? getSourceFile.call(host, name, ...rest)
				: ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
		};
		const files = [...operationFiles, ...inMemory.keys()];
		this.program = ts.createProgram(files, { ...options, types: [] }, host);
		this.checker = this.program.getTypeChecker();
	}

	/**
	 * The parameters that an operation reads, in its own `execute` and in every function of actions/ and parameters/ that it
	 * calls; an entry of a collection as `options.timeout`.
	 */
	findParametersReadBy(file: string): string[] {
		const bodies = new Set<Body>();
		const source = this.program.getSourceFile(file);
		if (source === undefined) throw new Error(`There is no ${file}.`);
		visit(source, (node) => {
			if (ts.isMethodDeclaration(node) && node.name.getText() === 'execute') {
				this.reach(node, bodies);
			}
		});
		const read = [...bodies].flatMap((body) => this.readsIn(body, bodies));
		return [...new Set(read)].sort();
	}

	/** Adds a function and all those of actions/ and parameters/ that it names. */
	private reach(body: Body, bodies: Set<Body>): void {
		if (bodies.has(body)) return;
		bodies.add(body);
		visit(body, (node) => {
			if (!ts.isIdentifier(node)) return;
			const named = this.declarationOf(node);
			if (named && isBody(named) && isOfActions(named)) this.reach(named, bodies);
		});
	}

	private readsIn(body: Body, bodies: ReadonlySet<Body>): string[] {
		const reads: string[] = [];
		visit(body, (node) => {
			if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
			const { expression: receiver } = node.expression;
			// So the parameter is called in every method that reads one.
			const [first] = this.checker.getResolvedSignature(node)?.parameters ?? [];
			if (first?.name !== 'name') return;
			const kind = this.checker.getTypeAtLocation(receiver).getSymbol()?.name;
			const names = () => this.namesIn(node.arguments[0], bodies);
			if (kind === 'Parameters') reads.push(...names());
			if (kind === 'Collection') {
				const collections = this.collectionsIn(receiver, bodies);
				reads.push(...collections.flatMap((one) => names().map((name) => `${one}.${name}`)));
			}
		});
		return reads;
	}

	/** The texts an argument can be: itself, or what the callers of its function give. */
	private namesIn(argument: ts.Node | undefined, bodies: ReadonlySet<Body>): string[] {
		if (argument === undefined) return [UNKNOWN_NAME];
		const given = this.givenBy(argument, bodies);
		if (given) return given.flatMap((one) => this.namesIn(one, bodies));
		const names = this.literalsOf(this.checker.getTypeAtLocation(argument));
		return names.length > 0 ? names : [UNKNOWN_NAME];
	}

	/** The texts that a type allows; none if it allows others, too. */
	private literalsOf(type: ts.Type): string[] {
		const types = type.isUnion() ? type.types : [type];
		const texts = types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
		return texts.length === types.length ? texts : [];
	}

	/** The names of the collections an expression can be: `parameters.collection('options')`, however it came here. */
	private collectionsIn(expression: ts.Node, bodies: ReadonlySet<Body>): string[] {
		if (ts.isCallExpression(expression)) {
			const callee = expression.expression;
			if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'collection') {
				return this.namesIn(expression.arguments[0], bodies);
			}
			const declaration = this.declarationOf(callee);
			return declaration && isBody(declaration)
				? returnedBy(declaration).flatMap((one) => this.collectionsIn(one, bodies))
				: [UNKNOWN_NAME];
		}
		const given = this.givenBy(expression, bodies);
		return given?.flatMap((one) => this.collectionsIn(one, bodies)) ?? [UNKNOWN_NAME];
	}

	/** What a variable is set to, or a function's own parameter by its default and by those who call it. */
	private givenBy(name: ts.Node, bodies: ReadonlySet<Body>): ts.Node[] | undefined {
		const declaration = ts.isIdentifier(name) ? this.declarationOf(name) : undefined;
		if (declaration === undefined) return undefined;
		if (ts.isVariableDeclaration(declaration)) {
			return declaration.initializer && [declaration.initializer];
		}
		if (!ts.isParameter(declaration)) return undefined;
		const { parent: called, initializer } = declaration;
		const place = called.parameters.indexOf(declaration);
		const given = [...bodies]
			.flatMap((body) => this.callsOf(called, body))
			.map((call) => call.arguments[place] ?? initializer);
		return given.length > 0 && given.every((one) => one !== undefined) ? given : undefined;
	}

	private callsOf(called: ts.SignatureDeclaration, body: Body): ts.CallExpression[] {
		const calls: ts.CallExpression[] = [];
		visit(body, (node) => {
			if (ts.isCallExpression(node) && this.declarationOf(node.expression) === called) {
				calls.push(node);
			}
		});
		return calls;
	}

	/** Where a name is declared, through imports. */
	private declarationOf(node: ts.Node): ts.Declaration | undefined {
		let symbol = this.checker.getSymbolAtLocation(node);
		if (symbol && symbol.flags & ts.SymbolFlags.Alias) {
			symbol = this.checker.getAliasedSymbol(symbol);
		}
		return symbol?.valueDeclaration;
	}
}

export function inMemoryFilePath(name: string): string {
	return join(ACTIONS, 'queue', name);
}

/** Each node inside a node once, in the order of the source, those of inner functions included. */
function visit(node: ts.Node, look: (node: ts.Node) => void): void {
	node.forEachChild((inner) => {
		look(inner);
		visit(inner, look);
	});
}

function isBody(node: ts.Node): node is Body {
	return ts.isFunctionLike(node) && 'body' in node;
}

/** `Parameters` itself is what is checked against, not what is checked. */
function isOfActions(node: ts.Node): boolean {
	const { fileName } = node.getSourceFile();
	const file = join(fileName);
	return (
		file.startsWith(ACTIONS) ||
		(file.startsWith(PARAMETERS) && file !== `${PARAMETERS}parameters.ts`)
	);
}

function returnedBy(body: Body): ts.Expression[] {
	const returned: ts.Expression[] = [];
	visit(body, (node) => {
		if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
	});
	return returned;
}
