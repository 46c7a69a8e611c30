/** Two names are the same when they differ only in case, in blanks around them, or in how accents are encoded. */
export function sameName(one: string, other: string): boolean {
	return folded(one) === folded(other);
}

/** Whether `name` holds `part`, by the same rules as `sameName`. */
export function holdsName(name: string, part: string): boolean {
	return folded(name).includes(folded(part));
}

function folded(name: string): string {
	return name.normalize('NFC').trim().toLowerCase();
}

/** "a, b and 3 more": what an error text can list without growing beyond reading. */
export function listed(entries: readonly string[], most = 12): string {
	const shown = entries.slice(0, most).join(', ');
	return entries.length > most ? `${shown} and ${entries.length - most} more` : shown;
}

/** "1 second", "15 seconds". */
export function inSeconds(count: number): string {
	return `${count} ${count === 1 ? 'second' : 'seconds'}`;
}
