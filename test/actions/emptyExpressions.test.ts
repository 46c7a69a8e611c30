import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { resources } from '../../nodes/MusicAssistant/actions/resources';
import { isObject } from '../../nodes/MusicAssistant/helpers/json';
import { readOperationExamples } from '../../scripts/reference/operation-examples';
import { runNode } from '../support/runNode';
import { withWebSocket } from '../trigger/support/webSocket';
import { musicServer } from './support/musicServer';

const NOTHING = '={{ $json.nothing }}';

/** Every field that must be filled in, with what has to be chosen for it to be shown. */
const REQUIRED = resources.flatMap(({ value: resource, operations }) =>
	operations.flatMap(({ option: { value: operation }, fields }) =>
		fields
			.filter(({ required }) => required)
			.map((field) => ({
				title: `${resource} > ${operation}: ${field.displayName}`,
				operation: { resource, operation },
				field,
			})),
	),
);

function choicesThatShow({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties) {
	const chosen: Array<[key: string, value: unknown]> = [];
	for (const [key, values = []] of Object.entries(show)) chosen.push([key, values[0]]);
	for (const [key, [condition] = []] of Object.entries(hide)) {
		const hidden = condition as unknown;
		if (isObject(hidden) && isObject(hidden._cnd)) chosen.push([key, hidden._cnd.not]);
	}
	return Object.fromEntries(chosen) as INodeParameters;
}

withWebSocket();

const server = musicServer('2.10');

it.each(REQUIRED)(
	'an expression that returned nothing is an error that says so: $title',
	async ({ operation, field }) => {
		const { parameters, files } = await readOperationExamples(operation);
		const given = typeof parameters === 'function' ? parameters(server.control) : parameters;
		const isLocator = field.type === 'resourceLocator';
		const value = isLocator ? { __rl: true, mode: 'id', value: NOTHING } : NOTHING;
		const made = { ...given, ...operation, ...choicesThatShow(field), [field.name]: value };
		const { error } = await runNode(made, { server, files });

		expect(error?.message).toMatch(new RegExp(`^"${field.displayName}" `));
		expect(error?.description).toMatch(/^The expression returned nothing: /);
	},
);
