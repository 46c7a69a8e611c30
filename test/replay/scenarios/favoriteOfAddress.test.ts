import { byUri } from '../../../scripts/engine/resource-locators';
import { withFastTime } from '../../support/fastTime';
import { runNode } from '../../support/runNode';
import { readScenario, type Scenario } from '../support/scenarios';
import { startScenarioServer } from '../support/startScenarioServer';

const ADD = 'music/favorites/add_item';
const ADDRESS = 'http://feeds.example/deep-dives/ep2.mp3';

withFastTime();

/** Its looks came up to five seconds after what they show, which is true at once: after the first poll, and the change. */
function showingAtOnce({ rows = [], polls, ...scenario }: Scenario): Scenario {
	const [addedToLibrary] = polls;
	const madeFavorite = rows.filter(({ request }) => request.command === ADD).at(-1);
	const since = (note = '') => {
		if (note.startsWith('afterwards: get_library_item')) return addedToLibrary;
		return note === 'afterwards: its favorite flag' ? madeFavorite : undefined;
	};
	return {
		...scenario,
		polls,
		rows: rows.map((row) => ({ ...row, at_ms: since(row.note)?.at_ms ?? row.at_ms })),
	};
}

it.each(['2.7', '2.8'])(
	'%s fails after adding the address to the library only',
	async (version) => {
		const scenario = readScenario(`real-${version}dev-favorite-of-a-stream-address`);
		const server = await startScenarioServer(showingAtOnce(scenario));
		const made = { resource: 'favorites', operation: 'add', item: byUri(ADDRESS), options: {} };
		const { json } = await runNode(made, { server });

		expect(json).toMatchObject([
			{ name: 'The history of salt', uri: 'library://track/62', success: true, confirmed: true },
		]);
		const added = server.requests.filter(({ command }) => command === ADD);
		expect(added.map(({ args }) => args.item)).toEqual([ADDRESS, 'library://track/62']);
	},
);
