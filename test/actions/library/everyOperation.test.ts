import { describeOnEveryServer } from '../support/musicServer';
import { DOCUMENTED_OPERATIONS } from './support/operations';
import { testEachItem } from './support/testEachItem';

describeOnEveryServer((server) => {
	describe.each(DOCUMENTED_OPERATIONS)('$title', (operation) => testEachItem(server, operation));
});
