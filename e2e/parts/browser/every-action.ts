import type { IConnections, INode, INodeParameters } from 'n8n-workflow';
import type { OwnEditor } from '../../browser/own-editor';
import { expectRead } from '../../browser/shown';
import {
	CREDENTIAL_TYPE,
	NODE_TYPE,
	type N8nUser,
	TRIGGER_TYPE,
	type WorkflowToSave,
} from '../../n8n/rest';
import { servedOperations, servedOptions, servedProperties } from '../../n8n/served';
import { CHOICES, FORMS, OF_NO_PLAYER, TRIGGER_FORM } from './forms';

/** How far the nodes lie apart on the canvas. */
const GRID = { columns: 10, x: 200, y: 160 } as const;

/** Each resource's actions as n8n offers them, each event of the trigger, in the order of their menus. */
interface Offered {
	readonly actions: Readonly<Record<string, readonly Action[]>>;
	readonly events: readonly Event[];
}

type Action = Readonly<Record<'resource' | 'operation' | 'action', string>>;

type Event = Readonly<Record<'name' | 'value', string>>;

/**
 * Opens every action of both nodes once, in a workflow that was saved with nothing filled in: of a node that was just added
 * n8n hides what is missing, of these it shows it.
 *
 * @param theirs The editor, with one credential in it, as soon as the tests run.
 */
export function everyAction(theirs: () => OwnEditor): void {
	let offered: Offered;

	beforeAll(async () => {
		const { editor, user } = theirs();
		offered = await offeredBy(user);
		const [{ id: credential }] = await user.credentials();
		const { id } = await user.saveWorkflow(workflowOf(offered, credential));
		await editor.openWorkflow(id);
	}, 60_000);

	test('there is a form for every resource that n8n offers', () => {
		expect(Object.keys(FORMS)).toEqual(Object.keys(offered.actions));
	});

	test.each(Object.entries(FORMS))(
		'every action of %s asks for what it needs, and warns of nothing else',
		async (resource, forms) => {
			const { details } = theirs().editor;
			const actions = Object.keys(forms);
			expect(actions).toEqual(offered.actions[resource]?.map(({ action }) => action));

			await open(actions[0], async () => {
				for (const [action, form] of Object.entries(forms)) {
					if (action !== actions[0]) await details.next(action);
					await expectForm(resource, form);
					for (const [field, choice, changed] of CHOICES[action] ?? []) {
						await details.choose(field, choice);
						await expectForm(resource, changed);
					}
				}
			});
		},
		120_000,
	);

	test('every event of the trigger asks for players, where it happens on one', async () => {
		const { details } = theirs().editor;
		for (const { name } of offered.events) {
			const fields = OF_NO_PLAYER.includes(name) ? TRIGGER_FORM.slice(1) : TRIGGER_FORM;
			const form = ['Credential', `Events: ${name}`, ...fields];
			await open(name, async () => await expectRead(() => details.lines(), form));
		}
	}, 120_000);

	/** Closes the details also after a failure, for the tests that follow. */
	async function open(name: string | undefined, look: () => Promise<void>): Promise<void> {
		const { editor } = theirs();
		await editor.open(String(name));
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

/** Each action and event as a node of its name, a resource's one after another. */
function workflowOf({ actions, events }: Offered, credential: string): WorkflowToSave {
	const rows = Object.values(actions);
	const given: Array<[name: string, type: string, parameters: INodeParameters]> = [];
	for (const { action, ...parameters } of rows.flat()) given.push([action, NODE_TYPE, parameters]);
	for (const { name, value } of events) given.push([name, TRIGGER_TYPE, { events: [value] }]);
	return {
		name: 'Every action',
		nodes: given.map(([name, type, parameters], index) =>
			node(name, type, parameters, index, credential),
		),
		connections: Object.assign({}, ...rows.map(chained)) as IConnections,
	};
}

function node(
	name: string,
	type: string,
	parameters: INodeParameters,
	index: number,
	credential: string,
): INode {
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

function chained(actions: readonly Action[]): IConnections {
	return Object.fromEntries(
		actions
			.slice(1)
			.map(({ action }, before) => [
				String(actions[before]?.action),
				{ main: [[{ node: action, type: 'main', index: 0 }]] },
			]),
	);
}
