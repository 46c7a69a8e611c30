export { addItems } from './addItems.operation';
export { create } from './create.operation';
export { removeItems } from './removeItems.operation';
