import { HELP, readTryOptions } from '../../e2e/try/try-options';
import { PROFILE_NAMES } from '../../simulator';

test('without options n8n has its usual port, and the music server the version in use', () => {
	expect(readTryOptions([])).toEqual({ help: false, profile: '2.8' });
});

test('--port sets the port of n8n', () => {
	expect(readTryOptions(['--port', '5680'])).toMatchObject({ port: 5680 });
	expect(readTryOptions(['--port', '65535'])).toMatchObject({ port: 65_535 });
});

test.each(['0', '-1', '080', '65536', '5680.5', '1e3', 'n8n', ''])(
	'a port "%s" is rejected with what a port is',
	(port) => {
		expect(() => readTryOptions([`--port=${port}`])).toThrow(
			`--port must be a whole number from 1 to 65535, not "${port}"`,
		);
	},
);

test.each(PROFILE_NAMES)('--profile %s selects a simulated version', (profile) => {
	expect(readTryOptions(['--profile', profile])).toMatchObject({ profile });
});

test('an unknown profile is rejected with the existing ones', () => {
	expect(() => readTryOptions(['--profile', '1.0'])).toThrow(
		`There is no profile "1.0". The profiles are: ${PROFILE_NAMES.join(', ')}`,
	);
});

test.each([['--fast'], ['now'], ['--port']])('"%s" is rejected', (...words) => {
	expect(() => readTryOptions(words)).toThrow(/--help lists the options/);
});

test.each(['--help', '-h'])('%s is accepted', (word) => {
	expect(readTryOptions([word]).help).toBe(true);
});

test('the help names every option', () => {
	for (const option of ['--port', '--profile']) expect(HELP).toContain(option);
});
