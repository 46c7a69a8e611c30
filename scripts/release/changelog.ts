/** One version of CHANGELOG.md. */
export interface Entry {
	/** What stands in the brackets of its heading: a version, or "Unreleased". */
	readonly name: string;
	/** As YYYY-MM-DD; `undefined` where the heading has none. */
	readonly date?: string;
	/** The lines that say what changed. */
	readonly changes: readonly string[];
}

export interface Changelog {
	/** The newest first, as in the file. */
	readonly entries: readonly Entry[];
	/** Where the names in brackets lead to, by name. */
	readonly links: ReadonlyMap<string, string>;
}

const HEADING = /^## \[([^\]]+)\](?: - (.+))?$/;
const LINK = /^\[([^\]]+)\]: (\S+)$/;

/** Reads a changelog in the form of Keep a Changelog. */
export function readChangelog(text: string): Changelog {
	const entries: Array<{ name: string; date?: string; changes: string[] }> = [];
	const links = new Map<string, string>();
	for (const line of text.split(/\r?\n/)) {
		const [, linked, target] = LINK.exec(line) ?? [];
		const [, name, date] = HEADING.exec(line) ?? [];
		if (linked !== undefined && target !== undefined) links.set(linked, target);
		else if (name !== undefined) entries.push({ name, date, changes: [] });
		else if (/^\s*[-*] \S/.test(line)) entries.at(-1)?.changes.push(line);
	}
	return { entries, links };
}
