import { resourceOf } from '../resource';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { getItems } from './getItems.operation';
import { playMedia } from './playMedia.operation';

export const queue = resourceOf('queue', 'getAll', [get, getAll, getItems, playMedia]);
