import type { INodeParameters } from 'n8n-workflow';
import type { SimulatorControl } from '../../../../simulator';
import { failCommandOnce } from '../../support/examples/prepareServer';
import {
	FINDS_PLAYER,
	mainRequest,
	pollingRequest,
	READS_PLAYER,
} from '../../support/examples/expectedRequests';

/** The requests of an operation that compares the player before and after one command. */
export function changesPlayer(
	command: string,
	purpose = 'to verify that it worked and stays that way',
) {
	return [FINDS_PLAYER, READS_PLAYER, mainRequest(command), pollingRequest('players/get', purpose)];
}

/** The example of two players, of which one fails. */
export function failsForOneOfTwo(command: string, parameters: INodeParameters = {}) {
	return {
		parameters: { target: 'players', playerIds: ['Kitchen', 'Bedroom'], ...parameters },
		prepare: (control: SimulatorControl) => failCommandOnce(control, command),
	};
}
