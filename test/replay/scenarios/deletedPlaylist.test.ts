import {
	deletePlaylistParameters,
	REMOVE_LIBRARY_ITEM,
} from '../../actions/playlist/support/playlistParameters';
import { respondWithResult } from '../../api/fakeServer';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { readScenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

withFastTime();

it.each([
	['2.7', 'library://playlist/32', { kept_at: ['builtin'], confirmed: false }],
	['2.8', 'library://playlist/25', { kept_at: [], confirmed: true }],
] as const)('whether %s really deleted a playlist of its own is reported', async (...row) => {
	const [version, uri, expected] = row;
	const scenario = readScenario(`real-${version}dev-deleted-builtin-playlist`);
	const server = await startScenarioServer(scenario, {
		'music/item_by_uri': respondWithResult(scenario.rows?.[0]?.body ?? null),
	});
	const { json } = await runNode(deletePlaylistParameters(uri), { server });

	expect(json).toMatchObject([{ deleted: true, name: 'Evening Talk', ...expected }]);
	expect(server.requests.filter(({ command }) => command === REMOVE_LIBRARY_ITEM)).toHaveLength(1);
});
