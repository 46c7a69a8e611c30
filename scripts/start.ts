/** `npm start`: the example workflows on n8n's own engine. `npm start -- --help` says more. */
import { main } from './start/main';

void main(process.argv.slice(2)).then((exitCode) => {
	process.exitCode = exitCode;
});
