import { goals, table } from '../../scripts/check/covered';

const counts = (lines: number, branches: number, of = 100) => ({
	lines: { total: of, covered: lines },
	branches: { total: of, covered: branches },
});

test('what was run is told room by room', () => {
	const summary = {
		total: counts(192, 181, 200),
		'/tree/nodes/MusicAssistant/server/client.ts': counts(95, 90),
		'/tree/nodes/MusicAssistant/actions/queue/get.operation.ts': counts(0, 1, 2),
		'/tree/nodes/MusicAssistant/server/pages.ts': counts(97, 91),
		'/tree/credentials/Account.credentials.ts': counts(1, 2, 2),
	};
	expect(table(summary, '/tree')).toEqual([
		['', 'lines', 'branches'],
		['credentials', '50.0 %', '100.0 %'],
		['nodes/MusicAssistant/actions', '0.0 %', '50.0 %'],
		['nodes/MusicAssistant/server', '96.0 %', '90.5 %'],
		['all', '96.0 %', '90.5 %'],
	]);
});

test.each([
	['both', counts(95, 90), [1, 1]],
	['the lines alone', counts(95, 89), [1, 0]],
	['the branches alone', counts(94, 90), [0, 1]],
	['neither where nothing was measured', undefined, [0, 0]],
])('the goals are reached: %s', (_, total, passed) => {
	const outcomes = goals(total ? { total } : {});
	expect(outcomes.map((outcome) => outcome.passed)).toEqual(passed);
	expect(outcomes.map((outcome) => outcome.failed)).toEqual(passed.map((one) => 1 - one));
});
