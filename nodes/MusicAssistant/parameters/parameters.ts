import { tryToParseDateTime, type INodeProperties } from 'n8n-workflow';
import {
	toParsableDate,
	declaredEntryFields,
	declaredFields,
	labelledOptions,
	matchChoice,
	parseTextOrList,
	splitAtNames,
	describeInvalidValue,
	explainEmptyExpression,
	numberRangeRemedy,
	quoteValue,
	ParameterError,
	type NumberBounds,
} from './values';
import { isObject, parseJson, type JsonObject } from '../helpers/json';

/** A resource locator's mode and its unchecked value: an expression may return anything. */
export interface LocatorValue {
	mode: string;
	value: unknown;
}

/**
 * The parameters of an operation for one input item, checked and converted to their types: an expression can return
 * anything for any of them.
 *
 * Only parameters that the operation declares can be read, so that none depends on a field that the editor never shows.
 */
export class Parameters {
	private readonly values = new Map<string, unknown>();

	/**
	 * @param read reads a value from n8n, which evaluates an expression: it is called once per parameter
	 * @param timeZone of the workflow, for times without a zone
	 * @param isExpression whether the user gave an expression for a parameter, or for an entry of a collection
	 */
	constructor(
		private readonly fields: readonly INodeProperties[],
		private readonly read: (name: string) => unknown,
		readonly timeZone = 'utc',
		private readonly isExpression: (name: string, entry?: string) => boolean = () => false,
	) {}

	/** The same parameters with another value for one of them. */
	with(name: string, value: unknown): Parameters {
		const read = (other: string) => (other === name ? value : this.rawValue(other));
		return new Parameters(this.fields, read, this.timeZone, this.isExpression);
	}

	/** The values of some parameters as a text, to compare them with those of another item. */
	serialize(names: readonly string[]): string {
		return JSON.stringify(names.map((name) => this.rawValue(name)));
	}

	/** The same for all values that were read. */
	serializeRead(): string {
		return JSON.stringify([...this.values]);
	}

	/** Trimmed text, '' if empty. Numbers become text: ids are always strings. */
	text(name: string): string {
		return this.asText(name, this.rawValue(name));
	}

	/** Trimmed text that must not be empty. @param remedy what to do if it is */
	filledText(name: string, remedy: string): string {
		const given = this.text(name);
		if (given === '') throw this.error(name, 'must not be empty', remedy);
		return given;
	}

	private asText(name: string, value: unknown): string {
		if (value === undefined || value === null) return '';
		if (typeof value === 'string') return value.trim();
		if (typeof value === 'number') return String(value);
		throw this.error(
			name,
			`must be a string, not ${describeInvalidValue(value)}`,
			'Change the expression so that it returns a string.',
		);
	}

	/** Accepts the texts "true" and "false" in any case too, which expressions often return. */
	boolean(name: string): boolean {
		const value = this.rawValue(name);
		if (typeof value === 'boolean') return value;
		const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
		if (word === 'true' || word === 'false') return word === 'true';
		throw this.error(
			name,
			`must be true or false, not ${describeInvalidValue(value)}`,
			'Change the expression so that it returns true or false.',
		);
	}

	/** Accepts numeric text too. */
	number(name: string, bounds: NumberBounds = {}): number {
		const value = this.rawValue(name);
		const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		const { min = -Infinity, max = Infinity, whole = false } = bounds;
		if (
			typeof parsed !== 'number' ||
			!Number.isFinite(parsed) ||
			(whole && !Number.isInteger(parsed))
		) {
			throw this.error(
				name,
				`must be a ${whole ? 'whole ' : ''}number, not ${describeInvalidValue(value)}`,
				numberRangeRemedy(min, max),
			);
		}
		if (parsed < min || parsed > max) {
			throw this.error(name, `is ${parsed}, which is out of range`, numberRangeRemedy(min, max));
		}
		return parsed;
	}

	/** A point in time in milliseconds since 1970, from such a number, a text, or a date object of an expression. */
	time(name: string): number {
		const value = this.rawValue(name);
		try {
			return tryToParseDateTime(toParsableDate(value), this.timeZone).toMillis();
		} catch {
			throw this.error(
				name,
				`must be a date, not ${describeInvalidValue(value)}`,
				'Choose one, or change the expression so that it returns a string such as 2026-11-20T06:45.',
			);
		}
	}

	/** One of the field's options, in any case, or by its label. */
	choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
		const value = this.rawValue(name);
		const labels = labelledOptions(this.field(name));
		const match = matchChoice(value, choices, labels);
		if (match !== undefined) return match;
		const choicesText = labels.map((label) => `${String(label.value)} (${label.name})`).join(', ');
		throw this.error(
			name,
			`is ${quoteValue(value)}, which is not one of the options`,
			`Choose from the list, or change the expression so that it returns one of: ${choicesText}.`,
		);
	}

	/** A resource locator. The mode is '' for a bare value, which an expression for the whole field returns. */
	locator(name: string): LocatorValue {
		const value = this.rawValue(name);
		if (isObject(value) && 'value' in value) {
			return { mode: typeof value.mode === 'string' ? value.mode : '', value: value.value };
		}
		return { mode: '', value };
	}

	/** A JSON parameter that must be an object; text is parsed. */
	object(name: string): JsonObject {
		const value = this.rawValue(name);
		const parsed = typeof value === 'string' ? parseJson(value) : value;
		if (isObject(parsed)) return parsed;
		throw this.error(name, 'must be a JSON object', 'Enter it as { "key": value }.');
	}

	/**
	 * The values of a multi-selection with a fixed list, [] if empty. An expression may return them as one text, in any
	 * case, or in the plural.
	 *
	 * @param choices the permitted values
	 */
	choices<Choice extends string>(name: string, choices: readonly Choice[]): Choice[] {
		const labels = labelledOptions(this.field(name));
		const match = (text: string) => matchChoice(text, choices, labels);
		const given = this.listedTexts(name, (text) => match(text) !== undefined);
		const matches = given.map((text) => {
			const found = match(text);
			if (found !== undefined) return found;
			throw this.error(
				name,
				`contains ${quoteValue(text)}, which is not one of the options`,
				`Use: ${choices.join(', ')}.`,
			);
		});
		return [...new Set(matches)];
	}

	/**
	 * The values of a multi-selection whose list comes from the server, [] if empty. An expression may return them as an
	 * array, as JSON text, or as one text, which is split where one of them begins.
	 *
	 * @param isKnown whether the server has something of this name or id; if left out, no text is split
	 */
	listedTexts(name: string, isKnown?: (text: string) => boolean): string[] {
		const list = parseTextOrList(this.rawValue(name));
		// An expression may have split a name that has commas.
		if (list) return isKnown ? splitAtNames(list.join(','), isKnown) : list;
		throw this.error(
			name,
			'must be a list of strings',
			'Change the expression so that it returns an array of strings.',
		);
	}

	/** A resource locator with a text, '' if empty. */
	locatorText(name: string): { mode: string; text: string } {
		const { mode, value } = this.locator(name);
		return { mode, text: this.asText(name, value) };
	}

	/** A resource locator with a text that must not be empty. @param remedy what to do if it is */
	filledLocator(name: string, remedy: string): { mode: string; text: string } {
		const located = this.locatorText(name);
		if (located.text === '') throw this.error(name, 'must not be empty', remedy);
		return located;
	}

	/** The entries of a collection such as Options, which has only those that the user added. */
	collection(name: string): Collection {
		const value = this.rawValue(name) ?? {};
		if (!isObject(value)) {
			throw this.error(
				name,
				`must be an object, not ${describeInvalidValue(value)}`,
				'Change the expression so that it returns an object with the entries.',
			);
		}
		return new Collection(
			declaredFields(this.field(name)),
			(key) => value[key],
			this.timeZone,
			(entry) => this.isExpression(name, entry),
		);
	}

	/**
	 * The entries of a collection that the user can add several times.
	 *
	 * @param group the name of its only kind of entry
	 */
	entries(name: string, group: string): CollectionEntry[] {
		const value = this.rawValue(name);
		const entries = (isObject(value) ? value[group] : value) ?? [];
		if (!Array.isArray(entries) || !entries.every(isObject)) {
			throw this.error(
				name,
				`must be a list of entries, not ${describeInvalidValue(entries)}`,
				'Change the expression so that it returns an array of objects.',
			);
		}
		const fields = declaredEntryFields(this.field(name), group);
		return entries.map((entry) => new CollectionEntry(fields, (key) => entry[key], this.timeZone));
	}

	/** The error to throw for an invalid value. @param problem a sentence without its subject */
	error(name: string, problem: string, description: string): ParameterError {
		const field = this.field(name);
		const { value } = this.locator(name);
		const cause = this.isExpression(field.name) ? explainEmptyExpression(value) : '';
		return new ParameterError(field.displayName, problem, `${cause}${description}`);
	}

	/** The unchecked value, for a parameter that accepts several shapes. */
	rawValue(name: string): unknown {
		const { name: key } = this.field(name);
		if (!this.values.has(key)) this.values.set(key, this.read(key));
		return this.values.get(key);
	}

	private field(name: string): INodeProperties {
		const field = this.fields.find((declared) => declared.name === name);
		if (field === undefined) {
			throw new Error(`The operation reads "${name}" but does not declare it`);
		}
		return field;
	}
}

export class Collection extends Parameters {
	/** Whether the user added the entry and gave it a value. */
	has(name: string): boolean {
		const value = this.rawValue(name);
		return value !== undefined && value !== null && value !== '';
	}

	/** @param fallback the field's default */
	numberOr(name: string, fallback: number, bounds: NumberBounds = {}): number {
		return this.has(name) ? this.number(name, bounds) : fallback;
	}

	/** @param fallback the field's default */
	booleanOr(name: string, fallback: boolean): boolean {
		return this.has(name) ? this.boolean(name) : fallback;
	}
}

/**
 * One entry of a collection that the user can add several times. It has a type of its own because its fields are not those of the
 * node: the tests then know by the type which fields an operation reads.
 */
export class CollectionEntry extends Collection {}
