export { addItems } from './addItems.operation';
export { create } from './create.operation';
export { exportPlaylist } from './export.operation';
export { importPlaylist } from './import.operation';
export { deletePlaylist } from './delete.operation';
export { removeItems } from './removeItems.operation';
export { rename } from './rename.operation';
export { replaceItems } from './replaceItems.operation';
