import { describeOnEveryServer } from '../support/musicServer';
import { DOCUMENTED_OPERATION_CASES } from './support/documentedOperationCases';
import { testEachItem } from './support/testEachItem';

describeOnEveryServer((server) => {
	describe.each(DOCUMENTED_OPERATION_CASES)('$title', (operation) =>
		testEachItem(server, operation),
	);
});
