export { getCommands } from './getCommands.operation';
export { getInfo } from './getInfo.operation';
export { sendCommand } from './sendCommand.operation';
