import * as favorites from './favorites';
import * as library from './library';
import type { Resource } from './operation';
import * as player from './player';
import * as playlist from './playlist';
import * as queue from './queue';
import { createResource } from './createResource';
import * as server from './server';

/** The resource menu in its order, with the default operation of each resource. */
export const resources: readonly Resource[] = [
	createResource('favorites', 'add', favorites),
	createResource('library', 'search', library),
	createResource('player', 'getAll', player),
	createResource('playlist', 'addItems', playlist),
	createResource('queue', 'getAll', queue),
	createResource('server', 'getInfo', server),
];
