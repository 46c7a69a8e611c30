import type { ProfileName } from '../../../../simulator';

/** The servers with users, a history of more than what was played to its end, and similar tracks. */
export const PROFILES_SINCE_2_7 = ['2.7', '2.8', '2.9', '2.10', '2.11'] as const;

/** How a server reports which tasks a sync started: in its response, only when asked, or never. */
export function howSyncTasksAreReported(profile: ProfileName): 'answer' | 'when asked' | 'never' {
	if (profile === 'documented') return 'never';
	return profile === '2.6' || profile === '2.7' ? 'when asked' : 'answer';
}

/** Whether a server has a command to search the library; the documented one has none. */
export function canSearchLibrary(profile: ProfileName): boolean {
	return profile !== 'documented';
}
