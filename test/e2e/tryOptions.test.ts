import { readTryOptions } from '../../e2e/try/try-options';
import { PROFILE_NAMES } from '../../simulator';

test('without options the music server has the version in use', () => {
	expect(readTryOptions([])).toEqual({ help: false, profile: '2.8' });
});

test.each(PROFILE_NAMES)('--profile %s selects a simulated version', (profile) => {
	expect(readTryOptions(['--profile', profile])).toMatchObject({ profile });
});

test('an unknown profile is rejected with the existing ones', () => {
	expect(() => readTryOptions(['--profile', '1.0'])).toThrow(
		`There is no profile "1.0". The profiles are: ${PROFILE_NAMES.join(', ')}`,
	);
});

test.each([['--fast'], ['now'], ['--profile']])('"%s" is rejected', (...words) => {
	expect(() => readTryOptions(words)).toThrow(/--help lists the options/);
});

test.each(['--help', '-h'])('%s is accepted', (word) => {
	expect(readTryOptions([word]).help).toBe(true);
});
