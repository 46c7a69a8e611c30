import { resourceOf } from '../resource';
import { getSettings } from './getSettings.operation';
import { updateSettings } from './updateSettings.operation';

export const player = resourceOf('player', 'getSettings', [getSettings, updateSettings]);
