import type { RequestHandler } from '../../api/fakeServer';
import { runOn } from '../../support/runNode';
import { readScenario, type Scenario } from './scenarios';
import { startScenarioServer } from './startScenarioServer';

/**
 * Starts a recorded server, to run the node on it.
 *
 * @param handlers responses that the recording does not contain
 */
export async function replayScenario(
	recorded: string | Scenario,
	handlers?: Readonly<Record<string, RequestHandler>>,
) {
	const scenario = typeof recorded === 'string' ? readScenario(recorded) : recorded;
	const server = await startScenarioServer(scenario, handlers);
	return {
		server,
		run: runOn(server),
		/** The ID of a player by its name. */
		idOf: (name: string) => scenario.players[name] ?? '',
		/** How many commands to players were sent. */
		changes: () => server.requests.filter(({ command }) => command.includes('/cmd/')).length,
	};
}
