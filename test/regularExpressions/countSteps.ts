import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Continues matching behind a place; false if the rest does not match there. */
type Continuation = (place: number) => boolean;

/** Enough to see what an expression does that takes exponential time. */
const MAX_STEPS = 300_000;

/**
 * Counts the steps that a backtracking matcher such as V8's takes to find all matches of a regular expression in a text. It
 * depends on nothing but the two, unlike a measured time. Back references are not supported.
 *
 * @returns infinity for a number beyond a limit
 */
export function countSteps(expression: RegExp, text: string): number {
	const { pattern } = parseRegExp(expression);
	const matcher = new Matcher(expression, text);
	for (let start = 0; start <= text.length;) {
		let end = start;
		const isMatched = matcher.match(pattern, start, (place) => {
			end = place;
			return true;
		});
		start = isMatched ? Math.max(end, start + 1) : start + 1;
	}
	return matcher.steps < MAX_STEPS ? matcher.steps : Infinity;
}

export function parseRegExp(expression: RegExp): AST.RegExpLiteral {
	return new RegExpParser().parseLiteral(String(expression));
}

class Matcher {
	steps = 0;

	private readonly flags: string;

	private readonly characterMatches = new Map<string, boolean>();

	constructor(
		expression: RegExp,
		private readonly text: string,
	) {
		this.flags = expression.flags.replace(/[gy]/g, '');
	}

	match(node: AST.Node, place: number, next: Continuation): boolean {
		if (this.steps >= MAX_STEPS) return false;
		this.steps++;
		switch (node.type) {
			case 'Pattern':
			case 'Group':
			case 'CapturingGroup':
				return node.alternatives.some(({ elements }) => this.matchAll(elements, place, next));
			case 'Quantifier':
				return this.repeat(node, 0, place, next);
			case 'Assertion':
				return this.holds(node, place) && next(place);
			case 'Character':
			case 'CharacterSet':
			case 'CharacterClass':
				return place < this.text.length && this.matchCharacter(node, place) && next(place + 1);
			default:
				throw new Error(`Not supported: ${node.raw}`);
		}
	}

	private matchAll(elements: readonly AST.Node[], place: number, next: Continuation): boolean {
		const [first, ...others] = elements;
		if (first === undefined) return next(place);
		return this.match(first, place, (behind) => this.matchAll(others, behind, next));
	}

	private repeat(node: AST.Quantifier, count: number, place: number, next: Continuation): boolean {
		const again = () =>
			count < node.max &&
			this.match(node.element, place, (behind) => {
				// As in the standard: a repetition that matches nothing ends.
				if (behind === place && count >= node.min) return false;
				return this.repeat(node, count + 1, behind, next);
			});
		const goOn = () => count >= node.min && next(place);
		return node.greedy ? again() || goOn() : goOn() || again();
	}

	private holds(node: AST.Assertion, place: number): boolean {
		switch (node.kind) {
			case 'start':
				return place === 0 || this.isLineBreak(place - 1);
			case 'end':
				return place === this.text.length || this.isLineBreak(place);
			case 'word': {
				const isBoundary = this.isWord(place - 1) !== this.isWord(place);
				return isBoundary !== node.negate;
			}
			case 'lookahead': {
				const isAhead = node.alternatives.some(({ elements }) =>
					this.matchAll(elements, place, () => true),
				);
				return isAhead !== node.negate;
			}
			case 'lookbehind': {
				// Only of a certain length: as many characters as elements.
				const isBehind = node.alternatives.some(
					({ elements }) =>
						elements.length <= place &&
						this.matchAll(elements, place - elements.length, (end) => end === place),
				);
				return isBehind !== node.negate;
			}
		}
	}

	/** Whether `^` and `$` match beside this character. */
	private isLineBreak(place: number): boolean {
		return this.flags.includes('m') && /[\n\r\u2028\u2029]/.test(this.text.charAt(place));
	}

	private isWord(place: number): boolean {
		return /\w/.test(this.text.charAt(place));
	}

	private matchCharacter({ raw }: AST.Node, place: number): boolean {
		const character = this.text.charAt(place);
		const key = `${character}${raw}`;
		const known = this.characterMatches.get(key);
		if (known !== undefined) return known;
		const isMatch = new RegExp(`^(?:${raw})$`, this.flags).test(character);
		this.characterMatches.set(key, isMatch);
		return isMatch;
	}
}
