import { resourceOf } from '../resource';
import { getCommands } from './getCommands.operation';
import { getInfo } from './getInfo.operation';
import { sendCommand } from './sendCommand.operation';

export const server = resourceOf('server', 'getInfo', [getCommands, getInfo, sendCommand]);
