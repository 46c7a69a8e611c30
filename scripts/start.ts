/** `npm start`: runs the example workflows on n8n's own engine. See `npm start -- --help`. */
import { runCommand } from './command-line';
import { readStartOptions, runExamples } from './start/run-examples';

runCommand(async (args) => await runExamples(readStartOptions(args)));
