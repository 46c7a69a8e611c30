import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/dist';
import { commandTable } from '../../nodes/MusicAssistant/api/commands';
import {
	releaseOfFeature,
	releaseThatAddedCommand,
	FEATURE_SINCE,
	type ServerFeature,
} from '../../nodes/MusicAssistant/api/serverVersions';

const PAGE = readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8');

/** The rows of the page that name something of the code: its name, and since when it is there. */
const told = Object.fromEntries(
	[...PAGE.matchAll(/\| `([\w/]+)`\s+\| ([\d.]+)\s+\|/g)].map(([, name = '', release]) => [
		name,
		release,
	]),
);

/** What the code knows of versions. */
const known = Object.fromEntries<string>([
	...(Object.keys(FEATURE_SINCE) as ServerFeature[]).map((feature): [string, string] => [
		feature,
		releaseOfFeature(feature),
	]),
	...Object.keys(commandTable).flatMap((command): Array<[string, string]> => {
		const release = releaseThatAddedCommand(command);
		return release === undefined ? [] : [[command, release]];
	}),
]);

test('docs/compatibility.md lists every version fact of the code, and no other', () => {
	expect(told).toEqual(known);
	expect(Object.keys(known).length).toBeGreaterThan(20);
});
