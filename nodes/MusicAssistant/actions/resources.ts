import { favorites } from './favorites';
import { library } from './library';
import type { Resource } from './operation';
import { player } from './player';
import { queue } from './queue';
import { server } from './server';

/** The node's first menu, in its order. */
export const resources: readonly Resource[] = [favorites, library, player, queue, server];
