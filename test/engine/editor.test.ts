import { createEngine } from '../../scripts/engine';
import { tinyPackage } from './tiny-package';

const engine = createEngine(tinyPackage);
const node = { parameters: { text: 'hello' }, credentials: { tinyApi: { name: 'Ada' } } };

describe('a request of the editor to a node', () => {
	it('is a list search with filter and page', async () => {
		expect(await engine.listSearch('greetings', node, 'hi', '2')).toEqual({
			results: [{ name: 'Ada hi', value: '2' }],
		});
	});

	it('is a list of options, from the current parameters including defaults', async () => {
		expect(await engine.loadOptions('texts', node)).toEqual([{ name: 'hello', value: 'say' }]);
	});

	it('is for the fields of a resource mapper', async () => {
		const { fields } = await engine.resourceMapping('fields', node);

		expect(fields.map(({ id }) => id)).toEqual(['hello']);
	});

	it('is an error if the node has no such method', async () => {
		await expect(engine.listSearch('insults', node)).rejects.toThrow(
			'The node has no method "insults". It has: greetings',
		);
	});
});
