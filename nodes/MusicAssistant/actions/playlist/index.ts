export { addItems } from './addItems.operation';
export { create } from './create.operation';
export { deletePlaylist } from './delete.operation';
export { removeItems } from './removeItems.operation';
export { rename } from './rename.operation';
export { replaceItems } from './replaceItems.operation';
