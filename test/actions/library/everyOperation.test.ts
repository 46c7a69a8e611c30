import { inEveryProfile } from '../support/musicServer';
import { OPERATIONS } from './support/operations';
import { worksPerItem } from './support/perItem';

inEveryProfile((server) => {
	describe.each(OPERATIONS)('$title', (operation) => worksPerItem(server, operation));
});
