import { resourceOf } from '../resource';
import { add } from './add.operation';
import { addCurrent } from './addCurrent.operation';
import { getAll } from './getAll.operation';
import { remove } from './remove.operation';

export const favorites = resourceOf('favorites', 'add', [add, addCurrent, getAll, remove]);
