/** `npm start`: runs the example workflows on n8n's own engine. See `npm start -- --help`. */
import { runCommand } from './command-line';
import { readStartOptions } from './start/start-options';
import { listOrRunExamples } from './start/list-or-run-examples';

runCommand(async (args) => await listOrRunExamples(readStartOptions(args, process.env)));
