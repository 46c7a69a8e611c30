import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { parseRegExp } from './countSteps';

/** Characters that many expressions treat differently. */
const COMMON_CHARACTERS = [' ', 'a', '1', '/', '\n', '\0'];

/** A text that can be made as long as one likes by repeating its middle. */
export interface HostileText {
	readonly beginning: string;
	readonly repeated: string;
	readonly end: string;
}

/**
 * Texts that may make a regular expression slow: a beginning that it matches, something that it matches again and again,
 * and an end that makes it try everything else.
 */
export function createHostileTexts(expression: RegExp): HostileText[] {
	const { pattern } = parseRegExp(expression);
	const samples = new Set<string>();
	const beginnings = new Set(['']);
	const ends = new Set(['', '\n', '\0', '!x']);
	visitRegExpAST(pattern, {
		onCharacterClassEnter(node) {
			ends.add(characterOutside(node));
		},
		onAlternativeEnter({ elements }) {
			const cuts = cutsBetween(elements);
			for (const start of cuts) {
				beginnings.add(elements.slice(0, start).map(sampleOf).join(''));
				for (const end of cuts.filter((cut) => cut > start)) {
					samples.add(elements.slice(start, end).map(sampleOf).join(''));
				}
			}
		},
	});
	const repeated = new Set([...samples, ...COMMON_CHARACTERS].map((text) => text.slice(0, 30)));
	repeated.delete('');
	return [...beginnings].flatMap((beginning) =>
		[...repeated].flatMap((one) => [...ends].map((end) => ({ beginning, repeated: one, end }))),
	);
}

/** The places between elements, except between two characters: a word is not divided. */
function cutsBetween(elements: readonly AST.Element[]): number[] {
	const isCharacter = (index: number) => elements[index]?.type === 'Character';
	const places = Array.from({ length: elements.length + 1 }, (_, index) => index);
	return places.filter((place) => !isCharacter(place - 1) || !isCharacter(place));
}

/** A short text that this part of an expression matches. */
function sampleOf(node: AST.Node): string {
	switch (node.type) {
		case 'Character':
			return String.fromCodePoint(node.value);
		case 'CharacterSet':
		case 'CharacterClass':
			return characterIn(node);
		case 'Group':
		case 'CapturingGroup':
			return (node.alternatives[0]?.elements ?? []).map(sampleOf).join('');
		case 'Quantifier':
			return sampleOf(node.element).repeat(Math.max(1, Math.min(node.min, 8)));
		default:
			return '';
	}
}

type CharacterNode = AST.CharacterSet | AST.CharacterClass;

const CANDIDATES = [
	'a',
	' ',
	...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
];

function characterIn(node: CharacterNode): string {
	return CANDIDATES.find((character) => toPattern(node).test(character)) ?? '';
}

function characterOutside(node: CharacterNode): string {
	return CANDIDATES.find((character) => !toPattern(node).test(character)) ?? '';
}

function toPattern({ raw }: CharacterNode): RegExp {
	return new RegExp(raw, raw.includes('\\p') ? 'u' : '');
}
