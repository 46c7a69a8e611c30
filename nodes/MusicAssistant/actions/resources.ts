import type { Resource } from './operation';
import { queue } from './queue';

/** The node's first menu, in its order. */
export const resources: readonly Resource[] = [queue];
