import { describeOnEveryServer } from '../support/musicServer';
import { OPERATIONS } from './support/operations';
import { worksPerItem } from './support/perItem';

describeOnEveryServer((server) => {
	describe.each(OPERATIONS)('$title', (operation) => worksPerItem(server, operation));
});
