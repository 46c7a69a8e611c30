import { resourceOf } from '../resource';
import { add } from './add.operation';

export const favorites = resourceOf('favorites', 'add', [add]);
