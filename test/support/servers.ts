import { PROFILE_NAMES, type ProfileName } from '../../simulator';

/** The releases whose answers were recorded, the best known first. */
const RECORDED: readonly ProfileName[] = ['2.8', '2.7', '2.6'];

/**
 * The servers on which a test runs that holds on all of these: the documented one, one whose answers were recorded, and
 * the newest. `npm run test:servers` runs it on each.
 *
 * @param profiles from the oldest to the newest
 */
export function serversFor<Name extends ProfileName>(profiles: readonly Name[]): readonly Name[] {
	if (Reflect.get(globalThis, 'everyServer') === true) return profiles;
	const releases = profiles.filter((name) => name !== 'documented');
	const recorded = RECORDED.find((name) => releases.some((release) => release === name));
	return profiles.filter((name) =>
		['documented', recorded, releases.at(-1)].some((chosen) => chosen === name),
	);
}

/** Whether a server is of this version or a newer one; the documented one is of none. */
export function isSince(profile: ProfileName, version: ProfileName): boolean {
	return PROFILE_NAMES.indexOf(profile) >= PROFILE_NAMES.indexOf(version);
}
