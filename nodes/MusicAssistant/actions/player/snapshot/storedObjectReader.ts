import { isObject, parseJson, type JsonObject, type JsonValue } from '../../../helpers/json';

/**
 * Reads the fields of an object that was stored outside of the workflow. Numbers, booleans, lists and objects may be texts:
 * tables and files convert them. A missing, empty or null field is null; the path of one of another type is added to
 * `invalid`.
 */
export class StoredObjectReader {
	/**
	 * @param invalid collects the paths of the fields that cannot be used, such as "queue.items[3].uri"
	 * @param path of the object itself, with its dot; '' for the outermost
	 */
	constructor(
		private readonly raw: JsonObject,
		private readonly invalid: string[],
		private readonly path = '',
	) {}

	/** A number counts as a text. */
	text(key: string): string | null {
		const value = this.valueAt(key);
		if (value === null || typeof value === 'string') return value;
		return typeof value === 'number' ? String(value) : this.markInvalid(key);
	}

	/** One of these texts. */
	choice(key: string, choices: readonly string[]): string | null {
		const text = this.text(key);
		return text === null || choices.includes(text) ? text : this.markInvalid(key);
	}

	/** A text that must be there; '' otherwise. */
	requiredText(key: string): string {
		return this.required(key, this.text(key), '');
	}

	/** A value that must be there; the other one otherwise. */
	required<Value>(key: string, value: Value | null, otherwise: Value): Value {
		if (value === null) this.markInvalid(key);
		return value ?? otherwise;
	}

	number(key: string, isValid: (value: number) => boolean): number | null {
		const value = this.valueAt(key);
		if (value === null) return null;
		const parsed = typeof value === 'string' ? Number(value) : value;
		return typeof parsed === 'number' && isValid(parsed) ? parsed : this.markInvalid(key);
	}

	bool(key: string): boolean | null {
		const value = this.valueAt(key);
		if (value === null || typeof value === 'boolean') return value;
		if (value === 'true' || value === 'false') return value === 'true';
		return this.markInvalid(key);
	}

	/** An object that must be there, as it is. */
	json(key: string, isValid: (value: JsonObject) => boolean): JsonObject | null {
		const value = this.parsedValueAt(key);
		return isObject(value) && isValid(value) ? value : this.markInvalid(key);
	}

	object(key: string): StoredObjectReader | null {
		const value = this.parsedValueAt(key);
		if (value === null) return null;
		return isObject(value) ? this.childReader(value, key) : this.markInvalid(key);
	}

	/** The objects in a list; null if there is none. */
	objects(key: string): StoredObjectReader[] | null {
		const value = this.parsedValueAt(key);
		if (value === null) return null;
		if (!Array.isArray(value)) return this.markInvalid(key);
		const children: StoredObjectReader[] = [];
		for (const [index, entry] of value.entries()) {
			const path = `${key}[${index}]`;
			if (isObject(entry)) children.push(this.childReader(entry, path));
			else this.markInvalid(path);
		}
		return children;
	}

	/** All fields of an object, which must be numbers. */
	numberRecord(key: string, isValid: (value: number) => boolean): Record<string, number> {
		const child = this.object(key);
		const keys = child ? Object.keys(child.raw) : [];
		return Object.fromEntries(
			keys.flatMap((name) => {
				const value = child?.number(name, isValid) ?? null;
				return value === null ? [] : [[name, value]];
			}),
		);
	}

	/** Null for an empty text too. */
	private valueAt(key: string): JsonValue {
		const value = this.raw[key];
		return value === undefined || value === '' ? null : value;
	}

	private parsedValueAt(key: string): JsonValue | undefined {
		const value = this.valueAt(key);
		return typeof value === 'string' ? parseJson(value) : value;
	}

	private childReader(raw: JsonObject, path: string): StoredObjectReader {
		return new StoredObjectReader(raw, this.invalid, `${this.path}${path}.`);
	}

	private markInvalid(key: string): null {
		const path = `${this.path}${key}`;
		if (!this.invalid.includes(path)) this.invalid.push(path);
		return null;
	}
}
