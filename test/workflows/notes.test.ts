import type { INode } from 'n8n-workflow';
import { isObject } from '../../nodes/MusicAssistant/helpers/json';
import { displayText } from '../../scripts/engine/display-text';
import { type ExampleWorkflow, readExamples } from '../../scripts/start/read-examples';

/** Choices that users replace by their own, as the node stores them: names, which may be on anybody's server by chance only. */
const LISTS = ['players', 'playerIds', 'memberIds', 'podcasts', 'playlists', 'providers'];

/** What the note says in place of the names of the nodes if something has to be set in each of them. */
const EVERY_NODE = /(all|both) Music Assistant nodes/;

let examples: ExampleWorkflow[];

beforeAll(async () => {
	examples = await readExamples();
});

test('the note of every example says where to choose the credential', () => {
	const silent = examples.filter((example) => !noteOf(example).includes('credential'));

	expect(silent.map(({ name }) => name)).toEqual([]);
});

test('the note of every example with a webhook says who can use it', () => {
	const open = examples.filter(({ workflow }) =>
		workflow.nodes.some(({ type }) => type === 'n8n-nodes-base.webhook'),
	);
	const silent = open.filter((example) => !noteOf(example).includes('**Authentication**'));

	expect(open.length).toBeGreaterThan(0);
	expect(silent.map(({ name }) => name)).toEqual([]);
});

test('the note of every example names the nodes in which players and media have to be set', () => {
	const missing = examples.flatMap((example) => {
		const note = noteOf(example);
		return example.workflow.nodes
			.filter((node) => isMusicAssistant(node) && choicesOf(node).length > 0)
			.filter(({ name }) => !note.includes(`**${name}**`) && !EVERY_NODE.test(note))
			.map(({ name }) => `${example.name}: ${name}`);
	});

	expect(missing).toEqual([]);
});

test('no example has an id or a URI that may be something else on the server of its user', () => {
	const chosen = examples.flatMap(({ name, workflow }) =>
		workflow.nodes.filter(isMusicAssistant).flatMap((node) => {
			// Names, and addresses on the internet.
			const ids = choicesOf(node).filter((choice) => !/^([A-Z][A-Za-z ]+$|http:)/.test(choice));
			const uris = JSON.stringify(node.parameters).match(/\w+:\/\/\w+\/[\w./-]+/g) ?? [];
			return [...ids, ...uris.filter((uri) => !uri.startsWith('http'))].map(
				(found) => `${name}: ${node.name}: ${found}`,
			);
		}),
	);

	expect(chosen).toEqual([]);
});

test('no two examples have the same id, so that n8n tells their webhooks apart', () => {
	const ids = examples.flatMap(({ workflow }) =>
		workflow.nodes.flatMap(({ id, webhookId }) =>
			webhookId === undefined ? [id] : [id, webhookId],
		),
	);

	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

test('every schedule fires at the time in its name', () => {
	const schedules = examples.flatMap(({ workflow }) =>
		workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.scheduleTrigger'),
	);
	expect(schedules.length).toBeGreaterThan(10);
	for (const { name, parameters } of schedules) {
		const [, day = '', hour, minute] = /^Every (\w+) at (\d+):(\d\d)$/.exec(name) ?? [];
		const { interval } = parameters.rule as { interval: [Record<string, unknown>] };
		const [{ triggerAtDay, triggerAtHour, triggerAtMinute = 0 }] = interval;

		expect(interval).toHaveLength(1);
		expect([name, triggerAtHour, triggerAtMinute]).toEqual([name, Number(hour), Number(minute)]);
		expect([name, triggerAtDay]).toEqual([
			name,
			DAYS.includes(day) ? [DAYS.indexOf(day)] : undefined,
		]);
	}
});

function noteOf({ workflow }: ExampleWorkflow): string {
	const note = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote');
	return displayText(note?.parameters.content);
}

function isMusicAssistant({ type }: INode): boolean {
	return type.startsWith('n8n-nodes-music-assistant.');
}

/** What the parameters of a node name of somebody's server; an expression names nothing. */
function choicesOf({ parameters }: INode): string[] {
	const values = Object.entries<unknown>(parameters).flatMap(([key, value]): unknown[] => {
		if (LISTS.includes(key)) return [value].flat();
		return isObject(value) && value.__rl === true ? [value.value] : [];
	});
	return values.map(displayText).filter((value) => value !== '' && !value.startsWith('='));
}
