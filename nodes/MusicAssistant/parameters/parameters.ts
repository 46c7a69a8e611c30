import { tryToParseDateTime, type INodeProperties, type INodePropertyOptions } from 'n8n-workflow';
import { toDateInput } from '../helpers/toDateInput';
import { isObject, parsedJson, textIn, type JsonObject } from '../helpers/json';
import { kindOf, range, shown } from './format';
import { ParameterError } from './parameterError';

/** What a resource locator was set to: one of its modes, and the value as it came (an expression may give anything). */
export interface Located {
	mode: string;
	value: unknown;
}

/** What a number has to be. */
interface Bounds {
	min?: number;
	max?: number;
	whole?: boolean;
}

/**
 * The parameters of one operation as one input item sees them, read as the types they are meant to have:
 * an expression can put anything into any of them.
 *
 * Only parameters that the operation declares can be read, so that none depends on a field the editor never shows.
 */
export class Parameters {
	private readonly values = new Map<string, unknown>();

	/**
	 * @param read asks n8n for a value, which costs an expression: it is called once a parameter
	 * @param timeZone of the workflow, in which times without a zone are meant
	 */
	constructor(
		private readonly fields: readonly INodeProperties[],
		private readonly read: (name: string) => unknown,
		private readonly timeZone = 'utc',
	) {}

	/** Text without blanks around it, '' when left empty. Numbers become text: ids are always strings. */
	text(name: string): string {
		return this.asText(name, this.valueOf(name));
	}

	/** Such a text, which must not be left empty. @param remedy what to do where it is */
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
			`must be a text, not ${kindOf(value)}`,
			'Let the expression give a text.',
		);
	}

	/** A value as it came, for a parameter that takes several shapes: an expression can give any of them. */
	anything(name: string): unknown {
		return this.valueOf(name);
	}

	/** A switch; the texts "true" and "false", which expressions often give, count as what they say. */
	boolean(name: string): boolean {
		const value = this.valueOf(name);
		if (typeof value === 'boolean') return value;
		if (value === 'true' || value === 'false') return value === 'true';
		throw this.error(
			name,
			`must be true or false, not ${kindOf(value)}`,
			'Let the expression give true or false.',
		);
	}

	/** A number within bounds; a text that is one counts. */
	number(name: string, bounds: Bounds = {}): number {
		const value = this.valueOf(name);
		const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		const { min = -Infinity, max = Infinity, whole = false } = bounds;
		if (typeof read !== 'number' || !Number.isFinite(read) || (whole && !Number.isInteger(read))) {
			throw this.error(
				name,
				`must be a ${whole ? 'whole ' : ''}number, not ${kindOf(value)}`,
				range(min, max),
			);
		}
		if (read < min || read > max) {
			throw this.error(name, `is ${read}, which is out of its range`, range(min, max));
		}
		return read;
	}

	/** A point in time, in milliseconds since 1970: such a number, a text, or one of the dates that expressions give. */
	time(name: string): number {
		const value = this.valueOf(name);
		try {
			return tryToParseDateTime(toDateInput(value), this.timeZone).toMillis();
		} catch {
			throw this.error(
				name,
				`must be a date, not ${kindOf(value)}`,
				'Choose one, or let the expression give a text such as 2026-11-20T06:45.',
			);
		}
	}

	/** One of the values the field's own list has. */
	choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
		const value = this.valueOf(name);
		const chosen = choices.find((choice) => choice === value);
		if (chosen !== undefined) return chosen;
		const labels = (this.field(name).options ?? []).filter(isChoice);
		const words = labels.map((label) => `${String(label.value)} (${label.name})`).join(', ');
		throw this.error(
			name,
			`is ${shown(value)}, which is none of its choices`,
			`Choose from the list, or let the expression give one of: ${words}.`,
		);
	}

	/** A resource locator. A bare text, which an expression for the whole field gives, comes with mode ''. */
	locator(name: string): Located {
		const value = this.valueOf(name);
		if (isObject(value) && 'value' in value) {
			return { mode: typeof value.mode === 'string' ? value.mode : '', value: value.value };
		}
		return { mode: '', value };
	}

	/** A JSON parameter that must be an object; its text is read. */
	object(name: string): JsonObject {
		const value = this.valueOf(name);
		const read = typeof value === 'string' ? parsedJson(value) : value;
		if (isObject(read)) return read;
		throw this.error(name, 'must be a JSON object', 'Write it as { "key": value }.');
	}

	/** What was put into a resource mapper, and the keys of the fields that were removed from it again. */
	mapped(name: string): { value: JsonObject; removed: string[] } {
		const mapper = this.valueOf(name);
		const { value, schema } = isObject(mapper) ? mapper : {};
		const fields = Array.isArray(schema) ? schema.filter(isObject) : [];
		return {
			value: isObject(value) ? value : {},
			removed: fields.filter(({ removed }) => removed === true).map((field) => textIn(field.id)),
		};
	}

	/**
	 * Several values of a multi-selection, none where it was left empty; an expression may give them as JSON text.
	 *
	 * @param choices the only ones there are; left out where the list comes from the server
	 */
	choices(name: string, choices?: readonly string[]): string[] {
		const value = this.valueOf(name);
		if (value === undefined || value === null || value === '') return [];
		const list = typeof value === 'string' ? (parsedJson(value) ?? [value]) : value;
		if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string')) {
			throw this.error(
				name,
				'must be a list of texts',
				'Let the expression give an array of texts.',
			);
		}
		const stranger = choices && list.find((entry) => !choices.includes(entry));
		if (stranger === undefined) return list;
		throw this.error(
			name,
			`has ${shown(stranger)}, which is none of its choices`,
			`Use: ${choices?.join(', ') ?? ''}.`,
		);
	}

	/** A resource locator that takes one text, '' when left empty. */
	locatorText(name: string): { mode: string; text: string } {
		const { mode, value } = this.locator(name);
		return { mode, text: this.asText(name, value) };
	}

	/** Such a resource locator, which must not be left empty. @param remedy what to do where it is */
	filledLocator(name: string, remedy: string): { mode: string; text: string } {
		const located = this.locatorText(name);
		if (located.text === '') throw this.error(name, 'must not be empty', remedy);
		return located;
	}

	/** The entries of a collection such as Options, of which only those the user added are there. */
	collection(name: string): Collection {
		const value = this.valueOf(name) ?? {};
		if (!isObject(value)) {
			throw this.error(
				name,
				`must be an object, not ${kindOf(value)}`,
				'Let the expression give an object of its entries.',
			);
		}
		const entries = value;
		const declared = (this.field(name).options ?? []).filter(isProperty);
		return new Collection(declared, (key) => entries[key], this.timeZone);
	}

	/** The fault to throw for a parameter whose value turned out to be of no use. */
	error(name: string, what: string, description: string): ParameterError {
		return new ParameterError(this.field(name).displayName, what, description);
	}

	protected valueOf(name: string): unknown {
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

/** A collection: read like parameters, and `has` tells whether the user added an entry. */
export class Collection extends Parameters {
	/** Whether the user added the entry and gave it a value. */
	has(name: string): boolean {
		const value = this.valueOf(name);
		return value !== undefined && value !== null && value !== '';
	}

	/** A number, or what the field declares as its default. */
	numberOr(name: string, otherwise: number, bounds: Bounds = {}): number {
		return this.has(name) ? this.number(name, bounds) : otherwise;
	}

	/** A switch, or what the field declares as its default. */
	booleanOr(name: string, otherwise: boolean): boolean {
		return this.has(name) ? this.boolean(name) : otherwise;
	}
}

function isChoice(option: object): option is INodePropertyOptions {
	return 'value' in option && 'name' in option;
}

function isProperty(option: object): option is INodeProperties {
	return 'displayName' in option && 'type' in option;
}
