import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { author, homepage, version } from '../../package.json';
import { ROOT } from '../../scripts/dist';

const FOLDER = join(ROOT, '.github/ISSUE_TEMPLATE');
const FILES = readdirSync(FOLDER);
const FORMS = FILES.filter((file) => file !== 'config.yml');

const Form = z
	.object({
		name: z.string(),
		description: z.string(),
		labels: z.array(z.string()),
		body: z.array(
			z.object({
				type: z.enum(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']),
				id: z.string().optional(),
				attributes: z.record(z.unknown()),
				validations: z.object({ required: z.boolean() }).strict().optional(),
			}),
		),
	})
	.strict();
const Config = z
	.object({
		blank_issues_enabled: z.boolean(),
		contact_links: z.array(
			z.object({ name: z.string(), url: z.string(), about: z.string() }).strict(),
		),
	})
	.strict();

const read = (file: string): unknown => parse(readFileSync(join(FOLDER, file), 'utf8'));

test.each(FORMS)('%s is a valid form of GitHub', (file) => {
	const { body } = Form.parse(read(file));
	const ids = body.flatMap(({ id }) => id ?? []);

	expect(new Set(ids).size).toBe(ids.length);
	for (const { type, id, attributes } of body) {
		if (type === 'markdown') expect(attributes.value).toEqual(expect.any(String));
		else expect([id, attributes.label]).toEqual([expect.any(String), expect.any(String)]);
	}
});

test('a bug report asks for what is needed to find it, and for no token', () => {
	const { body } = Form.parse(read('bug.yml'));
	const asked = body.filter(({ validations }) => validations?.required).map(({ id }) => id);

	expect(asked).toEqual(['happened', 'operation', 'info', 'n8n', 'package']);
	expect(JSON.stringify(body)).toContain('Never paste your access token');
});

test('users who open an issue see the pages first, all of which exist', () => {
	const { contact_links: links } = Config.parse(read('config.yml'));
	const home = `${homepage.replace('#readme', '')}/blob/main/`;

	expect(links.length).toBeGreaterThan(2);
	for (const { url } of links) {
		expect(url.startsWith(home)).toBe(true);
		expect([url, existsSync(join(ROOT, url.slice(home.length)))]).toEqual([url, true]);
	}
});

test('SECURITY.md says how to report, and that the current version is fixed', () => {
	const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
	const [line] = /^\d+\.\d+/.exec(version) ?? [];

	expect(page).toContain(`<${author.email}>`);
	expect(page).toMatch(new RegExp(`^\\| ${line} +\\| yes +\\|$`, 'm'));
});
