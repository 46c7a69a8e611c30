export { add } from './add.operation';
export { addCurrent } from './addCurrent.operation';
export { getAll } from './getAll.operation';
export { remove } from './remove.operation';
export { setPreference } from './setPreference.operation';
