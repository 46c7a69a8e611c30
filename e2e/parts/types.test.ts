import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { name as PACKAGE } from '../../package.json';
import { ROOT } from '../../scripts/dist';
import { OUTPUT_SCHEMA_FOLDER } from '../../scripts/reference/output-schema';
import { CREDENTIAL_TYPE, N8nUser, NODE_TYPE, TRIGGER_TYPE } from '../n8n/n8n-user';
import { readSharedRun } from '../support/shared-run';

/*
 * What the node describes is tested where it is written (test/actions, test/package). Here: that n8n loads the published
 * package, makes its tool of it, and serves its files.
 */

const ServedType = z
	.object({ name: z.string(), iconUrl: z.object({ light: z.string(), dark: z.string() }) })
	.passthrough();
const NamedType = z.object({ name: z.string() }).passthrough();

const credentials = [{ name: CREDENTIAL_TYPE, required: true }];
const EXPECTED_TYPES = {
	[NODE_TYPE]: {
		displayName: 'Music Assistant',
		inputs: ['main'],
		outputs: ['main'],
		credentials,
		codex: { categories: ['Miscellaneous'] },
	},
	[`${NODE_TYPE}Tool`]: {
		displayName: 'Music Assistant Tool',
		inputs: [],
		outputs: ['ai_tool'],
		credentials,
		codex: { subcategories: { AI: expect.arrayContaining(['Tools']) as string[] } },
	},
	[TRIGGER_TYPE]: {
		displayName: 'Music Assistant Trigger',
		inputs: [],
		outputs: ['main'],
		credentials,
	},
	[CREDENTIAL_TYPE]: {
		displayName: 'Music Assistant API',
		supportedNodes: expect.arrayContaining([NODE_TYPE, TRIGGER_TYPE]) as string[],
		documentationUrl: expect.stringMatching(/^https:\/\/.+\/docs\/credential-test\.md$/) as string,
		properties: expect.arrayContaining([
			expect.objectContaining({ name: 'accessToken', typeOptions: { password: true } }),
		]) as object[],
	},
};

let user: N8nUser;

beforeAll(async () => {
	user = await N8nUser.signIn(readSharedRun().url);
});

test.each(Object.entries(EXPECTED_TYPES))(
	'%s is served, with an icon for each theme',
	async (name, expected) => {
		const path = name === CREDENTIAL_TYPE ? 'credentials' : 'nodes';
		const types = z.array(NamedType).parse(await user.get(`/types/${path}.json`));
		const served = ServedType.parse(types.find((type) => type.name === name));
		expect(served).toMatchObject(expected);
		const pictures = await Promise.all([served.iconUrl.light, served.iconUrl.dark].map(fetchIcon));
		expect(pictures[0]).not.toBe(pictures[1]);
	},
);

/** Fetches an icon as the editor does, whose path is relative to n8n's address. */
async function fetchIcon(icon: string): Promise<string> {
	const response = await fetch(`${user.url}/${icon}`);
	expect(response.headers.get('content-type')).toContain('image/svg+xml');
	const picture = await response.text();
	expect(picture).toMatch(/<svg[^>]*>[^]*<\/svg>\s*$/);
	return picture;
}

// The editor requests it to show the output fields of a node that has not run yet.
test('the output schema of an operation is served', async () => {
	const path = 'queue/getItems.json';
	const response = await fetch(`${user.url}/schemas/${NODE_TYPE}/1.0.0/${path}`);
	const written = await readFile(join(ROOT, OUTPUT_SCHEMA_FOLDER, path), 'utf8');
	expect(await response.json()).toEqual(JSON.parse(written));
});

test('n8n loaded the package without logging a problem', async () => {
	const log = await readFile(join(readSharedRun().home.folder, 'n8n.log'), 'utf8');
	const [loading = ''] = log.split('Editor is now accessible');

	expect(loading).toContain('n8n ready');
	expect(loading.match(/^.*(skipping package|failed to load).*$/gim) ?? []).toEqual([]);
	// n8n mentions a package only if it cannot load it.
	expect(loading).not.toContain(PACKAGE);
});
