import type { INode, INodeParameters } from 'n8n-workflow';
import type { OwnEditor } from '../../browser/own-editor';
import { expectRead } from '../../browser/shown';
import { CREDENTIAL_TYPE, NODE_TYPE, type N8nUser, TRIGGER_TYPE } from '../../n8n/rest';
import { servedOperations, servedOptions, servedProperties } from '../../n8n/served';
import { CHOICES, FORMS, OF_NO_PLAYER, TRIGGER_FORM } from './forms';

/** How far the nodes lie apart on the canvas. */
const GRID = { columns: 4, x: 200, y: 160 } as const;

/** Each resource's actions as n8n offers them, each event of the trigger, in the order of their menus. */
interface Offered {
	readonly actions: Readonly<Record<string, readonly Action[]>>;
	readonly events: readonly Event[];
}

type Action = Readonly<Record<'resource' | 'operation' | 'action', string>>;

type Event = Readonly<Record<'name' | 'value', string>>;

type NodeToOpen = readonly [name: string, type: string, parameters: INodeParameters];

/**
 * Opens every action of both nodes once, in workflows that were saved with nothing filled in: of a node that was just added
 * n8n hides what is missing, of these it shows it. A workflow for each resource, because the editor is slow with many nodes.
 *
 * @param theirs The editor, with one credential in it, as soon as the tests run.
 */
export function everyAction(theirs: () => OwnEditor): void {
	let offered: Offered;
	let credential: string;

	beforeAll(async () => {
		const { user } = theirs();
		offered = await offeredBy(user);
		[{ id: credential }] = await user.credentials();
	});

	test('there is a form for every resource that n8n offers', () => {
		expect(Object.keys(FORMS)).toEqual(Object.keys(offered.actions));
	});

	test.each(Object.entries(FORMS))(
		'every action of %s asks for what it needs, and warns of nothing else',
		async (resource, forms) => {
			const { details } = theirs().editor;
			const actions = offered.actions[resource] ?? [];
			expect(Object.keys(forms)).toEqual(actions.map(({ action }) => action));
			await openNodes(
				`Actions of ${resource}`,
				actions.map(({ action, ...parameters }) => [action, NODE_TYPE, parameters]),
			);

			for (const [action, form] of Object.entries(forms)) {
				await open(action, async () => {
					await expectForm(resource, form);
					for (const [field, choice, changed] of CHOICES[action] ?? []) {
						await details.choose(field, choice);
						await expectForm(resource, changed);
					}
				});
			}
		},
	);

	test('every event of the trigger asks for players, where it happens on one', async () => {
		const { details } = theirs().editor;
		await openNodes(
			'Events',
			offered.events.map(({ name, value }) => [name, TRIGGER_TYPE, { events: [value] }]),
		);
		for (const { name } of offered.events) {
			const fields = OF_NO_PLAYER.includes(name) ? TRIGGER_FORM.slice(1) : TRIGGER_FORM;
			const form = ['Credential', `Events: ${name}`, ...fields];
			await open(name, async () => await expectRead(() => details.lines(), form));
		}
	});

	/** Saves these as a workflow, with nothing filled in but the credential, and opens it. */
	async function openNodes(workflow: string, nodes: readonly NodeToOpen[]): Promise<void> {
		const { editor, user } = theirs();
		await user.saveWorkflow({
			name: workflow,
			nodes: nodes.map((node, index) => savedNode(node, index, credential)),
			connections: {},
		});
		await editor.openWorkflow(workflow);
	}

	/** Closes the details also after a failure, for the tests that follow. */
	async function open(name: string, look: () => Promise<void>): Promise<void> {
		const { editor } = theirs();
		await editor.open(name);
		try {
			await look();
		} finally {
			await editor.details.close();
		}
	}

	async function expectForm(resource: string, form: string): Promise<void> {
		const { details } = theirs().editor;
		const lines = ['Credential', `Resource: ${resource}`, ...form.split(' | ')];
		await expectRead(async () => await details.lines(), lines);
	}
}

async function offeredBy(user: N8nUser): Promise<Offered> {
	const properties = await servedProperties(user, NODE_TYPE);
	const operations = servedOperations(properties);
	const resources = servedOptions(properties, 'resource').map(({ name, value }) => [
		name,
		operations.filter(({ resource }) => resource === value),
	]);
	const events = servedOptions(await servedProperties(user, TRIGGER_TYPE), 'events');
	return { actions: Object.fromEntries(resources) as Offered['actions'], events };
}

function savedNode([name, type, parameters]: NodeToOpen, index: number, credential: string): INode {
	return {
		id: name,
		name,
		type,
		typeVersion: 1,
		parameters,
		position: [(index % GRID.columns) * GRID.x, Math.floor(index / GRID.columns) * GRID.y],
		credentials: { [CREDENTIAL_TYPE]: { id: credential, name: 'Music Assistant account' } },
	};
}
