import type { INode, INodeParameters } from 'n8n-workflow';
import { CREDENTIAL_TYPE, NODE_TYPE, type N8nUser, TRIGGER_TYPE } from '../n8n/n8n-user';
import {
	findServedOperations,
	findServedOptions,
	fetchServedProperties,
} from '../n8n/served-properties';
import type { Editor } from './editor';
import { CHOICES, FORMS, expectedTriggerForm } from './expected-forms';
import { expect, test } from './fixtures';

/*
 * Opens every action of both nodes once, in saved workflows with nothing filled in: n8n marks what is missing there, but
 * not in a node that was just added. There is one workflow for each resource, because the editor is slow with many nodes.
 */

/** How the nodes are placed on the canvas: nodes in a row, and the distances between them. */
const GRID = { columns: 4, x: 200, y: 160 } as const;

test('the expected forms cover every resource that n8n offers', async ({ user }) => {
	const resources = findServedOptions(await fetchServedProperties(user, NODE_TYPE), 'resource');
	expect(resources.map(({ name }) => name)).toEqual(Object.keys(FORMS));
});

for (const [resource, forms] of Object.entries(FORMS)) {
	test(`every action of ${resource} asks for what it requires, and marks nothing else`, async ({
		credential,
		editor,
		user,
	}) => {
		const { details } = editor;
		const properties = await fetchServedProperties(user, NODE_TYPE);
		const { value } = findServedOptions(properties, 'resource').find(
			({ name }) => name === resource,
		)!;
		const actions = findServedOperations(properties).filter((one) => one.resource === value);
		expect(actions.map(({ action }) => action)).toEqual(Object.keys(forms));
		await openNodes(
			{ editor, user },
			actions.map(({ action, ...parameters }) =>
				nodeWithCredential(action, NODE_TYPE, parameters, credential),
			),
		);

		for (const [action, form] of Object.entries(forms)) {
			await test.step(action, async () => {
				await editor.openNode(action);
				await details.expectForm(`Resource: ${resource}`, ...form.split(' | '));
				for (const [field, choice, changed] of CHOICES[action] ?? []) {
					await details.choose(field, choice);
					await details.expectForm(`Resource: ${resource}`, ...changed.split(' | '));
				}
				await details.close();
			});
		}
	});
}

test('every event of the trigger asks for its players, podcasts or playlists', async ({
	credential,
	editor,
	user,
}) => {
	const events = findServedOptions(await fetchServedProperties(user, TRIGGER_TYPE), 'events');
	await openNodes(
		{ editor, user },
		events.map(({ name, value }) =>
			nodeWithCredential(name, TRIGGER_TYPE, { events: [value] }, credential),
		),
	);
	for (const { name } of events) {
		await editor.openNode(name);
		await editor.details.expectForm(`Events: ${name}`, ...expectedTriggerForm(name));
		await editor.details.close();
	}
});

/** Saves the nodes as a workflow and opens it. */
async function openNodes(
	{ editor, user }: { editor: Editor; user: N8nUser },
	nodes: readonly INode[],
): Promise<void> {
	const placed = nodes.map((node, index): INode => {
		const row = Math.floor(index / GRID.columns);
		return { ...node, position: [(index % GRID.columns) * GRID.x, row * GRID.y] };
	});
	const { id } = await user.saveWorkflow({ name: 'Actions', nodes: placed, connections: {} });
	await editor.open(id);
}

/** A node with nothing filled in but the credential. */
function nodeWithCredential(
	name: string,
	type: string,
	parameters: INodeParameters,
	credential: string,
): INode {
	return {
		id: name,
		name,
		type,
		typeVersion: 1,
		parameters,
		position: [0, 0],
		credentials: { [CREDENTIAL_TYPE]: { id: credential, name: 'Music Assistant account' } },
	};
}
