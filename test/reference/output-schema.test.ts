import { createOutputSchema } from '../../scripts/reference/output-schema';

test('a schema has the fields in the order of the outputs, and at the end whether it worked', () => {
	const outputs = [
		{ player: 'Kitchen', state: 'idle', success: true, confirmed: true },
		{ player: 'Office', success: false, confirmed: false, reason: 'The player is busy' },
		{ player: 'Attic', volume_level: 20, state: 'idle', note: 'Muted', success: true },
	];

	const { properties = {} } = createOutputSchema(outputs, []);

	expect(Object.keys(properties)).toEqual([
		'player',
		'volume_level',
		'state',
		'note',
		'success',
		'confirmed',
		'reason',
	]);
});

test('a schema names no settings: each player has others', () => {
	const output = { settings: { preset_1: 'News' }, changed: { bass: { from: 3, to: 5 } } };

	expect(createOutputSchema([output], []).properties).toEqual({
		settings: { type: 'object' },
		changed: { type: 'object' },
	});
});
