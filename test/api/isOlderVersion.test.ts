import fc from 'fast-check';
import { isOlderVersion } from '../../nodes/MusicAssistant/api/serverVersions';

/** In the order in which they came. */
const RELEASES = [
	'2.0.0',
	'2.7.12',
	'2.8.0.dev2026022718',
	'2.8.0.dev2026030102',
	'2.8.0b1',
	'2.8.0b12',
	'2.8.0rc1',
	'2.8.0',
	'2.8.1',
	'2.9.99',
	'2.10.0.dev1',
	'2.10.0a1',
	'2.10.0b2',
	'2.10.0b3',
	'2.10.0rc2',
	'2.10.0',
	'2.10.4',
	'3.0.0b1',
	'3.0.0',
];

test.each(RELEASES.slice(1).map((version, index) => [RELEASES[index]!, version]))(
	'%s came before %s',
	(earlier, later) => {
		expect(isOlderVersion(earlier, later)).toBe(true);
		expect(isOlderVersion(later, earlier)).toBe(false);
	},
);

test.each([
	['2.10.0', '2.10.0'],
	['2.10', '2.10.0'],
	['2.10.0b3', '2.10.0.b3'],
	[' 2.8.0 ', '2.8.0'],
])('%s is not before %s, nor after it', (one, other) => {
	expect(isOlderVersion(one, other)).toBe(false);
	expect(isOlderVersion(other, one)).toBe(false);
});

test.each(['0.0.0', '0.0.0.dev1', '', 'dev', 'unknown', '2', 'v', '<html>'])(
	'"%s" is not a version',
	(version) => {
		expect(isOlderVersion(version, '2.10.0')).toBeUndefined();
		expect(isOlderVersion('2.10.0', version)).toBeUndefined();
	},
);

const part = fc.nat({ max: 30 });
const stage = fc.constantFrom('', '.dev1', '.dev2026022718', 'a1', 'b1', 'b2', 'rc1', 'rc10');
const version = fc
	.tuple(fc.integer({ min: 1, max: 4 }), part, part, stage)
	.map(([major, minor, patch, stage]) => `${major}.${minor}.${patch}${stage}`);

test('of two versions one is earlier, unless they are the same', () => {
	fc.assert(
		fc.property(version, version, (one, other) => {
			expect([isOlderVersion(one, other), isOlderVersion(other, one)].filter(Boolean)).toHaveLength(
				one === other ? 0 : 1,
			);
		}),
	);
});

test('a version before an earlier one is earlier, too', () => {
	fc.assert(
		fc.property(version, version, version, (one, two, three) => {
			const sorted = [one, two, three].sort((left, right) =>
				isOlderVersion(left, right) ? -1 : 1,
			);

			expect(isOlderVersion(sorted[2]!, sorted[0]!)).toBe(false);
		}),
	);
});
