/** `npm run links`: whether the addresses outside of the repository are there. `npm run links -- --help` says more. */
import { runCommand } from './command-line';
import { checkLinks } from './links/links';

runCommand(checkLinks);
