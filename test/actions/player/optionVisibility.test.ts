import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { MusicAssistant } from '../../../nodes/MusicAssistant/MusicAssistant.node';
import {
	findFieldsOfOperation,
	isCollectionField,
} from '../../../scripts/reference/node-description';

const { description } = new MusicAssistant();

/** The entries that the editor offers under Options when the other fields are set so. */
function offered(operation: string, chosen: INodeParameters): string[] {
	const fields = findFieldsOfOperation(description.properties, 'player', operation);
	const entries =
		fields.find(({ name }) => name === 'options')?.options?.filter(isCollectionField) ?? [];
	const root = { resource: 'player', operation, ...chosen };
	return entries
		.filter((entry) => NodeHelpers.displayParameter({}, entry, null, description, root))
		.map(({ name }) => name);
}

describe('an option that only matters for one choice', () => {
	it.each<[string, string, INodeParameters, INodeParameters]>([
		['announce', 'language', { source: 'text' }, { source: 'url' }],
		['setVolume', 'fadeSeconds', { volumeAction: 'fade' }, { volumeAction: 'set' }],
	])('is offered for that one: %s, %s', (operation, option, matters, doesNot) => {
		expect(offered(operation, matters)).toContain(option);
		expect(offered(operation, doesNot)).not.toContain(option);
		expect(offered(operation, doesNot)).toContain('timeout');
	});
});
