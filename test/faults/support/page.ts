import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/dist';

const PATH = join(ROOT, 'test/faults/faults.md');

/** The groups of cases in the order of the page; each has one file of tests. */
export const GROUPS = [
	'Line',
	'Answer',
	'Status',
	'Envelope',
	'Paging',
	'Input',
	'Address and token',
	'Engine',
	'Hostile server',
] as const;

export type Group = (typeof GROUPS)[number];

/** Set by `npm run test:faults -- --write`. */
const IS_WRITING = process.env.FAULTS_PAGE === 'write';

export const OPENING = `# What happens when something goes wrong

Made by \`npm run test:faults -- --write\` from what really came out: each case was tried on real sockets and on n8n's own
engine. It says what a user gets: the right result, or one error on the input item it belongs to, first what happened,
then what to do. Whatever the case is, the other input items are not harmed, a command that changes something reaches
the server once at most, and the access token is in no output, error, log or address.

Where no answer came, n8n's test of a credential shows the bare code of the cause: [the credential's
test](../../docs/credential-test.md) says what each of them means.

**Get Many** reads the queues, **Get Items** reads a queue page by page, **Play Media** changes something (all three of
Queue); other operations are named by their resource. **Credential test** is the button of the credential's window,
**List**, **Players** and **Mapper** the lists of queues, of players and of a player's settings that the editor opens,
**Trigger** the activation of a workflow that begins with the trigger. Where two of them are told the same they share a
row.
`;

/** What one place got in one case. */
export interface ShownError {
	/** What happened, where it was an error. */
	readonly message?: string;
	readonly description?: string;
	/** What came out, where it was none. */
	readonly result?: string;
}

/** Collects what a file of tests saw of its group, and in the end holds the page to it. */
export class Section {
	private readonly cases = new Map<string, Map<string, string[]>>();

	constructor(private readonly group: Group) {}

	/** @param place what it was tried with */
	add(title: string, place: string, told: ShownError): void {
		const rows = this.cases.get(title) ?? new Map<string, string[]>();
		this.cases.set(title, rows);
		const text = words(told);
		const places = rows.get(text) ?? [];
		rows.set(text, places);
		if (!places.includes(place)) places.push(place);
	}

	/** The last test of a file: the page says the same. */
	isOnThePage(): void {
		test(`the page tells it (else: npm run test:faults -- --write)`, () => {
			if (IS_WRITING) write(this.group, this.text);
			expect(parseMarkdownSections(page()).get(this.group)).toBe(this.text);
		});
	}

	/** Not lined up, which `npm run format` leaves to it: its cells are sentences, and every row would be as wide as the longest. */
	private get text(): string {
		const rows = [...this.cases].flatMap(([title, told]) =>
			[...told].map(([text, places], row) => [row === 0 ? title : '', places.join(', '), text]),
		);
		return [['Case', 'Tried with', 'What the user gets'], ['---', '---', '---'], ...rows]
			.map((cells) => `| ${cells.map(inTable).join(' | ')} |`)
			.join('\n');
	}
}

function words({ message, description, result = 'the result' }: ShownError): string {
	if (message === undefined) return result;
	return neutral([`**${message}**`, description ?? ''].join(' ').trim());
}

/**
 * Without what differs from run to run and from machine to machine: the ports of the servers, and how a name server says
 * no.
 */
function neutral(text: string): string {
	return text
		.replace(/\b(https?):\/\/(127\.0\.0\.1|localhost):\d+/gi, '$1://192.168.1.20:8095')
		.replaceAll('EAI_AGAIN', 'ENOTFOUND');
}

function inTable(text: string): string {
	return text
		.replace(/[<|]/g, (sign) => (sign === '<' ? '&lt;' : '\\|'))
		.replaceAll('__', '\\_\\_');
}

export function page(): string {
	return readFileSync(PATH, 'utf8');
}

export function parseMarkdownSections(text: string): Map<string, string> {
	const [, ...sections] = text.split(/^## /m);
	return new Map(
		sections.map((section): [string, string] => {
			const [heading = '', ...lines] = section.trim().split('\n');
			return [heading, lines.join('\n').trim()];
		}),
	);
}

/** Each file of tests writes its own section; run one after another they make the whole page. */
function write(group: Group, section: string): void {
	const sections = parseMarkdownSections(page()).set(group, section);
	const parts = GROUPS.map((name) => `## ${name}\n\n${sections.get(name) ?? ''}`.trim());
	writeFileSync(PATH, `${[OPENING.trim(), ...parts].join('\n\n')}\n`);
}
