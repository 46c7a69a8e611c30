import { PROFILE_NAMES, type ProfileName } from '../../simulator';

/** The versions with recordings, the one with the most first. */
const RECORDED_PROFILES: readonly ProfileName[] = ['2.8', '2.7', '2.6'];

/**
 * Selects those of a test's profiles on which it runs: the documented one, a recorded one, and the newest.
 * `npm run test:servers` runs it on all of them.
 *
 * @param profiles from the oldest to the newest
 */
export function selectProfilesToTest<Name extends ProfileName>(
	profiles: readonly Name[],
): readonly Name[] {
	if (Reflect.get(globalThis, 'everyServer') === true) return profiles;
	const releases = profiles.filter((name) => name !== 'documented');
	const recorded = RECORDED_PROFILES.find((name) => releases.some((release) => release === name));
	return profiles.filter((name) =>
		['documented', recorded, releases.at(-1)].some((chosen) => chosen === name),
	);
}

/** Whether a server is of this version or newer; the documented one has no version. */
export function isProfileSince(profile: ProfileName, version: ProfileName): boolean {
	return PROFILE_NAMES.indexOf(profile) >= PROFILE_NAMES.indexOf(version);
}
