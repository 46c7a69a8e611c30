/** `npm start`: runs the example workflows on n8n's own engine. See `npm start -- --help`. */
import { runCommand } from './command-line';
import { readOptions } from './start/options';
import { start } from './start/start';

runCommand(async (words) => await start(readOptions(words, process.env)));
