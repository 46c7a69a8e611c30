import { createEngine } from '../../scripts/engine';
import { tinyPackage } from './tiny-package';

const engine = createEngine(tinyPackage);
const node = { parameters: { text: 'hello' }, credentials: { tinyApi: { name: 'Ada' } } };

describe('what the editor asks a node for', () => {
	it('is a list search with filter and page', async () => {
		expect(await engine.listSearch('greetings', node, 'hi', '2')).toEqual({
			results: [{ name: 'Ada hi', value: '2' }],
		});
	});

	it('is a list of options, from the parameters as they are now, defaults included', async () => {
		expect(await engine.loadOptions('texts', node)).toEqual([{ name: 'hello', value: 'say' }]);
	});

	it('are the fields of a resource mapper', async () => {
		const { fields } = await engine.resourceMapping('fields', node);

		expect(fields.map(({ id }) => id)).toEqual(['hello']);
	});

	it('is an error when the node has no such method', async () => {
		await expect(engine.listSearch('insults', node)).rejects.toThrow(
			'The node has no method "insults". It has: greetings',
		);
	});
});
