import type { ProfileName } from '../../simulator';

/** The releases whose answers were recorded, the best known first. */
const RECORDED: readonly ProfileName[] = ['2.8', '2.7', '2.6'];

/**
 * Those that the tests of the node leave out: what they expect is written down for 2.8 and for 2.10, and the node is not
 * made for 2.11 yet, whose favorites are personal and whose listings come in pages.
 */
const LEFT_OUT = ['2.9', '2.11'] as const satisfies readonly ProfileName[];

/** The servers that the node is tested on. */
export type TestedServer = Exclude<ProfileName, (typeof LEFT_OUT)[number]>;

/**
 * The servers on which a test runs that holds on all of these: the documented one, one whose answers were recorded, and
 * the newest. `npm run test:servers` runs it on each.
 *
 * @param profiles from the oldest to the newest
 */
export function serversFor<Name extends ProfileName>(
	profiles: readonly Name[],
): ReadonlyArray<Name & TestedServer> {
	const tested = profiles.filter(isTested);
	if (Reflect.get(globalThis, 'everyServer') === true) return tested;
	const releases = tested.filter((name) => name !== 'documented');
	const recorded = RECORDED.find((name) => releases.some((release) => release === name));
	return tested.filter((name) =>
		['documented', recorded, releases.at(-1)].some((chosen) => chosen === name),
	);
}

function isTested<Name extends ProfileName>(name: Name): name is Name & TestedServer {
	return !LEFT_OUT.some((leftOut) => leftOut === name);
}
