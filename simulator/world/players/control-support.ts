import { hasFeature } from '../../profiles/profile';
import type { Profile } from '../../profiles/profile';
import type { Player } from './players';

/** From 2.10 on, players differ; before, all players of a version were alike (recorded). */
export function hasPowerControl(profile: Profile, { hasControls }: Player): boolean {
	return hasFeature(profile, 'playerTimers')
		? hasControls
		: !hasFeature(profile, 'protocolPlayers');
}

/** Players of schema 26 can be muted, later recorded ones cannot. */
export function hasMuteControl(profile: Profile, { hasControls }: Player): boolean {
	return hasFeature(profile, 'playerTimers') ? hasControls : !hasFeature(profile, 'playerNames');
}
