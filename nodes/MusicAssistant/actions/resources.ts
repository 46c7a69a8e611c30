import * as favorites from './favorites';
import * as library from './library';
import type { Resource } from './operation';
import * as player from './player';
import * as playlist from './playlist';
import * as queue from './queue';
import { resourceOf } from './resource';
import * as server from './server';

/** The resource menu in its order, with the default operation of each resource. */
export const resources: readonly Resource[] = [
	resourceOf('favorites', 'add', favorites),
	resourceOf('library', 'search', library),
	resourceOf('player', 'getAll', player),
	resourceOf('playlist', 'addItems', playlist),
	resourceOf('queue', 'getAll', queue),
	resourceOf('server', 'getInfo', server),
];
