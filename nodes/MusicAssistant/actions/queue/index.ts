import { resourceOf } from '../resource';
import { clear } from './clear.operation';
import { get } from './get.operation';
import { getAll } from './getAll.operation';
import { getItems } from './getItems.operation';
import { moveItem } from './moveItem.operation';
import { playItem } from './playItem.operation';
import { playMedia } from './playMedia.operation';
import { playNewestEpisode } from './playNewestEpisode.operation';
import { removeItem } from './removeItem.operation';
import { saveAsPlaylist } from './saveAsPlaylist.operation';
import { transfer } from './transfer.operation';
import { updateModes } from './updateModes.operation';

/** In the order of the menu, which n8n wants sorted by name. */
export const queue = resourceOf('queue', 'getAll', [
	clear,
	get,
	getItems,
	getAll,
	moveItem,
	playItem,
	playMedia,
	playNewestEpisode,
	removeItem,
	saveAsPlaylist,
	transfer,
	updateModes,
]);
