export { getCommands } from './getCommands.operation';
export { getHealth } from './getHealth.operation';
export { getInfo } from './getInfo.operation';
export { sendCommand } from './sendCommand.operation';
