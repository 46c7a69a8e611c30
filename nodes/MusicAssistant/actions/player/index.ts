import { resourceOf } from '../resource';
import { announce } from './announce.operation';
import { control } from './control.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { getSettings } from './getSettings.operation';
import { group } from './group.operation';
import { setPower } from './setPower.operation';
import { setSleepTimer } from './setSleepTimer.operation';
import { setVolume } from './setVolume.operation';
import { ungroup } from './ungroup.operation';
import { updateSettings } from './updateSettings.operation';

/** In the order of the menu, which n8n wants sorted by name. */
export const player = resourceOf('player', 'getAll', [
	announce,
	control,
	get,
	getAll,
	getSettings,
	group,
	setPower,
	setSleepTimer,
	setVolume,
	ungroup,
	updateSettings,
]);
