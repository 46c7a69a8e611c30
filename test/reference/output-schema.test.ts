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

test('a schema does not name what is different in every snapshot', () => {
	const output = { playback_speeds: { 'library://audiobook/1': 1.5 } };

	expect(createOutputSchema([output], []).properties).toEqual({
		playback_speeds: { type: 'object' },
	});
});
