import { CONTESTANTS, type Name } from '../contestants/contestant';

/** What is to be reached, and whether it was. */
export interface Verdict {
	/** For example `0.37 x HTTP Request`. */
	readonly reached: string;
	/** For example `<= 0.5`. */
	readonly goal: string;
	readonly ok: boolean;
}

/** One line of the table. */
export interface Row {
	readonly title: string;
	/** What each contestant needed, in words; those that did not take part are left out. */
	readonly values: Partial<Record<Name, string>>;
	readonly verdicts: readonly Verdict[];
	/** What else was seen, such as the number of requests. */
	readonly note?: string;
	/** Why its goal may be missed. The page says it where it was. */
	readonly whenMissed?: string;
}

export type Values = Partial<Record<Name, number>>;

/** A goal beside another contestant. Without that one, or without ours, there is nothing to judge. */
export function ratio(values: Values, against: Name, most: number, who: Name = 'ours'): Verdict[] {
	const [value, other] = [values[who], values[against]];
	if (value === undefined || other === undefined) return [];
	const reached = value / other;
	const of = who === 'ours' ? '' : `${who}: `;
	return [
		{ reached: `${of}${reached.toFixed(2)} x ${against}`, goal: `<= ${most}`, ok: reached <= most },
	];
}

/** A goal in figures. */
export function atMost(value: number, most: number, unit: string): Verdict {
	return { reached: `${figure(value)} ${unit}`.trim(), goal: `<= ${most}`, ok: value <= most };
}

export function inWords(values: Values, unit: string): Row['values'] {
	return Object.fromEntries(
		CONTESTANTS.flatMap((name) => {
			const value = values[name];
			return value === undefined ? [] : [[name, `${figure(value)} ${unit}`]];
		}),
	);
}

/** Three digits are more than such measuring is good for. */
export function figure(value: number): string {
	if (value >= 100) return value.toFixed(0);
	return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export const kilobytes = (bytes: number) => `${figure(bytes / 1000)} kB`;
