import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { name as PACKAGE } from '../../package.json';
import surface from '../../test/actions/surface.json';
import triggerSurface from '../../test/actions/surface.trigger.json';
import { ROOT } from '../../scripts/dist';
import { outputSchemaPath, OUTPUT_SCHEMA_FOLDER } from '../../scripts/reference/output-schema';
import { CREDENTIAL_TYPE, N8nUser, NODE_TYPE, TRIGGER_TYPE } from '../n8n/n8n-user';
import { CUSTOM_API_CALL } from '../n8n/served-properties';
import { readSharedRun } from '../support/shared-run';

const TOOL_TYPE = `${NODE_TYPE}Tool`;

const Icons = z.object({ light: z.string(), dark: z.string() });
const Links = z.array(z.object({ url: z.string() }));
const Property = z.object({
	name: z.string(),
	type: z.string(),
	default: z.unknown(),
	typeOptions: z.object({ password: z.boolean() }).partial().optional(),
	options: z.array(z.object({ value: z.unknown(), action: z.string().optional() })).optional(),
	displayOptions: z
		.object({ show: z.record(z.array(z.unknown())) })
		.partial()
		.optional(),
});
const NodeType = z.object({
	name: z.string(),
	displayName: z.string(),
	iconUrl: Icons,
	codex: z
		.object({
			categories: z.array(z.string()),
			subcategories: z.record(z.array(z.string())),
			alias: z.array(z.string()),
			resources: z
				.object({ primaryDocumentation: Links, credentialDocumentation: Links })
				.partial(),
		})
		.partial(),
	inputs: z.array(z.string()),
	outputs: z.array(z.string()),
	credentials: z.array(z.object({ name: z.string(), required: z.boolean().optional() })),
	properties: z.array(Property),
});
const CredentialType = z.object({
	name: z.string(),
	displayName: z.string(),
	documentationUrl: z.string(),
	iconUrl: Icons,
	supportedNodes: z.array(z.string()),
	properties: z.array(Property),
});
const Named = z.array(z.object({ name: z.string() }).passthrough());

let user: N8nUser;
let node: z.infer<typeof NodeType>;
let tool: z.infer<typeof NodeType>;
let trigger: z.infer<typeof NodeType>;
let credential: z.infer<typeof CredentialType>;

beforeAll(async () => {
	user = await N8nUser.signIn(readSharedRun().url);
	const nodes = Named.parse(await user.get('/types/nodes.json'));
	const credentials = Named.parse(await user.get('/types/credentials.json'));
	const one = (types: z.infer<typeof Named>, wanted: string) => {
		const found = types.find(({ name }) => name === wanted);
		if (!found) throw new Error(`n8n serves no type ${wanted}.`);
		return found;
	};
	node = NodeType.parse(one(nodes, NODE_TYPE));
	tool = NodeType.parse(one(nodes, TOOL_TYPE));
	trigger = NodeType.parse(one(nodes, TRIGGER_TYPE));
	credential = CredentialType.parse(one(credentials, CREDENTIAL_TYPE));
});

describe('the node', () => {
	it('is served under its name, with one input, one output and its credential', () => {
		expect(node).toMatchObject({
			displayName: 'Music Assistant',
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		});
	});

	it('has its category, search words and links to its documentation', () => {
		expect(node.codex.categories).toEqual(['Miscellaneous']);
		expect(node.codex.alias).toEqual(
			expect.arrayContaining(['music', 'speaker', 'podcast', 'playlist']),
		);
		expect(node.codex.resources?.primaryDocumentation).toEqual([
			{ url: expect.stringMatching(/^https:\/\/.+\/docs\/guide\.md$/) },
		]);
		expect(node.codex.resources?.credentialDocumentation).toEqual([
			{ url: expect.stringMatching(/^https:\/\/.+\/docs\/credential-test\.md$/) },
		]);
	});

	it('offers the operations listed in surface.json, each with a text for the node creator', () => {
		expect(servedOperationNames(node)).toEqual(surfaceOperations());
		for (const { options } of properties(node, 'operation')) {
			for (const { value, action } of options ?? []) {
				if (value !== CUSTOM_API_CALL) expect(action).toMatch(/^[A-Z]/);
			}
		}
	});
});

describe('the tool of an AI agent', () => {
	it('is served as a variant that outputs a tool', () => {
		expect(tool).toMatchObject({
			displayName: 'Music Assistant Tool',
			inputs: [],
			outputs: ['ai_tool'],
			credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		});
		expect(tool.codex.categories).toContain('AI');
		expect(tool.codex.subcategories?.AI).toContain('Tools');
	});

	it('offers the same operations', () => {
		expect(servedOperationNames(tool)).toEqual(surfaceOperations());
	});
});

describe('the trigger', () => {
	it('is served under its name, without input, with one output and its credential', () => {
		expect(trigger).toMatchObject({
			displayName: 'Music Assistant Trigger',
			inputs: [],
			outputs: ['main'],
			credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		});
	});

	it('offers the events listed in surface.trigger.json', () => {
		const offered = properties(trigger, 'events').flatMap(({ options = [] }) => options);
		const values = offered.map(({ value }) => String(value));
		expect(values.sort()).toEqual([...triggerSurface.fields.events.values].sort());
	});
});

describe('the output of an operation', () => {
	const operations = Object.entries(surfaceOperations()).flatMap(([resource, names]) =>
		names
			.filter((name) => outputSchemaPath(resource, name))
			.map((name) => [resource, name] as const),
	);

	// The editor requests it to show the output fields of a node that has not run yet.
	it.each(operations)('is served before it has run: %s, %s', async (resource, operation) => {
		const path = `${resource}/${operation}.json`;
		const response = await fetch(`${user.url}/schemas/${NODE_TYPE}/1.0.0/${path}`);

		expect(response.status).toBe(200);
		expect(await response.json()).toEqual(
			JSON.parse(await readFile(join(ROOT, OUTPUT_SCHEMA_FOLDER, path), 'utf8')),
		);
	});
});

describe('the credential', () => {
	it('is served with its fields, the token masked', () => {
		expect(credential.displayName).toBe('Music Assistant API');
		const served = (name: string) => credential.properties.find((field) => field.name === name);
		expect(served('baseUrl')).toMatchObject({ type: 'string', default: '' });
		expect(served('accessToken')).toMatchObject({ typeOptions: { password: true } });
		expect(served('ignoreSslIssues')).toMatchObject({ type: 'boolean', default: false });
	});

	it('is for the node and its trigger, and links to its documentation', () => {
		expect(credential.supportedNodes).toEqual(expect.arrayContaining([NODE_TYPE, TRIGGER_TYPE]));
		expect(credential.documentationUrl).toMatch(/^https:\/\/.+\/docs\/credential-test\.md$/);
	});
});

describe('the icons', () => {
	it.each([
		['node', () => node],
		['tool', () => tool],
		['trigger', () => trigger],
		['credential', () => credential],
	])('of the %s are pictures, one for each theme', async (_, type) => {
		const { light, dark } = type().iconUrl;
		const pictures = await Promise.all([fetchIcon(light), fetchIcon(dark)]);

		expect(pictures[0]).not.toBe(pictures[1]);
	});
});

test('n8n loaded the package without logging a problem', async () => {
	const log = await readFile(join(readSharedRun().home.folder, 'n8n.log'), 'utf8');
	const [loading = ''] = log.split('Editor is now accessible');

	expect(loading).toContain('n8n ready');
	expect(loading.match(/^.*(skipping package|failed to load).*$/gim) ?? []).toEqual([]);
	// n8n mentions a package only if it cannot load it.
	expect(loading).not.toContain(PACKAGE);
});

/** Fetches an icon as the editor does, whose path is relative to n8n's address. */
async function fetchIcon(icon: string): Promise<string> {
	const response = await fetch(`${user.url}/${icon}`);
	expect(response.status).toBe(200);
	expect(response.headers.get('content-type')).toContain('image/svg+xml');
	const picture = await response.text();
	expect(picture).toMatch(/<svg[^>]*>[^]*<\/svg>\s*$/);
	return picture;
}

function properties(type: z.infer<typeof NodeType>, wanted: string) {
	return type.properties.filter(({ name }) => name === wanted);
}

/** The operations that the editor offers, by resource; both are sorted. */
function servedOperationNames(type: z.infer<typeof NodeType>) {
	const offered = properties(type, 'resource').flatMap(({ options = [] }) => options);
	return sortedOperations(
		offered
			.map(({ value }) => String(value))
			.filter((resource) => resource !== CUSTOM_API_CALL)
			.map((resource): [string, string[]] => [
				resource,
				properties(type, 'operation')
					.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource))
					.flatMap(({ options = [] }) => options.map(({ value }) => String(value)))
					.filter((operation) => operation !== CUSTOM_API_CALL),
			]),
	);
}

function surfaceOperations() {
	return sortedOperations(
		Object.entries(surface.resources).map(([resource, { operations }]) => [
			resource,
			Object.keys(operations),
		]),
	);
}

function sortedOperations(operations: ReadonlyArray<[string, string[]]>) {
	return Object.fromEntries(
		operations.map(([resource, names]) => [resource, [...names].sort()] as const),
	);
}
