import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { MusicAssistant } from '../../nodes/MusicAssistant/MusicAssistant.node';
import { musicServer } from '../actions/support/musicServer';
import { runNode } from '../support/runNode';
import { readPage } from './markdown';

/** A request of docs/migration.md, and the node that is said to send it. */
interface Migration {
	readonly title: string;
	readonly body: { readonly command: string; readonly args: IDataObject };
	readonly menu: string;
	readonly parameters: INodeParameters;
}

const PART = /^(\d+\. .+)\n[^]*?```json\n([^]*?)```\n\nNode, \*\*(.+)\*\*:\n\n```json\n([^]*?)```/;

const migrations: Migration[] = readPage('docs/migration.md')
	.split(/^### /m)
	.slice(1)
	.map((part) => {
		const [, title = '', body = '', menu = '', parameters = ''] = PART.exec(part) ?? [];
		return { title, body: jsonParse(body), menu, parameters: jsonParse(parameters) };
	});

const server = musicServer('documented');

test('the page has all fourteen requests of the documentation', () => {
	const numbers = migrations.map(({ title }) => Number.parseInt(title, 10));

	expect(numbers).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
});

test.each(migrations)('$title: the node sends exactly that', async ({ body, parameters }) => {
	const { error } = await runNode(parameters, { server });

	expect(error).toBeUndefined();
	const [sent, ...more] = server.control.requests(body.command);
	expect(more).toEqual([]);
	const { provider_instance_or_domain: provider } = body.args;
	expect(JSON.parse(sent!.rawBody)).toStrictEqual({
		message_id: expect.stringMatching(/./),
		command: body.command,
		args: {
			...body.args,
			// The page says of this one that both spellings are sent.
			...(provider === undefined ? {} : { provider_instance_id_or_domain: provider }),
		},
	});
});

test.each(migrations)('$title: the operation has that name in the editor', (migration) => {
	const { menu, parameters } = migration;
	const { properties } = new MusicAssistant().description;
	const [first] = properties
		.filter(({ name }) => name === 'resource')
		.flatMap(({ options }) => options ?? [])
		.filter((option) => 'value' in option && option.value === parameters.resource);
	const operation = resources
		.find(({ value }) => value === parameters.resource)
		?.operations.find(({ option }) => option.value === parameters.operation);

	expect(`${first?.name} > ${operation?.option.name}`).toBe(menu);
});
